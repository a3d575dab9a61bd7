package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.ftimer.FTimers;
import io.ftimer.junit.FTimed;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.TimerTree;
import io.ftimer.values.RegionPath;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

class RegistrationTest {
    private static final AtomicLong NANOS = new AtomicLong();

    @Nested
    class ByField {
        @RegisterExtension
        static final FTimerExtension TIMING = FTimerExtension.builder()
                .clock(NANOS::get)
                .misuseFails(false)
                .build();

        @BeforeEach
        void connect() {
            FTimers.run("connect", () -> {});
        }

        @Test
        void the_clock_is_ours(TimerTree tree) {
            FTimers.run("half", () -> NANOS.addAndGet(40));
            FTimers.run("other half", () -> NANOS.addAndGet(40));
            assertEquals(
                    40,
                    tree.summary()
                            .entry(RegionPath.of("half"))
                            .orElseThrow()
                            .inclusiveNanos());
            assertThat(tree).hasOnlyRegions("half", "other half");
        }

        @Test
        void misuse_only_warns() {
            FTimers.start("left open");
        }
    }

    @Nested
    @FTimed
    @ExtendWith(FTimerExtension.class)
    class Twice {
        @RegisterExtension
        static final FTimerExtension TIMING = FTimerExtension.builder().build();

        @Test
        void counts_once(TimerTree tree) {
            new Solver(1).solve();
            assertThat(tree).region("solve").hasCalls(1);
        }
    }

    @Test
    @FTimed
    void on_a_method(TimerTree tree) {
        new Solver(1).solve();
        assertThat(tree).region("solve").hasCalls(1);
    }

    @Test
    void without_the_extension_nothing_is_recorded() {
        new Solver(1).solve();
        FTimers.stop("whatever");
    }
}
