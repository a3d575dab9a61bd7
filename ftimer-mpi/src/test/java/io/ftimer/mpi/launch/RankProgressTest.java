package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.inprocess.Waits;
import io.ftimer.mpi.RankActivity;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Threads of a group, as in multicore mode, stand for a rank. */
class RankProgressTest {
    private final ThreadGroup rank = new ThreadGroup(system(), "rank");
    private final CountDownLatch end = new CountDownLatch(1);

    /** Threads of the group that runs tests would be shared by all ranks. */
    private static ThreadGroup system() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    @AfterEach
    void end() {
        end.countDown();
    }

    private Thread start(String name, Runnable code) {
        Thread thread = new Thread(rank, code, name);
        // the thread that runs tests may be a daemon
        thread.setDaemon(false);
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        return thread;
    }

    private static RankProgress progress(Thread main) {
        return new RankProgress(main, (thread, polls) -> true);
    }

    @Test
    void a_rank_that_waits_in_mpi_does_not_progress() {
        RankProgress progress = progress(start("main", Waits.inMpi(end)));

        assertThat(progress.sample()).as("entered MPI").isTrue();
        assertThat(progress.sample()).isFalse();
        assertThat(progress.sample()).isFalse();
        assertThat(progress.position()).containsExactly("Waits.java:14, waits in allreduce on world");
    }

    @Test
    void a_thread_outside_mpi_is_named() {
        Thread main = start("main", Waits.inMpi(end));
        start("helper", Waits.outside(end));
        start("ftimer-watch", Waits.outside(end));
        RankProgress progress = progress(main);

        progress.sample();
        assertThat(progress.sample()).isFalse();

        assertThat(progress.position())
                .containsExactly(
                        "Waits.java:14, waits in allreduce on world",
                        "Waits.java:14, waits outside MPI in CountDownLatch.await (thread \"helper\")");
    }

    @Test
    void a_rank_that_waits_outside_mpi_does_not_progress() {
        RankProgress progress = progress(start("main", Waits.outside(end)));

        assertThat(progress.sample()).isFalse();
        assertThat(progress.sample()).isFalse();
    }

    @Test
    void a_rank_that_computes_progresses() {
        RankProgress progress = new RankProgress(start("main", Waits.inMpi(end)), (thread, polls) -> false);

        progress.sample();
        assertThat(progress.sample()).isTrue();
    }

    @Test
    void a_new_operation_is_progress() throws InterruptedException {
        CountDownLatch first = new CountDownLatch(1);
        Thread main = start("main", () -> {
            Waits.inMpi(first).run();
            Waits.inMpi(end).run();
        });
        RankProgress progress = progress(main);
        progress.sample();
        assertThat(progress.sample()).isFalse();

        RankActivity.Operation before = RankActivity.of(main);
        first.countDown();
        while (RankActivity.of(main) == null
                || RankActivity.of(main) == before
                || main.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }

        assertThat(progress.sample()).isTrue();
        end.countDown();
        main.join();
        assertThat(progress.sample()).as("the end").isTrue();
        assertThat(progress.sample()).isFalse();
        assertThat(progress.position()).containsExactly("has returned");
    }

    @Test
    void a_thread_that_keeps_the_jvm_alive_is_named() throws InterruptedException {
        CountDownLatch returns = new CountDownLatch(1);
        Thread main = start("main", Waits.outside(returns));
        start("forgotten", Waits.outside(end));
        Thread daemon = new Thread(rank, Waits.outside(end), "daemon");
        daemon.setDaemon(true);
        daemon.start();
        RankProgress progress = progress(main);
        returns.countDown();
        main.join();

        assertThat(progress.position())
                .containsExactly("Waits.java:14, waits outside MPI in CountDownLatch.await"
                        + " (thread \"forgotten\", which keeps the JVM alive; main has returned)");
    }

    @Test
    void threads_of_another_rank_do_not_count() {
        Thread main = start("main", Waits.inMpi(end));
        Thread other = new Thread(new ThreadGroup(system(), "other"), Waits.outside(end), "other");
        other.start();
        RankProgress progress = progress(main);

        assertThat(progress.position()).containsExactly("Waits.java:14, waits in allreduce on world");
    }
}
