package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.FTimed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UncheckedExpectationsTest {
    static class Base {
        @Test
        @ExpectCalls(region = "a", exactly = 1)
        @ExpectCalls(region = "b", exactly = 1)
        void dropped() {}

        @Test
        @ExpectSql(select = 1)
        void repeated() {}

        @FTimed
        void timed() {}

        @Test
        @ExpectSql(select = 1)
        void inherited() {}
    }

    static class Derived extends Base {
        @Override
        void dropped() {}

        @Test
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

    interface Contract {
        @Test
        @ExpectSql(select = 1)
        default void loads() {}
    }

    static class Implementing implements Contract {
        @Override
        public void loads() {}
    }

    static class WithoutTests {
        @BeforeEach
        @ExpectSql(total = 0)
        void before() {}

        @RepeatedTest(2)
        @ExpectSql(total = 0)
        void repeated() {}

        @ParameterizedTest
        @ValueSource(ints = 1)
        @ExpectSql(total = 0)
        void parameterized(int n) {}

        @TestFactory
        @ExpectSql(total = 0)
        List<DynamicTest> dynamic() {
            return List.of();
        }
    }

    @Test
    void an_override_of_a_method_of_an_interface_is_named_too() {
        assertThat(warnings(Implementing.class, "junit-jupiter"))
                .containsExactly("ftimer: @ExpectSql on the method that Implementing.loads overrides is not checked"
                        + " (JUnit does not inherit annotations of methods); repeat it");
    }

    @Test
    void an_expectation_on_a_method_that_is_no_test_is_named() {
        assertThat(warnings(WithoutTests.class, "junit-jupiter"))
                .containsExactly("ftimer: @ExpectSql on WithoutTests.before is not checked (it is no test);"
                        + " annotate it with @Test");
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
