package org.example;

import static org.junit.jupiter.api.Assumptions.abort;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.junit.FTimed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

@FTimed
class MisuseTest {

    @Test
    void open_region_fails() {
        FTimers.start("outer");
        FTimers.start("forgotten");
    }

    @Test
    void rejected_stop_fails(FTimer timer) {
        timer.start("right");
        timer.stop("wrong");
        timer.stop("right");
    }

    @Test
    void forgotten_stops_in_a_loop_fail() {
        for (int i = 0; i < 10_000; i++) {
            FTimers.start("r");
        }
    }

    @Test
    void own_failure_comes_first() {
        FTimers.start("left open by a failure");
        throw new IllegalStateException("of the user");
    }

    @Test
    void aborted() {
        FTimers.start("forgotten");
        abort("has no tree");
    }

    @Nested
    class InSetUp {
        @BeforeEach
        void connect() {
            FTimers.start("never closed");
        }

        @Test
        void open_region_in_set_up_fails() {}
    }
}
