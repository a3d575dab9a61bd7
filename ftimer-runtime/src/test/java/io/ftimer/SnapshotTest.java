package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ftimer.internal.engine.RecorderState;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Summaries that other threads take while the owner records. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
class SnapshotTest {
    private final ExecutorService owner = Executors.newSingleThreadExecutor();
    private volatile Runnable whenOthersRead = () -> {};
    private volatile Runnable whenOwnerReads = () -> {};
    private volatile Thread ownerThread;
    private final FTimer timer = FTimer.builder()
            .clock(this::read)
            .dates(() -> Instant.EPOCH, ZoneOffset.UTC)
            .errorPolicy(ErrorPolicy.RETURN)
            .build();

    private long read() {
        (Thread.currentThread() == ownerThread ? whenOwnerReads : whenOthersRead).run();
        return 0;
    }

    /** Runs an action on the owner and waits for it, even if the waiting thread is interrupted. */
    private void onOwner(Runnable code) {
        CompletableFuture.runAsync(code, owner).join();
    }

    private void ownerOpens(String name) {
        onOwner(() -> {
            ownerThread = Thread.currentThread();
            timer.init();
            timer.start(name);
        });
    }

    /** Makes the owner record during each copy from now on, so that no copy is consistent. */
    private void disturbEveryCopy() {
        whenOthersRead = () -> onOwner(() -> {
            timer.start("b");
            timer.stop("b");
        });
    }

    @AfterEach
    void end_the_owner() {
        owner.shutdownNow();
    }

    @Test
    void a_copy_is_made_while_the_owner_is_idle() {
        ownerOpens("a");

        assertThat(Rig.rows(timer.recorder().snapshot()))
                .containsExactly("a calls=1 inclusiveNanos=0 selfNanos=0 active");
    }

    @Test
    void the_owner_needs_no_copy_of_its_own() {
        ownerOpens("a");

        onOwner(() -> assertThat(Rig.rows(timer.recorder().snapshot())).hasSize(1));
    }

    @Test
    void a_copy_is_discarded_if_the_owner_recorded_during_it() {
        ownerOpens("a");
        disturbEveryCopy();

        assertThat(new RecorderState(timer.recorder()).tryRead()).isNull();
    }

    @Test
    void no_copy_starts_during_a_change() {
        ownerOpens("a");
        List<Object> copies = new ArrayList<>();
        whenOwnerReads =
                () -> copies.add(OtherThread.call(() -> String.valueOf(new RecorderState(timer.recorder()).tryRead())));

        onOwner(() -> timer.start("b"));

        assertThat(copies).containsExactly("null");
    }

    @Test
    void an_owner_that_never_pauses_makes_the_summary_itself() {
        ownerOpens("a");
        disturbEveryCopy();

        Summary snapshot = timer.recorder().snapshot();

        assertThat(snapshot.entries()).extracting(SummaryEntry::name).containsExactly("a", "b");
        assertThat(snapshot.entries().get(1).callCount()).isGreaterThanOrEqualTo(3);
        onOwner(() -> assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS));
    }

    @Test
    void an_interrupted_thread_gets_its_summary_and_stays_interrupted() {
        ownerOpens("a");
        disturbEveryCopy();
        Thread.currentThread().interrupt();

        Summary snapshot = timer.recorder().snapshot();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(snapshot.entries()).hasSize(2);
    }

    @Test
    void a_failure_of_the_owner_reaches_the_reader() {
        ownerOpens("a");
        RuntimeException broken = new IllegalArgumentException("broken");
        whenOthersRead = () -> onOwner(() -> {
            whenOwnerReads = () -> {
                throw broken;
            };
            assertThat(timer.start("")).isEqualTo(Status.INVALID_NAME);
            whenOwnerReads = () -> {};
            timer.start("b");
            timer.stop("b");
        });

        assertThatIllegalStateException().isThrownBy(timer.recorder()::snapshot).withCause(broken);
    }

    @Test
    void all_readers_are_answered() throws Exception {
        ownerOpens("a");
        disturbEveryCopy();
        ExecutorService askers = Executors.newFixedThreadPool(4);
        try {
            List<Future<Summary>> answers = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                answers.add(askers.submit(timer.recorder()::snapshot));
            }
            for (Future<Summary> answer : answers) {
                assertThat(answer.get().entries().get(0).name()).isEqualTo("a");
            }
        } finally {
            askers.shutdownNow();
        }
    }

    @Test
    void every_snapshot_of_a_busy_owner_is_consistent() throws Exception {
        AtomicLong now = new AtomicLong();
        FTimer busy = FTimer.builder().clock(now::get).build();
        busy.init();
        Future<?> recording = owner.submit(() -> {
            for (int i = 0; i < 100_000; i++) {
                busy.start("a");
                now.incrementAndGet();
                busy.start("b" + i % 20);
                now.incrementAndGet();
                busy.stop("b" + i % 20);
                busy.stop("a");
            }
        });
        int taken = 0;
        while (!recording.isDone() || taken == 0) {
            assertConsistent(busy.recorder().snapshot());
            taken++;
        }
        recording.get();

        Summary last = busy.recorder().snapshot();
        assertConsistent(last);
        assertThat(last.entries()).hasSize(21).first().satisfies(a -> {
            assertThat(a.callCount()).isEqualTo(100_000);
            assertThat(a.inclusiveNanos()).isEqualTo(200_000);
            assertThat(a.selfNanos()).isEqualTo(100_000);
        });
    }

    private static void assertConsistent(Summary summary) {
        if (summary.entries().isEmpty()) {
            return;
        }
        SummaryEntry a = summary.entries().get(0);
        List<SummaryEntry> inside = a.children();
        long calls = inside.stream().mapToLong(SummaryEntry::callCount).sum();
        long running = inside.stream().filter(SummaryEntry::isActive).count();
        assertThat(a.callCount() - calls).isBetween(0L, a.isActive() ? 1L : 0L);
        assertThat(running).isLessThanOrEqualTo(a.isActive() ? 1 : 0);
        assertThat(summary.entries()).allMatch(entry -> entry.selfNanos() >= 0);
        assertThat(summary.totalNanos()).isGreaterThanOrEqualTo(a.inclusiveNanos());
    }

    @Test
    void a_recorder_that_is_closed_while_its_listener_runs_stays_closed() {
        Rig rig = Rig.create();
        rig.timer.setListener((id, context, event, nanos, data) ->
                OtherThread.run(() -> rig.timer.recorder().close()));
        rig.timer.start("a");

        assertThat(rig.timer.stop("a")).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(rig.timer.reset()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(rig.timer.summary().status()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(rig.timer.lookup("a")).isSameAs(TimerId.NONE);
        assertThat(rig.lines)
                .startsWith(
                        "ftimer[not-initialized]: stop(\"a\") rejected: the session is closed",
                        "ftimer[not-initialized]: reset() rejected: the session is closed");
        assertThat(rig.timer.recorder().isClosed()).isTrue();
        assertThat(rig.timer.recorder().snapshot().entries())
                .as("what was recorded")
                .hasSize(1);
    }

    @Test
    void a_paused_recorder_does_not_change_and_rejects_calls() {
        Rig rig = Rig.create();
        rig.clock.advance(1);
        rig.timer.start("a");
        rig.clock.advance(2);
        rig.timer.recorder().pause();
        rig.clock.advance(100);

        assertThat(rig.timer.start("b")).isEqualTo(Status.UNKNOWN);
        assertThat(rig.timer.reset()).isEqualTo(Status.UNKNOWN);
        assertThat(rig.timer.summary().status()).isEqualTo(Status.UNKNOWN);
        assertThat(rig.lines)
                .startsWith(
                        "ftimer[paused]: start(\"b\") rejected: the timer is paused while its thread is bound to another session");
        assertThat(Rig.rows(rig.timer.recorder().snapshot()))
                .containsExactly("a calls=1 inclusiveNanos=2 selfNanos=2 active");
        assertThat(rig.timer.recorder().snapshot().totalNanos()).isEqualTo(3);

        rig.timer.recorder().resume();
        rig.clock.advance(4);
        rig.timer.start("b");
        rig.clock.advance(8);

        assertThat(rig.rows())
                .containsExactly(
                        "a calls=1 inclusiveNanos=14 selfNanos=6 active",
                        "a/b calls=1 inclusiveNanos=8 selfNanos=8 active");
        assertThat(rig.timer.summary().totalNanos()).isEqualTo(15);
    }

    @Test
    void a_summary_shows_every_change_since_the_one_before() {
        Rig rig = Rig.create();
        rig.timer.start("a");
        rig.timer.next("b");
        rig.timer.stop("b");
        assertThat(Rows.calls(rig.timer.summary())).containsExactly("a 1", "b 1");

        rig.timer.start("a");
        rig.timer.next("b");
        rig.timer.next("a");
        rig.timer.stop("a");
        assertThat(Rows.calls(rig.timer.summary())).containsExactly("a 3", "b 2");

        rig.timer.add("a", 1, 1);
        rig.timer.add("a", 1, 1);
        rig.spend("a", 1);
        assertThat(Rows.calls(rig.timer.summary())).containsExactly("a 6", "b 2");
    }

    @Test
    void a_summary_shows_changes_after_regions_that_are_not_recorded() {
        Rig rig = Rig.create(builder -> builder.maxDepth(1).exclude(RegionPath.of("hidden")));
        rig.spend("hidden", 1);
        rig.spend("a", 1);
        assertThat(Rows.calls(rig.timer.summary())).containsExactly("a 1");

        for (int i = 0; i < 2; i++) {
            rig.timer.start("a");
            rig.timer.start("too deep");
            rig.timer.stop("too deep");
            rig.timer.stop("a");
        }
        rig.spend("a", 1);
        assertThat(Rows.calls(rig.timer.summary())).containsExactly("a 4");

        rig.timer.start("hidden");
        rig.timer.resetRunning();
        assertThat(rig.timer.summary().entries()).isEmpty();
    }
}
