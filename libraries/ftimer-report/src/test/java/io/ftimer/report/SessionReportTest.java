package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.summary.SessionSummary;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SessionReportTest {
    private final AtomicLong nanos = new AtomicLong();

    @Test
    void a_session_of_one_thread_reads_like_a_timer() throws InterruptedException {
        try (TimerSession session = open()) {
            runBound(session, "main", 1);

            assertThat(FortranReportTest.text(FortranReport.of(session.summary())))
                    .isEqualTo("""
                            Total time (s) : .500000

                            Timer name  Inclusive (s)     Self (s)    Calls   % Total
                            ---------------------------------------------------------
                            work            0.500000      0.500000         1    100.00
                            """);
        }
    }

    @Test
    void the_report_says_that_times_of_threads_are_summed() throws InterruptedException {
        try (TimerSession session = open()) {
            runBound(session, "one", 1);
            runBound(session, "two", 2);

            assertThat(FortranReportTest.text(
                            FortranReport.of(session.summary()).metadata("Case", "x")))
                    .isEqualTo("""
                            Total time (s) : 1.500000
                            Thread time    : summed over 2 threads, may exceed the total time of the session
                            Case           : x

                            Timer name  Inclusive (s)     Self (s)    Calls   % Total
                            ---------------------------------------------------------
                            work            1.500000      1.500000         3    100.00
                            """);
        }
    }

    @Test
    void calls_that_are_not_recorded_are_listed_by_thread() throws InterruptedException {
        try (TimerSession session = open()) {
            runBound(session, "main", 1);
            runWithoutSession("lost\n2", 2);
            runWithoutSession("lost 1", 1);

            assertThat(FortranReportTest.text(FortranReport.of(session.summary())))
                    .startsWith("""
                            Total time (s) : .500000
                            Not recorded   : 3 calls of other threads (lost\\n2: 2, lost 1: 1)

                            Timer name""");
        }
    }

    @Test
    void only_the_first_threads_without_a_session_are_named() throws InterruptedException {
        try (TimerSession session = open()) {
            for (int i = 10; i < 20; i++) {
                runWithoutSession("t" + i, 1);
            }
            assertThat(FortranReportTest.text(FortranReport.of(session.summary())))
                    .contains("Not recorded   : 10 calls of other threads (t10: 1, ", ", t19: 1)\n");

            runWithoutSession("t20", 1);
            runWithoutSession("t21", 1);
            assertThat(FortranReportTest.text(FortranReport.of(session.summary())))
                    .contains("Not recorded   : 12 calls of other threads (t10: 1, t11: 1, t12: 1, t13: 1, t14: 1,"
                            + " t15: 1, t16: 1, t17: 1, t18: 1, t19: 1 and 2 more)\n");
        }
    }

    @Test
    void csv_holds_the_merged_rows_only() throws InterruptedException {
        try (TimerSession session = open()) {
            runBound(session, "one", 1);
            runBound(session, "two", 1);
            runWithoutSession("lost", 1);
            SessionSummary summary = session.summary();

            assertThat(CsvReportTest.csv(CsvReport.of(summary)).lines()).hasSize(3);
        }
    }

    private TimerSession open() {
        return TimerSession.builder()
                .clock(nanos::get)
                .dates(InstantSource.fixed(Instant.EPOCH), ZoneOffset.UTC)
                .open();
    }

    private void runBound(TimerSession session, String thread, int times) throws InterruptedException {
        runOn(thread, () -> {
            try (TimerBinding binding = session.bind()) {
                work(times);
            }
        });
    }

    private void runWithoutSession(String thread, int times) throws InterruptedException {
        runOn(thread, () -> {
            for (int i = 0; i < times; i++) {
                FTimers.start("work");
            }
        });
    }

    private void work(int times) {
        for (int i = 0; i < times; i++) {
            FTimers.run("work", () -> nanos.addAndGet(500_000_000));
        }
    }

    private static void runOn(String name, Runnable task) throws InterruptedException {
        Thread thread = new Thread(task, name);
        thread.start();
        thread.join();
    }
}
