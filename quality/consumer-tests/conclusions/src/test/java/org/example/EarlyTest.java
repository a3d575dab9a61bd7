package org.example;

import io.ftimer.junit.FTimed;
import io.ftimer.junit.FTimerExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that fail outside of their bodies. */
@FTimed
class EarlyTest {
    @Nested
    class InConstructor {
        InConstructor() {
            throw new IllegalStateException("no instance");
        }

        @Test
        void constructed() {}
    }

    @Nested
    class InBeforeEach {
        @BeforeEach
        void prepare() {
            throw new IllegalStateException("not prepared");
        }

        @Test
        void prepared() {}
    }

    @Nested
    class InAfterEach {
        @AfterEach
        void clean() {
            throw new IllegalStateException("not clean");
        }

        @Test
        void cleaned() {}
    }

    @Test
    void resolved(StringBuilder unknown) {}

    @ParameterizedTest
    @ValueSource(strings = "one")
    void converted(int number) {}
}

/** JUnit learns of the extension only from an instance, and there is none. */
class InFieldTest {
    @RegisterExtension
    final FTimerExtension registered = FTimerExtension.builder().build();

    InFieldTest() {
        throw new IllegalStateException("no instance with a field");
    }

    @Test
    void constructed() {}
}
