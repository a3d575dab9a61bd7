package org.example;

import io.ftimer.FTimers;
import io.ftimer.junit.FTimerExtension;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that are changed after their baseline was written. */
@ExtendWith(FTimerExtension.class)
class SuiteTest {

    /** Their text is another one in each run. */
    static Stream<Object> parsers() {
        return Stream.of(new Object(), new Object());
    }

    private static void load() {
        FTimers.run("load", () -> times(2, "readAll"));
    }

    private static void times(int times, String region) {
        for (int i = 0; i < times; i++) {
            FTimers.run(region, () -> {});
        }
    }

    @ParameterizedTest
    @MethodSource("parsers")
    void parses(Object parser) {
        load();
    }

    @Test
    @DisplayName("loads a small file")
    void loads() {
        load();
    }

    @Test
    void saves() {
        times(4, "save");
    }

    @Test
    void closes() {
        times(2, "close");
    }
}
