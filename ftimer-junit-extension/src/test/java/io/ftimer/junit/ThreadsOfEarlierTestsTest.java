package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/** Threads of an earlier test that still run. */
class ThreadsOfEarlierTestsTest {

    @Test
    void a_thread_of_an_earlier_test_is_named_in_failures_and_fails_no_test_by_misuse() {
        List<Throwable> failures = Fixture.run(EarlierThread.class).failures();

        assertThat(failures).hasSize(2);
        assertThat(failures.get(0)).hasMessage("""
                [@ExpectCalls(region = "poll", atMost = 0)] Expected region "poll" to have at most 0 calls, but it had 2:

                       calls  region
                  -->      2  poll
                Includes threads that the test did not bind: of an earlier test: poller (2 calls).""");
        assertThat(failures.get(1).getMessage().replaceAll("\\.java:\\d+\\)", ".java:#)"))
                .startsWith(
                        "ThreadsOfEarlierTestsTest.EarlierThread.third_is_misused_by_itself_too(): 1 operation was rejected.\n"
                                + "  ftimer[unknown-name]: stop(\"mine\") rejected")
                .contains("\n  on a thread of an earlier test: ftimer[name-empty]: start(\"\") rejected: a region name"
                        + " must not be empty or blank");
    }

    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    @ExtendWith(FTimerExtension.class)
    static class EarlierThread {
        private static ExecutorService executor;

        @AfterAll
        static void stop() {
            executor.shutdownNow();
        }

        private static void onPoller(Runnable task) throws Exception {
            Future<?> done = executor.submit(task);
            done.get(1, TimeUnit.MINUTES);
        }

        @Test
        @Order(1)
        void first_starts_the_thread() throws Exception {
            executor = Executors.newSingleThreadExecutor(task -> new Thread(task, "poller"));
            onPoller(() -> FTimers.run("poll", () -> {}));
        }

        @Test
        @Order(2)
        @ExpectCalls(region = "poll", atMost = 0)
        void second_gets_its_calls() throws Exception {
            onPoller(() -> FTimers.run("poll", () -> {}));
            onPoller(() -> FTimers.run("poll", () -> {}));
        }

        @Test
        @Order(3)
        void third_is_misused_by_itself_too() throws Exception {
            FTimers.stop("mine");
            onPoller(() -> {
                FTimers.run("poll", () -> {});
                FTimers.start("");
            });
        }

        @Test
        @Order(4)
        void fourth_is_misused_by_the_thread_only() throws Exception {
            onPoller(() -> {
                FTimers.run("poll", () -> {});
                FTimers.start("");
            });
        }
    }
}
