package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

class AwaitIdleTest {

    @Test
    void an_upper_bound_waits_for_regions_that_are_open_on_other_threads() {
        assertThat(Fixture.run(Waits.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class Waits {
        @Test
        void test(TimerTree tree) throws InterruptedException {
            CountDownLatch isOpen = new CountDownLatch(1);
            CountDownLatch mayEnd = new CountDownLatch(1);
            Thread server = new Thread(
                    () -> FTimers.run("handle", () -> {
                        isOpen.countDown();
                        OtherThreadWork.await(mayEnd);
                        FTimers.run("query", () -> {});
                    }),
                    "server");
            server.start();
            OtherThreadWork.await(isOpen);

            assertThatThrownBy(() -> assertThat(tree).region("handle/*").hasCallsAtMost(1))
                    .isInstanceOf(AssertionError.class)
                    .hasMessage("""
                            Cannot verify "handle/*" at most 1 time (inconclusive): 1 region is still open on another \
                            thread.
                              thread "server": "handle" is open
                            To wait for these threads, call tree.awaitIdle(Duration) in the test.
                            To ignore them in this expectation, set otherThreads = IGNORE, or call ignoringOtherThreads() in code.

                              calls  region
                                  1  handle (running)
                            Includes threads that the test did not bind: server (1 call).""");
            assertThatThrownBy(() -> tree.awaitIdle(Duration.ofNanos(1))).hasMessage("""
                    Expected all other threads to be idle, but after 0 ms 1 region was open:
                      "handle" on thread "server"

                           calls  region
                      -->      1  handle (running)
                    Includes threads that the test did not bind: server (1 call).""");
            assertThat(tree).ignoringOtherThreads().region("handle/*").hasCallsAtMost(1);
            assertThat(tree).region("other/*").hasCallsAtMost(1);
            assertThat(tree).region("handle").calls().isAtLeast(1);

            mayEnd.countDown();
            assertThat(tree.awaitIdle(Duration.ofMinutes(1))).region("handle/*").hasCallsAtMost(1);
        }
    }

    @Test
    void the_regions_of_the_calling_thread_are_not_awaited() {
        assertThat(Fixture.run(OwnRegion.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class OwnRegion {
        @Test
        void test(TimerTree tree) {
            FTimers.run("solve", () -> tree.awaitIdle(Duration.ZERO));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> tree.awaitIdle(Duration.ofMillis(-1)))
                    .withMessage("duration must be at least zero, was PT-0.001S");
        }
    }

    @Test
    void an_interrupt_ends_the_wait() {
        assertThat(Fixture.run(Interrupted.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class Interrupted {
        @Test
        void test(TimerTree tree) throws InterruptedException {
            CountDownLatch isOpen = new CountDownLatch(1);
            CountDownLatch mayEnd = new CountDownLatch(1);
            Thread server = new Thread(
                    () -> FTimers.run("handle", () -> {
                        isOpen.countDown();
                        OtherThreadWork.await(mayEnd);
                    }),
                    "server");
            server.start();
            OtherThreadWork.await(isOpen);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> tree.awaitIdle(Duration.ofMinutes(1)))
                    .hasMessageStartingWith(
                            "Expected all other threads to be idle, but the wait was interrupted while 1 region"
                                    + " was open:\n");
            assertThat(Thread.interrupted()).isTrue();
            mayEnd.countDown();
            server.join();
        }
    }

    @Test
    void a_region_that_is_open_on_another_thread_does_not_fail_the_test() {
        assertThat(Fixture.run(LeavesRunning.class).failures()).isEmpty();
        LeavesRunning.MAY_END.countDown();
    }

    @ExtendWith(FTimerExtension.class)
    static class LeavesRunning {
        private static final CountDownLatch MAY_END = new CountDownLatch(1);

        @Test
        void test() {
            CountDownLatch isOpen = new CountDownLatch(1);
            new Thread(
                            () -> FTimers.run("serve", () -> {
                                isOpen.countDown();
                                OtherThreadWork.await(MAY_END);
                            }),
                            "server")
                    .start();
            OtherThreadWork.await(isOpen);
        }
    }

    @Test
    void a_region_that_is_open_on_another_thread_is_named_in_other_failures() {
        Fixture.Run run = Fixture.run(LeavesBothOpen.class, Map.of());
        LeavesBothOpen.MAY_END.countDown();

        assertThat(run.message()).startsWith("""
                AwaitIdleTest.LeavesBothOpen.test(): 1 region was left open.
                  left open: "own" on thread "main"
                  open, on a thread that the test did not bind: "serve" on thread "server"

                       calls  region
                  -->      1  own (running)
                           1  serve (running)
                Includes threads that the test did not bind: server (1 call).

                Close each region""");
    }

    @ExtendWith(FTimerExtension.class)
    static class LeavesBothOpen {
        private static final CountDownLatch MAY_END = new CountDownLatch(1);

        @Test
        void test() {
            FTimers.start("own");
            CountDownLatch isOpen = new CountDownLatch(1);
            new Thread(
                            () -> FTimers.run("serve", () -> {
                                isOpen.countDown();
                                OtherThreadWork.await(MAY_END);
                            }),
                            "server")
                    .start();
            OtherThreadWork.await(isOpen);
        }
    }
}
