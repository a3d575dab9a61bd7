package io.ftimer.assertj.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.assertj.Recording;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SummaryTreeTextTest {
    private final Recording recording = new Recording();

    @AfterEach
    void close() {
        recording.close();
    }

    @Test
    void shows_calls_times_and_shares() {
        recording.region("solve", 500_000, () -> {
            recording.region("assemble", 1_250_000);
            recording.region("linsolve", 2_000_000, () -> recording.region("spmv", 1_234_567_890));
            recording.region("assemble", 1_250_000);
        });
        recording.region("write", 1_000);

        assertThat(SummaryTreeText.withTimes(recording.summary())).isEqualTo("""
                             time     self    share  calls  region
                           1.24 s   500 µs  100.0 %      1  solve
                          2.50 ms  2.50 ms    0.2 %      2    assemble
                           1.24 s  2.00 ms   99.8 %      1    linsolve
                           1.23 s   1.23 s   99.6 %      1      spmv
                          1.00 µs  1.00 µs    0.0 %      1  write\
                        """);
    }

    @Test
    void marks_selected_and_running_entries_and_escapes_names() {
        recording.timer().start("next\u0085line");
        recording.timer().start("in");

        assertThat(SummaryTreeText.withCalls(
                        recording.summary(), entry -> entry.name().equals("in")))
                .isEqualTo("""
                               calls  region
                                   1  next\\xC2\\x85line (running)
                          -->      1    in (running)\
                        """);
    }

    @Test
    void marks_entries_in_a_tree_with_times() {
        recording.region("solve", 500_000, () -> recording.region("assemble", 500_000));

        assertThat(SummaryTreeText.withTimes(
                        recording.summary(), entry -> entry.name().equals("assemble")))
                .isEqualTo("""
                                  time    self    share  calls  region
                               1.00 ms  500 µs  100.0 %      1  solve
                          -->   500 µs  500 µs   50.0 %      1    assemble\
                        """);
    }

    @Test
    void says_that_nothing_was_recorded() {
        assertThat(SummaryTreeText.withTimes(recording.summary()))
                .isEqualTo("The tree is empty: nothing was recorded through FTimers or a timer of the session.");
    }

    @Test
    void lists_several_threads() {
        recording.region("work", 1_000_000);
        Recording.onThread("second", () -> recording.region("work", 1_000_000));

        assertThat(SummaryTreeText.withTimes(recording.summary()))
                .endsWith("work\nTimes are summed over 2 threads, so a share may be above 100 %: "
                        + Thread.currentThread().getName() + ", second");
    }

    @Test
    void names_the_first_of_many_threads_and_counts_the_others() {
        recording.region("work", 1_000_000);
        for (int i = 1; i <= 21; i++) {
            Recording.onThread("worker" + i, () -> recording.region("work", 1_000_000));
            Recording.lostCalls("pool" + i, 1);
        }

        assertThat(SummaryTreeText.withTimes(recording.summary()))
                .contains("worker8, worker9 and 12 more")
                .contains("(pool1: 1, pool10: 1, ", " and 11 more); hand such work over");
    }

    @Test
    void draws_more_rows_of_a_tree_that_was_asked_for_than_in_a_message() {
        for (int i = 0; i < 1_000; i++) {
            recording.region("r" + i, 1);
        }

        assertThat(SummaryTreeText.withTimes(recording.summary())).endsWith("r199\n" + " ".repeat(28) + "… 800 more");
        assertThat(SummaryTreeText.withCalls(recording.summary(), entry -> false))
                .endsWith("r59\n         … 940 more");
    }

    @Test
    void reports_calls_without_a_session() {
        Recording.lostCalls("pool-1", 1);
        assertThat(SummaryTreeText.withTimes(recording.summary()))
                .isEqualTo("The tree is empty: nothing was recorded through FTimers or a timer of the session.\n"
                        + "1 call of another thread was not recorded (pool-1: 1);"
                        + " hand such work over with FTimers.wrap(...).");

        Recording.lostCalls("pool-2", 3);
        assertThat(SummaryTreeText.withCalls(recording.summary(), entry -> false))
                .endsWith("\n4 calls of other threads were not recorded (pool-1: 1, pool-2: 3);"
                        + " hand such work over with FTimers.wrap(...).");
    }
}
