package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.sites.Site;
import io.ftimer.summary.Overflow;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Regions beyond {@link RecorderOptions#maxDepth}. */
class DepthLimitTest {
    private static final String LINE =
            "ftimer[nested-too-deep]: start(\"c\") is counted but not recorded, like every start"
                    + " inside 2 open regions, the maximum depth; look for a region that is never stopped, or set a higher maxDepth";

    private final Rig rig = Rig.create(builder -> builder.maxDepth(2));
    private final FTimer timer = rig.timer;

    private Overflow overflow() {
        return timer.summary().overflow();
    }

    private void openBoth() {
        timer.start("a");
        timer.start("b");
    }

    private void closeBoth() {
        assertThat(timer.stop("b")).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void every_way_to_open_a_region_beyond_the_limit_is_paired_with_a_stop() {
        TimerId c = timer.lookup("c");
        openBoth();

        assertThat(timer.start("c")).isEqualTo(Status.SUCCESS);
        assertThat(timer.start(c)).isEqualTo(Status.SUCCESS);
        assertThat(timer.startRegion("c")).isSameAs(RegionHandle.NONE);
        assertThat(timer.lastStatus()).isEqualTo(Status.SUCCESS);
        assertThat(timer.next("d")).isEqualTo(Status.SUCCESS);
        TimerScope scope = timer.scope("c");
        TimerGuard guard = timer.guard();
        assertThat(guard.start("c")).isEqualTo(Status.SUCCESS);
        assertThat(scope.isActive()).isFalse();
        assertThat(guard.isActive()).isFalse();
        assertThat(overflow()).isEqualTo(new Overflow(6, 5, 0, 0));

        assertThat(guard.stop()).isEqualTo(Status.SUCCESS);
        scope.close();
        assertThat(timer.stop("d")).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop(c)).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop("never started")).isEqualTo(Status.SUCCESS);
        assertThat(overflow()).isEqualTo(new Overflow(6, 0, 0, 0));
        closeBoth();

        assertThat(Rows.calls(timer.summary())).containsExactly("a 1", "a/b 1");
        assertThat(rig.lines).containsExactly(LINE);
    }

    @Test
    void a_region_left_open_in_a_loop_takes_no_memory_and_is_counted() {
        for (int i = 0; i < 100_000; i++) {
            timer.start("never stopped" + i % 100);
        }

        assertThat(timer.summary().entries()).hasSize(2);
        assertThat(timer.summary().contextDiagnostics()).as("names").hasSize(2);
        assertThat(overflow()).isEqualTo(new Overflow(99_998, 99_998, 0, 0));
        assertThat(rig.lines).hasSize(1);
    }

    @Test
    void a_loop_at_the_limit_counts_each_start() {
        openBoth();
        for (int i = 0; i < 5; i++) {
            timer.start("c");
            timer.stop("c");
        }
        closeBoth();

        assertThat(overflow()).isEqualTo(new Overflow(5, 0, 0, 0));
        assertThat(rig.lines).containsExactly(LINE);
    }

    @Test
    void the_time_beyond_the_limit_is_self_time_of_the_region_around() {
        openBoth();
        rig.spend("c", 7);
        closeBoth();

        assertThat(Rows.nanos(timer.summary())).containsExactly("a 7 0", "a/b 7 7");
    }

    @Test
    void invalid_names_and_handles_are_rejected_beyond_the_limit_too() {
        openBoth();
        timer.start("c");

        assertThat(timer.start("")).isEqualTo(Status.INVALID_NAME);
        assertThat(timer.stop((String) null)).isEqualTo(Status.INVALID_NAME);
        assertThat(timer.next(" x")).isEqualTo(Status.INVALID_NAME);
        assertThat(timer.start(TimerId.NONE)).isEqualTo(Status.UNKNOWN);
        assertThat(timer.stop(TimerId.NONE)).isEqualTo(Status.UNKNOWN);
        assertThat(timer.scope("").isActive()).isFalse();

        assertThat(overflow()).isEqualTo(new Overflow(1, 1, 0, 0));
    }

    @Test
    void added_calls_beyond_the_limit_are_counted() {
        openBoth();
        assertThat(timer.add("c", 3, 10)).isEqualTo(Status.SUCCESS);
        timer.start("c");
        assertThat(timer.add("d", 4, 10)).isEqualTo(Status.SUCCESS);
        assertThat(timer.add("d", Long.MAX_VALUE, 10)).isEqualTo(Status.SUCCESS);
        timer.stop("c");
        closeBoth();

        assertThat(Rows.calls(timer.summary())).containsExactly("a 1", "a/b 1");
        assertThat(overflow()).isEqualTo(new Overflow(Long.MAX_VALUE, 0, 0, 0));
    }

    @Test
    void next_does_not_count_as_a_deeper_region() {
        timer.start("a");
        timer.start("b");

        assertThat(timer.next("c")).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop("c")).isEqualTo(Status.SUCCESS);
        assertThat(timer.start("d")).isEqualTo(Status.SUCCESS);
        assertThat(overflow()).isSameAs(Overflow.NONE);
    }

    @ParameterizedTest
    @EnumSource(MismatchMode.class)
    void a_stop_repairs_nothing_while_it_closes_a_region_beyond_the_limit(MismatchMode mode) {
        Rig repairing = Rig.create(builder -> builder.maxDepth(2).mismatchMode(mode));
        repairing.timer.start("a");
        repairing.timer.start("b");
        repairing.timer.start("c");

        assertThat(repairing.timer.stop("a")).isEqualTo(Status.SUCCESS);

        assertThat(repairing.timer.recorder().openPath()).isEqualTo("a/b");
    }

    @Test
    void a_recorded_scope_is_not_closed_around_a_region_beyond_the_limit() {
        timer.start("a");
        TimerGuard guard = timer.guard();
        guard.start("b");
        timer.start("c");

        assertThat(guard.stop()).isEqualTo(Status.MISMATCH);
        timer.stop("c");
        assertThat(guard.stop()).isEqualTo(Status.SUCCESS);

        assertThat(rig.lines)
                .containsExactly(
                        LINE,
                        "ftimer[guard-not-innermost]: scope(\"b\").stop() rejected: it is not the innermost region;"
                                + " regions open inside that a limit left out: 1");
    }

    @Test
    void a_scope_beyond_the_limit_closes_nothing_but_its_own_region() {
        openBoth();
        TimerScope outer = timer.scope("c");
        TimerScope inner = timer.scope("d");
        timer.start("left open");

        inner.close();
        outer.close();
        assertThat(overflow().tooDeepOpen()).isEqualTo(3);

        timer.resetRunning();
        outer.close();
        assertThat(rig.lines).hasSize(1);
    }

    @Test
    void a_guard_beyond_the_limit_is_busy_until_it_is_stopped() {
        openBoth();
        TimerGuard guard = timer.guard();
        guard.start("c");

        assertThat(guard.start("d")).isEqualTo(Status.ACTIVE);
        guard.close();
        assertThat(guard.start("d")).isEqualTo(Status.SUCCESS);

        assertThat(rig.lines)
                .containsExactly(
                        LINE,
                        "ftimer[guard-busy]: start(\"d\") rejected: the guard still owns a region that a limit left out;"
                                + " stop or close it first");
    }

    @Test
    void site_timers_have_no_depth() {
        SiteTimer site = timer.site(Site.here("write", 1));
        openBoth();
        timer.start("c");

        assertThat(site.start()).isEqualTo(Status.SUCCESS);
        assertThat(site.stop()).isPresent();
        assertThat(overflow()).isEqualTo(new Overflow(1, 1, 0, 0));
    }

    @Test
    void the_diagnostic_is_written_once_per_run() {
        for (int i = 0; i < 2; i++) {
            openBoth();
            timer.start("c");
            timer.stop("c");
            closeBoth();
            openBoth();
            timer.start("c");
            timer.stop("c");
            closeBoth();
            assertThat(rig.takeLines()).containsExactly(LINE);
            assertThat(overflow()).isEqualTo(new Overflow(2, 0, 0, 0));
            timer.reset();
        }
        assertThat(overflow()).isSameAs(Overflow.NONE);
    }

    @ParameterizedTest
    @EnumSource(ErrorPolicy.class)
    void the_diagnostic_is_written_under_every_policy_and_never_thrown(ErrorPolicy policy) {
        Rig strict = Rig.create(builder -> builder.maxDepth(2).errorPolicy(policy));
        strict.timer.start("a");
        strict.timer.start("b");

        assertThat(strict.timer.start("c")).isEqualTo(Status.SUCCESS);

        assertThat(strict.lines).containsExactly(LINE);
    }

    @Test
    void life_cycle_and_disabling_work_beyond_the_limit() {
        openBoth();
        timer.start("c");

        assertThat(timer.reset()).isEqualTo(Status.ACTIVE);
        timer.disable();
        timer.start("not counted");
        timer.stop("not counted");
        timer.enable();
        assertThat(timer.stop("c")).isEqualTo(Status.SUCCESS);
        closeBoth();
        assertThat(timer.reset()).isEqualTo(Status.SUCCESS);
        assertThat(timer.start("a")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void starts_beyond_the_limit_notify_no_listener() {
        List<String> events = new ArrayList<>();
        timer.setListener((id, context, event, nanos, data) -> events.add(event + " " + id.name()));
        openBoth();
        timer.start("c");
        timer.stop("c");
        closeBoth();

        assertThat(events).containsExactly("START a", "START b", "STOP b", "STOP a");
    }

    @Test
    void a_session_counts_no_rejection_and_adds_its_threads_up() {
        List<String> lines = new ArrayList<>();
        TimerSession session =
                TimerSession.builder().maxDepth(2).diagnostics(lines::add).open();
        Runnable recursion = () -> {
            try (TimerBinding binding = session.bind()) {
                for (int i = 0; i < 5; i++) {
                    FTimers.start("r");
                }
            }
        };
        recursion.run();
        OtherThread.run(recursion);
        SessionSummary open = session.summary();
        session.close();

        assertThat(open.overflow()).isEqualTo(new Overflow(6, 6, 0, 0));
        assertThat(session.summary().overflow()).isEqualTo(new Overflow(6, 6, 0, 0));
        assertThat(session.summary().thread(Thread.currentThread().getName()).overflow())
                .isEqualTo(new Overflow(3, 3, 0, 0));
        assertThat(session.summary().rejectedCount()).isZero();
        assertThat(lines).hasSize(2);
    }

    private void recurse() {
        timer.start("r");
        recurse();
    }

    @Test
    void a_stack_that_overflows_beyond_the_limit_damages_nothing() {
        for (int i = 0; i < 20; i++) {
            assertThatExceptionOfType(StackOverflowError.class).isThrownBy(this::recurse);
        }
        long open = overflow().tooDeepOpen();
        assertThat(open).isPositive();
        for (long i = 0; i < open; i++) {
            timer.stop("r");
        }

        assertThat(timer.stop("r")).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop("r")).isEqualTo(Status.SUCCESS);
        assertThat(Rows.calls(timer.summary())).containsExactly("r 1", "r/r 1");
    }

    @Test
    void another_thread_sees_a_consistent_count() {
        openBoth();
        timer.start("c");

        assertThat(OtherThread.call(timer.recorder()::snapshot).overflow()).isEqualTo(new Overflow(1, 1, 0, 0));
    }

    @Test
    void a_difference_has_the_starts_in_between() {
        openBoth();
        timer.start("c");
        var earlier = timer.summary();
        timer.start("d");

        assertThat(timer.summary().minus(earlier).overflow()).isEqualTo(new Overflow(1, 2, 0, 0));
    }

    @Test
    void a_limit_below_one_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FTimer.builder().maxDepth(0))
                .withMessage("the depth limit must be at least 1, was 0");
    }

    @Test
    void an_invalid_name_beyond_the_limit_is_reported_once() {
        openBoth();
        timer.start("c");
        rig.takeLines();

        assertThat(timer.next(" x")).isEqualTo(Status.INVALID_NAME);
        assertThat(timer.add("", 1, 1)).isEqualTo(Status.INVALID_NAME);

        assertThat(rig.lines)
                .containsExactly(
                        "ftimer[name-leading-blank]: next(\"\\x20x\") rejected: a region name must not begin with"
                                + " a blank: \"\\x20x\"",
                        "ftimer[name-empty]: start(\"\") rejected: a region name must not be empty or blank");
    }

    @Test
    void a_repair_within_the_limit_reports_nothing_after_a_reset() {
        Rig repairing = Rig.create(builder -> builder.maxDepth(2).mismatchMode(MismatchMode.REPAIR));
        repairing.timer.start("a");
        repairing.timer.start("b");
        repairing.timer.start("c");
        repairing.timer.resetRunning();
        repairing.timer.start("a");
        repairing.timer.start("b");
        repairing.takeLines();

        assertThat(repairing.timer.stop("a")).isEqualTo(Status.SUCCESS);

        assertThat(repairing.lines).isEmpty();
    }

    @Test
    void another_thread_cannot_stop_a_scope_beyond_the_limit() {
        openBoth();
        TimerScope scope = timer.scope("c");

        assertThat(OtherThread.call(scope::stop)).isEqualTo(Status.UNKNOWN);
        assertThat(overflow()).isEqualTo(new Overflow(1, 1, 0, 0));
        assertThat(scope.stop()).isEqualTo(Status.SUCCESS);
    }
}
