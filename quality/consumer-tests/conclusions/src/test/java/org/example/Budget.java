package org.example;

import io.ftimer.FTimers;
import io.ftimer.junit.TimeBudget;
import org.junit.jupiter.api.Test;

/** Not run with the others: whether it fails depends on the machine. */
class Budget {
    @Test
    @TimeBudget(region = "solve", atMost = "1ns")
    void takes_longer() {
        FTimers.run("solve", () -> {
            for (int i = 0; i < 100; i++) {
                FTimers.run("step", () -> {});
            }
        });
    }
}
