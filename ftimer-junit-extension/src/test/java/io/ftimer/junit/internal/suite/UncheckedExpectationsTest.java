package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.FTimed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UncheckedExpectationsTest {
    static class Base {
        @ExpectCalls(region = "a", exactly = 1)
        @ExpectCalls(region = "b", exactly = 1)
        void dropped() {}

        @ExpectSql(select = 1)
        void repeated() {}

        @FTimed
        void timed() {}

        @ExpectSql(select = 1)
        void inherited() {}
    }

    static class Derived extends Base {
        @Override
        void dropped() {}

        @Override
        @ExpectCalls(region = "a", exactly = 1)
        void repeated() {}

        @Override
        void timed() {}
    }

    @Test
    void an_override_without_the_expectations_of_the_overridden_method_is_named() {
        assertThat(warnings(Derived.class, "junit-jupiter"))
                .containsExactly("ftimer: @ExpectCalls on the method that Derived.dropped overrides is not checked"
                        + " (JUnit does not inherit annotations of methods); repeat it");
        assertThat(warnings(Base.class, "junit-jupiter")).isEmpty();
    }

    @Test
    void expectations_on_tests_of_an_engine_without_extensions_are_named() {
        assertThat(warnings(Base.class, "junit-vintage"))
                .hasSize(3)
                .contains("ftimer: @ExpectSql on Base.inherited is not checked (the engine junit-vintage knows no"
                        + " extension of JUnit Jupiter); use @Test of org.junit.jupiter.api");
    }

    private static List<String> warnings(Class<?> type, String engine) {
        List<String> given = new ArrayList<>();
        UncheckedExpectations.warn(type, engine, new Warnings(given::add));
        return given;
    }
}
