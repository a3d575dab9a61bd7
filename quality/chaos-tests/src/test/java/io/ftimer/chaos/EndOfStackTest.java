package io.ftimer.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls for which the stack ends at each depth in turn: each takes place or not. */
class EndOfStackTest {
    private static final int MAX_FRAMES = 1000;

    /** So many calls in a row for which the stack was large enough. */
    private static final int ENOUGH = 5;

    private static final long STACK_BYTES = 1 << 18;

    private int overflows;
    private int unharmed;
    private @Nullable Throwable failure;

    /** A node searches 8 children one by one, and its table grows with the 17th. */
    @ParameterizedTest
    @CsvSource({"0, false", "8, false", "16, false", "16, true"})
    void a_start_of_a_new_region_takes_place_or_not(int siblings, boolean callStatistics) throws InterruptedException {
        atEachDepth(frames -> {
            FTimer timer = timer(callStatistics);
            for (int i = 0; i < siblings; i++) {
                timer.start("region " + i);
                timer.stop("region " + i);
            }
            run(frames, () -> timer.start("new"));
            boolean tookPlace = timer.summary().hasActiveTimers();
            if (tookPlace) {
                timer.stop("new");
            }
            timer.start("new");
            timer.stop("new");

            Summary summary = timer.summary();
            assertThat(summary.entries()).hasSize(siblings + 1);
            assertThat(summary.contextDiagnostics()).hasSize(siblings + 1);
            assertThat(summary.entry(RegionPath.of("new")).orElseThrow().callCount())
                    .isEqualTo(tookPlace ? 2 : 1);
        });
    }

    @ParameterizedTest
    @CsvSource({"stop, false", "stop, true", "next, false", "next, true"})
    void the_end_of_a_region_takes_place_or_not(String call, boolean callStatistics) throws InterruptedException {
        atEachDepth(frames -> {
            long[] now = {0};
            FTimer timer = FTimer.builder()
                    .clock(() -> now[0])
                    .callStatistics(callStatistics)
                    .build();
            timer.init();
            timer.start("a");
            timer.start("c");
            timer.stop("c");
            timer.start("b");
            now[0] += 5;
            run(frames, () -> {
                if (call.equals("stop")) {
                    timer.stop("b");
                } else {
                    timer.next("c");
                }
            });

            SummaryEntry b = timer.summary().entry(RegionPath.of("a", "b")).orElseThrow();
            assertThat(b.inclusiveNanos()).isEqualTo(5);
            boolean tookPlace = !b.isActive();
            now[0] += 7;
            assertThat(timer.summary()
                            .entry(RegionPath.of("a", "b"))
                            .orElseThrow()
                            .inclusiveNanos())
                    .isEqualTo(tookPlace ? 5 : 12);
        });
    }

    private static FTimer timer(boolean callStatistics) {
        FTimer timer =
                FTimer.builder().clock(() -> 0).callStatistics(callStatistics).build();
        timer.init();
        return timer;
    }

    /** Runs a call so many frames above the end of the stack. */
    private void run(int frames, Runnable call) {
        Throwable thrown = SmallStack.run(frames, call);
        if (thrown == null) {
            unharmed++;
        } else {
            assertThat(thrown).isInstanceOf(StackOverflowError.class);
            overflows++;
            unharmed = 0;
        }
    }

    /** Runs a test on a small stack, one frame further from its end each time, until that leaves enough of it. */
    private void atEachDepth(IntConsumer test) throws InterruptedException {
        Runnable tests = () -> {
            for (int frames = 0; frames < MAX_FRAMES && unharmed < ENOUGH; frames++) {
                test.accept(frames);
            }
        };
        Thread thread = new Thread(null, tests, "small stack", STACK_BYTES);
        thread.setUncaughtExceptionHandler((ended, thrown) -> failure = thrown);
        thread.start();
        thread.join();
        assertThat(failure).isNull();
        assertThat(overflows).isPositive();
        assertThat(unharmed).isEqualTo(ENOUGH);
    }
}
