package org.example;

import io.ftimer.FTimers;
import io.ftimer.junit.FTimerExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A test of JUnit Jupiter, whose tree the report and the gate read. */
@ExtendWith(FTimerExtension.class)
class OrdersTest {
    @Test
    void sums_the_orders() {
        for (int order = 0; order < 4; order++) {
            FTimers.run("load order", () -> {});
        }
    }
}
