package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ftimer.internal.engine.RecorderState;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import io.ftimer.values.Status;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A timer with damaged state, which no call of the API can cause, returns no results. */
class IntegrityTest {
    private static final String LOST =
            "the state of this timer is damaged while open: %s; its numbers are lost, create a new one";

    private final Rig rig = Rig.create(MismatchMode.REPAIR);
    private final FTimer timer = rig.timer;

    private static void assertLost(ThrowingCallable call, String open) {
        assertThatIllegalStateException().isThrownBy(call).withMessage(LOST, open);
    }

    private void damageAsIn(FTimer other) {
        new RecorderState(timer.recorder()).damageAsIn(other.recorder());
    }

    private static FTimer runningIn(String region) {
        FTimer other = FTimer.create();
        other.start(region);
        return other;
    }

    private void leaveChangeHalfDone() {
        new RecorderState(timer.recorder()).leaveChangeHalfDone();
    }

    @Test
    void a_summary_detects_a_running_region_of_another_tree() {
        timer.start("a");
        damageAsIn(runningIn("alien"));

        assertLost(timer::summary, "alien");
    }

    @Test
    void a_summary_detects_the_root_of_another_tree() {
        timer.start("a");
        damageAsIn(FTimer.create());

        assertLost(timer::summary, "nothing");
    }

    @Test
    void a_summary_detects_an_incomplete_change() {
        timer.start("a");
        leaveChangeHalfDone();

        assertLost(timer::summary, "a");
    }

    @Test
    void no_timing_call_hangs_on_a_damaged_tree() {
        timer.start("a");
        damageAsIn(runningIn("alien"));

        assertThat(timer.stop("a")).isEqualTo(Status.MISMATCH);
        assertThat(timer.stop("alien")).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop("a")).isEqualTo(Status.MISMATCH);
        assertLost(timer::summary, "nothing");
    }

    @Test
    void every_operation_fails_after_damage_was_detected() {
        TimerId id = timer.lookup("a");
        TimerGuard guard = timer.guard();
        guard.start("a");
        TimerScope scope = timer.scope("b");
        leaveChangeHalfDone();
        assertLost(timer::summary, "a/b");

        List<ThrowingCallable> operations = List.of(
                timer::init,
                () -> timer.init(MismatchMode.WARN),
                timer::finish,
                timer::reset,
                timer::clearClock,
                () -> timer.setClock(NanoClock.system()),
                timer::clearListener,
                () -> timer.setListener((name, context, event, nanos, data) -> {}),
                () -> timer.errorPolicy(ErrorPolicy.RETURN),
                () -> timer.start("c"),
                () -> timer.start(id),
                () -> timer.stop("b"),
                () -> timer.stop(id),
                () -> timer.next("c"),
                () -> timer.lookup("c"),
                () -> timer.scope("c"),
                () -> timer.guard().start("c"),
                guard::stop,
                guard::close,
                scope::close,
                timer::summary,
                timer.recorder()::snapshot);
        assertThat(operations).allSatisfy(operation -> assertLost(operation, "a/b"));
    }

    @Test
    void the_next_call_on_the_slow_path_detects_damage() {
        timer.start("a");
        leaveChangeHalfDone();

        assertLost(timer::reset, "a");
    }

    @Test
    void another_thread_gets_the_failure_after_damage_was_detected() {
        timer.start("a");
        leaveChangeHalfDone();
        assertLost(timer::summary, "a");

        OtherThread.run(() -> assertLost(() -> timer.start("b"), "a"));
    }

    @Test
    void another_thread_detects_the_damage_left_by_an_ended_thread() {
        timer.reset();
        OtherThread.run(() -> {
            timer.start("a");
            leaveChangeHalfDone();
        });

        assertLost(timer.recorder()::snapshot, "a");
        assertLost(timer::summary, "a");
    }

    @Test
    void another_thread_does_not_mistake_a_change_in_progress_for_damage() {
        AtomicReference<Runnable> duringReading = new AtomicReference<>();
        FTimer busy = FTimer.builder()
                .clock(() -> {
                    Runnable once = duringReading.getAndSet(null);
                    if (once != null) {
                        once.run();
                    }
                    return 0;
                })
                .errorPolicy(ErrorPolicy.RETURN)
                .build();
        busy.init();
        busy.start("a");
        duringReading.set(() -> OtherThread.run(() -> {
            assertThat(busy.start("b")).isEqualTo(Status.UNKNOWN);
            assertThat(busy.summary().status()).isEqualTo(Status.UNKNOWN);
            assertThat(busy.reset()).isEqualTo(Status.UNKNOWN);
            assertThat(busy.lookup("b")).isSameAs(TimerId.NONE);
        }));

        assertThat(busy.start("c")).isEqualTo(Status.SUCCESS);

        assertThat(duringReading).hasValue(null);
        assertThat(busy.stop("c")).isEqualTo(Status.SUCCESS);
        assertThat(Rig.rows(busy.summary()))
                .containsExactly(
                        "a calls=1 inclusiveNanos=0 selfNanos=0 active", "a/c calls=1 inclusiveNanos=0 selfNanos=0");
    }
}
