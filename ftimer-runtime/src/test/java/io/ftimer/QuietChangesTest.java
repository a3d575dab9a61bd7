package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.internal.engine.RegionListener.Notice;
import io.ftimer.internal.engine.RegionName;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Notifications of repaired stops and resets, which are not ordinary events. */
class QuietChangesTest {
    private final List<String> notified = new ArrayList<>();
    private final Rig rig = Rig.create(MismatchMode.REPAIR);
    private final FTimer timer = rig.timer;

    /** Logs its notifications, and fails at a configured one. */
    private class Follower implements TimerListener {
        private final String failsAt;

        Follower(String failsAt) {
            this.failsAt = failsAt;
        }

        @Override
        public void onEvent(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
            log(event + " " + id.name());
        }

        @Override
        public void onRepair(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
            log("repair " + event + " " + id.name() + " " + context + " " + nanos + " " + userData);
        }

        @Override
        public void onReset(@Nullable Object userData) {
            log("reset " + userData);
        }

        private void log(String what) {
            notified.add(what);
            if (what.startsWith(failsAt)) {
                throw new IllegalStateException("no " + what);
            }
        }
    }

    private void follow(String failsAt) {
        assertThat(timer.setListener(new Follower(failsAt), "data")).isEqualTo(Status.SUCCESS);
    }

    private void startAll(String... names) {
        for (String name : names) {
            timer.start(name);
        }
        notified.clear();
    }

    @Test
    void a_repaired_stop_notifies_of_its_transitions_in_order() {
        follow("never");
        startAll("x", "a", "b", "c");
        rig.clock.advance(5);
        assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);
        timer.stop("c");

        assertThat(notified)
                .containsExactly(
                        "repair STOP c 1 1000005 data",
                        "repair STOP b 1 1000005 data",
                        "repair STOP a 1 1000005 data",
                        "repair START b 2 1000005 data",
                        "repair START c 2 1000005 data",
                        "STOP c");
    }

    @Test
    void transitions_of_unrecorded_regions_do_not_notify_the_listener() {
        Rig filtered = Rig.create(options -> options.mismatchMode(MismatchMode.REPAIR)
                .exclude(RegionPath.parse("a/b"))
                .exclude(RegionPath.parse("b/c")));
        filtered.timer.setListener(new Follower("never"));
        for (String name : List.of("a", "b", "c")) {
            filtered.timer.start(name);
        }
        notified.clear();
        filtered.timer.stop("a");

        assertThat(notified).hasSize(2);
        assertThat(notified.get(0)).startsWith("repair STOP a 1");
        assertThat(notified.get(1)).startsWith("repair START b 1");
    }

    @Test
    void a_listener_that_fails_at_a_transition_gets_the_others_and_is_reported_once() {
        follow("repair");
        startAll("a", "b");

        assertThat(timer.stop("a")).isEqualTo(Status.UNKNOWN);

        assertThat(notified).hasSize(3);
        assertThat(rig.takeLines())
                .containsExactly("ftimer[listener-failed]: the listener threw java.lang.IllegalStateException:"
                        + " no repair STOP b 1 1000000 data on the STOP of \"b\"; the region was recorded anyway");
        assertThat(timer.recorder().openPath()).isEqualTo("b");
        assertThat(timer.stop("b")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_reported_repair_notifies_the_listener() {
        Rig warning = Rig.create(MismatchMode.WARN);
        warning.timer.setListener(new Follower("never"));
        warning.timer.start("a");
        warning.timer.start("b");
        notified.clear();

        assertThat(warning.timer.stop("a")).isEqualTo(Status.MISMATCH);
        assertThat(notified).hasSize(3);
        assertThat(warning.lines)
                .containsExactly(
                        "ftimer[not-innermost]: stop(\"a\") repaired: it was not the innermost region;" + " open: a/b");
    }

    @Test
    void both_resets_notify_the_listener_when_they_are_complete() {
        follow("never");
        startAll("a");
        timer.resetRunning();
        timer.reset();

        assertThat(notified).containsExactly("reset data", "reset data");
        assertThat(OtherThread.call(() -> timer.start("b")))
                .as("the timer has no owner")
                .isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_listener_that_fails_at_a_reset_is_reported_and_the_reset_takes_effect() {
        follow("reset");
        startAll("a");

        assertThat(timer.resetRunning()).isEqualTo(Status.UNKNOWN);

        assertThat(timer.lastStatus()).isEqualTo(Status.UNKNOWN);
        assertThat(rig.takeLines())
                .containsExactly("ftimer[listener-failed]: the listener threw java.lang.IllegalStateException:"
                        + " no reset data on the reset; the reset took place anyway");
        assertThat(timer.summary().entries()).isEmpty();
        assertThat(OtherThread.call(() -> timer.start("b"))).isEqualTo(Status.SUCCESS);
    }

    @Test
    void under_throw_the_failure_of_the_listener_is_the_cause() {
        timer.errorPolicy(ErrorPolicy.THROW);
        follow("reset");

        assertThatExceptionOfType(FTimerException.class)
                .isThrownBy(timer::reset)
                .withCauseInstanceOf(IllegalStateException.class)
                .extracting(FTimerException::status)
                .isEqualTo(Status.UNKNOWN);
        assertThat(timer.start("a")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_listener_cannot_call_back_from_a_reset() {
        List<Status> answers = new ArrayList<>();
        timer.setListener(new TimerListener() {
            @Override
            public void onEvent(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {}

            @Override
            public void onReset(@Nullable Object userData) {
                answers.add(timer.start("b"));
                answers.add(timer.reset());
            }
        });
        timer.start("a");

        assertThat(timer.resetRunning()).isEqualTo(Status.SUCCESS);
        assertThat(answers).containsExactly(Status.ACTIVE, Status.ACTIVE);
        assertThat(timer.start("b")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void both_listeners_are_notified_even_if_the_first_one_fails() {
        RegionName name = timer.recorder().lookup("a");
        NotifiedListener both =
                new NotifiedListener(List.of(new Follower("re"), new Follower("never")), null, new Handles());

        assertThatThrownBy(() -> both.on(Notice.RESET, name, 0, false, 0)).hasMessage("no reset null");
        assertThatThrownBy(() -> both.on(Notice.REPAIR, name, 1, false, 7)).hasMessage("no repair STOP a 1 7 null");
        assertThat(notified)
                .containsExactly("reset null", "reset null", "repair STOP a 1 7 null", "repair STOP a 1 7 null");
    }

    @Test
    void a_listener_that_fails_only_where_a_region_continues_is_reported() {
        follow("repair START");
        startAll("a", "b", "c");

        assertThat(timer.stop("a")).isEqualTo(Status.UNKNOWN);

        assertThat(rig.takeLines())
                .containsExactly("ftimer[listener-failed]: the listener threw java.lang.IllegalStateException:"
                        + " no repair START b 2 1000000 data on the START of \"b\"; the region was recorded anyway");
    }
}
