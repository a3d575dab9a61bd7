package org.example;

import io.ftimer.FTimers;
import io.ftimer.junit.ExpectCalls;
import org.junit.jupiter.api.Test;

/** Runs beside the tests of Quarkus. */
class PlainTest {
    @Test
    @ExpectCalls(region = "plain", exactly = 1)
    void records() {
        FTimers.run("plain", () -> {});
    }
}
