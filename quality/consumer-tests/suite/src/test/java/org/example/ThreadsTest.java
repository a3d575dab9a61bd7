package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.junit.FTimed;
import io.ftimer.junit.TimerTree;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@FTimed
class ThreadsTest {

    @Test
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void body_on_another_thread(FTimer timer, TimerTree tree) {
        timer.start("outer");
        FTimers.run("inner", () -> {});
        timer.stop("outer");
        assertTrue(Thread.currentThread().getName().startsWith("junit-timeout-thread"));
        assertThat(tree).isBalanced().region("outer/inner").hasCalls(1);
    }

    @Test
    void wrapped_executor(TimerTree tree) throws Exception {
        ExecutorService executor = FTimers.wrapExecutor(Executors.newFixedThreadPool(2));
        try {
            Future<?> first = executor.submit(() -> new Solver(1).solve());
            Future<?> second = executor.submit(() -> new Solver(2).solve());
            first.get();
            second.get();
        } finally {
            executor.shutdown();
        }
        assertThat(tree).region("solve/assemble").hasCalls(3);
    }

    @Test
    void calls_of_own_threads_are_in_the_tree(TimerTree tree) throws InterruptedException {
        solveOnOwnThread();
        assertThat(tree).isBalanced().region("solve").hasCalls(1);
    }

    @Test
    void too_many_calls_of_own_threads_fail(TimerTree tree) throws InterruptedException {
        solveOnOwnThread();
        solveOnOwnThread();
        assertThat(tree).region("solve").hasCallsAtMost(1);
    }

    private static void solveOnOwnThread() throws InterruptedException {
        Thread thread = new Thread(() -> new Solver(1).solve(), "own");
        thread.start();
        thread.join();
    }

    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    class InParallel {
        private static final CountDownLatch BOTH = new CountDownLatch(2);

        @Test
        @Execution(ExecutionMode.CONCURRENT)
        void first(TimerTree tree) throws InterruptedException {
            meet("first", tree);
        }

        @Test
        @Execution(ExecutionMode.CONCURRENT)
        void second(TimerTree tree) throws InterruptedException {
            meet("second", tree);
        }

        private static void meet(String name, TimerTree tree) throws InterruptedException {
            FTimers.start(name);
            BOTH.countDown();
            assertTrue(BOTH.await(1, TimeUnit.MINUTES));
            FTimers.stop(name);
            assertThat(tree).hasOnlyRegions(name);
        }
    }
}
