package org.example;

import io.ftimer.junit.FTimed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
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
