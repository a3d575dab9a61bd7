package io.ftimer.benchmarks;

import io.ftimer.FTimers;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The tests that {@link JUnitRun} runs, {@link #COUNT} of each kind. */
final class EmptyTests {
    static final int COUNT = 1_000;

    private EmptyTests() {}

    static Class<?> of(String kind) {
        return switch (kind) {
            case "methods" -> Methods.class;
            case "repetitions" -> Repetitions.class;
            case "one region" -> OneRegion.class;
            default -> throw new IllegalArgumentException(kind);
        };
    }

    @ParameterizedClass
    @MethodSource("instances")
    record Methods(int instance) {
        static IntStream instances() {
            return IntStream.range(0, COUNT / 5);
        }

        @Test
        void first() {}

        @Test
        void second() {}

        @Test
        void third() {}

        @Test
        void fourth() {}

        @Test
        void fifth() {}
    }

    static final class Repetitions {
        @RepeatedTest(COUNT)
        void empty() {}
    }

    static final class OneRegion {
        @RepeatedTest(COUNT)
        void records() {
            FTimers.run("work", () -> {});
        }
    }
}
