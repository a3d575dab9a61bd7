package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.SiteTimer;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.sites.Site;
import io.ftimer.values.RegionKind;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BalanceTest {
    private final Recording recording = new Recording();

    @AfterEach
    void close() {
        recording.close();
    }

    private TimerTreeAssert tree() {
        return assertThat(recording.summary());
    }

    @Test
    void a_running_region_is_not_balanced() {
        recording.timer().start("solve");

        Failure.of(() -> tree().isBalanced()).hasMessage("""
                        Expected a balanced tree, but 1 region is still running:
                          running: "solve"

                               calls  region
                          -->      1  solve (running)""");
    }

    @Test
    void the_thread_of_a_running_region_is_named() {
        recording.region("solve", 1);
        Recording.onThread("worker", () -> {
            recording.timer().start("solve");
            recording.timer().start("assemble");
        });

        Failure.of(() -> tree().isBalanced()).hasMessage("""
                        Expected a balanced tree, but 2 regions are still running:
                          running: "solve/assemble" on thread "worker"

                               calls  region
                          -->      2  solve (running)
                          -->      1    assemble (running)""");
    }

    @Test
    void running_regions_and_rejected_operations_are_both_reported() {
        recording.timer().start("solve");
        recording.timer().start("assemble");
        recording.timer().stop("write");
        recording.timer().stop("write");

        Failure.of(() -> tree().isBalanced())
                .hasMessageStartingWith(
                        "Expected a balanced tree, but 2 regions are still running and 2 operations were rejected:\n");
    }

    @Test
    void a_rejected_operation_is_not_balanced_and_is_quoted() {
        recording.region("solve", 1);
        recording.timer().stop("sovle");

        Failure.of(() -> tree().isBalanced())
                .hasMessage("""
                        Expected a balanced tree, but 1 operation was rejected:
                          %s

                          calls  region
                              1  solve""", recording.summary().rejections().get(0));
    }

    @Test
    void a_running_site_timer_is_not_balanced() {
        SiteTimer write = recording.timer().site(new Site("write", 1, "Mesh.java", 67));
        write.start();
        recording.region("solve", 1);

        Failure.of(() -> tree().isBalanced()).hasMessage("""
                        Expected a balanced tree, but 1 site timer is still running:
                          running: site "write" (Mesh.java:67)

                          calls  region
                              1  solve""");
        recording.timer().start("solve");
        Failure.of(() -> tree().isBalanced())
                .hasMessageStartingWith(
                        "Expected a balanced tree, but 1 region is still running and 1 site timer is still"
                                + " running:\n  running: \"solve\"\n  running: site \"write\" (Mesh.java:67)\n");
        recording.timer().stop("solve");
        write.stop();
        tree().isBalanced();
    }

    @Test
    void the_first_of_many_rejected_operations_are_quoted() {
        recording.region("solve", 1);
        IntStream.range(0, 20).forEach(i -> recording.timer().stop("solve"));

        Failure.of(() -> tree().isBalanced()).hasMessageContaining("\n  and 16 more\n");
    }

    @Test
    void a_running_lifecycle_method_is_balanced_but_not_its_open_regions() {
        recording.timer().recorder().startRegion(new RegionKey(RegionKind.LIFECYCLE, "@AfterEach(check)"));
        tree().isBalanced();

        recording.timer().start("leak");
        Failure.of(() -> tree().isBalanced()).hasMessage("""
                        Expected a balanced tree, but 1 region is still running:
                          running: "@AfterEach(check)[lifecycle]/leak"

                               calls  region
                                   1  @AfterEach(check) (running)
                          -->      1    leak (running)""");
    }

    @Test
    void a_region_of_code_may_have_the_name_of_a_lifecycle_method() {
        recording.timer().start("@AfterEach(check)");

        Failure.of(() -> tree().isBalanced())
                .hasMessageStartingWith("Expected a balanced tree, but 1 region is still running:\n"
                        + "  running: \"@AfterEach(check)\"\n");
    }

    @Test
    void a_thread_is_balanced_although_another_one_is_not() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch looked = new CountDownLatch(1);
        Thread worker = new Thread(
                () -> recording.region("work", 1, () -> {
                    started.countDown();
                    await(looked);
                }),
                "worker");
        recording.region("work", 1);
        worker.start();
        started.await();

        tree().thread(Thread.currentThread().getName()).isBalanced();
        Failure.of(() -> tree().thread("worker").isBalanced()).hasMessage("""
                        Expected a balanced tree on thread "worker", but 1 region is still running:
                          running: "work"

                               calls  region
                          -->      1  work (running)""");

        looked.countDown();
        worker.join();
        tree().isBalanced().thread("worker").isBalanced();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
