package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Stops out of order under the mismatch modes. */
class RepairTest {
    private final Rig rig = Rig.create(MismatchMode.REPAIR);
    private final FTimer timer = rig.timer;
    private final ScriptedClock clock = rig.clock;

    private void open(String... names) {
        for (String name : names) {
            timer.start(name);
            clock.advance(1);
        }
    }

    @Test
    void inner_regions_continue_below_the_parent_of_the_stopped_region() {
        open("a", "b", "c", "d");

        assertThat(timer.stop("b")).isEqualTo(Status.SUCCESS);
        clock.advance(10);
        assertThat(timer.stop("d")).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop("c")).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);

        assertThat(rig.rows())
                .containsExactly(
                        "a calls=1 inclusiveNanos=14 selfNanos=1",
                        "a/b calls=1 inclusiveNanos=3 selfNanos=1",
                        "a/b/c calls=1 inclusiveNanos=2 selfNanos=1",
                        "a/b/c/d calls=1 inclusiveNanos=1 selfNanos=1",
                        "a/c calls=0 inclusiveNanos=10 selfNanos=0",
                        "a/c/d calls=0 inclusiveNanos=10 selfNanos=10");
        assertThat(rig.lines).isEmpty();
    }

    @Test
    void a_repair_reads_the_clock_once() {
        open("a", "b", "c");
        long before = clock.readings();

        timer.stop("a");

        assertThat(clock.readings()).isEqualTo(before + 1);
    }

    @Test
    void a_stop_by_handle_is_repaired_too() {
        open("a", "b");

        assertThat(timer.stop(timer.lookup("a"))).isEqualTo(Status.SUCCESS);

        assertThat(rig.rows())
                .containsExactly(
                        "a calls=1 inclusiveNanos=2 selfNanos=1",
                        "a/b calls=1 inclusiveNanos=1 selfNanos=1",
                        "b calls=0 inclusiveNanos=0 selfNanos=0 active");
    }

    @Test
    void a_continued_region_counts_a_call_when_it_is_started_again() {
        open("a", "b");
        timer.stop("a");
        clock.advance(4);
        timer.stop("b");
        rig.spend("b", 8);

        assertThat(timer.summary().entry(RegionPath.of("b")).orElseThrow().callCount())
                .isEqualTo(1);
        assertThat(timer.summary().entry(RegionPath.of("b")).orElseThrow().inclusiveNanos())
                .isEqualTo(12);
    }

    @Test
    void the_innermost_of_several_open_regions_of_one_name_is_stopped() {
        open("a", "x", "a", "b");

        timer.stop("a");

        assertThat(rig.rows())
                .contains(
                        "a calls=1 inclusiveNanos=4 selfNanos=1 active",
                        "a/x calls=1 inclusiveNanos=3 selfNanos=1 active",
                        "a/x/a calls=1 inclusiveNanos=2 selfNanos=1",
                        "a/x/b calls=0 inclusiveNanos=0 selfNanos=0 active")
                .hasSize(5);
    }

    @Test
    void a_continued_region_without_time_has_a_row_only_if_a_descendant_has_one() {
        open("a", "b");
        timer.stop("a");
        timer.start("c");
        clock.advance(5);
        timer.stop("c");
        clock.advance(-5);
        timer.stop("b");
        timer.start("a");
        timer.start("d");
        timer.stop("a");
        timer.stop("d");

        assertThat(rig.rows())
                .containsExactly(
                        "a calls=2 inclusiveNanos=2 selfNanos=1",
                        "a/b calls=1 inclusiveNanos=1 selfNanos=1",
                        "a/d calls=1 inclusiveNanos=0 selfNanos=0",
                        "b calls=0 inclusiveNanos=0 selfNanos=-5",
                        "b/c calls=1 inclusiveNanos=5 selfNanos=5");
        assertThat(timer.summary().contextDiagnostics())
                .containsExactly(
                        new ContextDiagnostic("a", RegionKind.CODE, 1),
                        new ContextDiagnostic("b", RegionKind.CODE, 2),
                        new ContextDiagnostic("c", RegionKind.CODE, 1),
                        new ContextDiagnostic("d", RegionKind.CODE, 2));
    }

    @ParameterizedTest
    @EnumSource(MismatchMode.class)
    void a_region_that_is_not_open_cannot_be_repaired(MismatchMode mode) {
        Rig of = Rig.create(mode);
        of.spend("a", 1);
        of.timer.start("b");
        String before = Rig.all(of.timer.summary());

        assertThat(of.timer.stop("a")).isEqualTo(Status.MISMATCH);

        assertThat(Rig.all(of.timer.summary())).isEqualTo(before);
        assertThat(of.lines).hasSize(1);
    }

    @Test
    void warn_mode_repairs_reports_and_returns_mismatch() {
        Rig warning = Rig.create(MismatchMode.WARN);
        warning.timer.start("a");
        warning.timer.start("b");
        warning.clock.advance(2);

        assertThat(warning.timer.stop("a")).isEqualTo(Status.MISMATCH);
        assertThat(warning.timer.lastStatus()).isEqualTo(Status.MISMATCH);

        assertThat(warning.rows())
                .containsExactly(
                        "a calls=1 inclusiveNanos=2 selfNanos=0",
                        "a/b calls=1 inclusiveNanos=2 selfNanos=2",
                        "b calls=0 inclusiveNanos=0 selfNanos=0 active");
        assertThat(warning.lines)
                .containsExactly(
                        "ftimer[not-innermost]: stop(\"a\") repaired: it was not the innermost region; open: a/b");
        assertThat(warning.timer.stop("b")).isEqualTo(Status.SUCCESS);
    }

    @ParameterizedTest
    @EnumSource(value = MismatchMode.class, mode = Mode.EXCLUDE, names = "STRICT")
    void a_repair_does_not_notify_of_starts_and_stops(MismatchMode mode) {
        Rig notified = Rig.create(mode);
        List<String> events = new ArrayList<>();
        notified.timer.setListener((id, context, event, nanos, data) -> events.add(event + " " + id.name() + context));
        notified.timer.start("a");
        notified.timer.start("b");
        events.clear();

        notified.timer.stop("a");
        assertThat(events).isEmpty();

        notified.timer.stop("b");
        assertThat(events).containsExactly("STOP b2");
    }

    @Test
    void a_scope_of_a_continued_region_no_longer_owns_it() {
        timer.start("a");
        TimerScope scope = timer.scope("b");
        timer.stop("a");

        assertThat(scope.stop()).isEqualTo(Status.MISMATCH);
        assertThat(timer.stop("b")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_scope_around_the_stopped_region_still_owns_its_own() {
        TimerScope scope = timer.scope("a");
        timer.start("b");
        timer.start("c");
        timer.stop("b");
        timer.stop("c");

        assertThat(scope.stop()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void repairs_can_follow_each_other_in_any_order() {
        open("a", "b", "c", "d");
        for (String name : List.of("b", "a", "c", "d")) {
            clock.advance(1);
            assertThat(timer.stop(name)).isEqualTo(Status.SUCCESS);
        }

        Summary summary = timer.summary();
        assertThat(summary.hasActiveTimers()).isFalse();
        assertThat(summary.entries().stream().mapToLong(SummaryEntry::callCount).sum())
                .isEqualTo(4);
        assertThat(summary.entries().stream().mapToLong(SummaryEntry::selfNanos).sum())
                .isEqualTo(8);
    }

    @Test
    void a_message_shows_sixteen_open_regions_and_only_the_ends_of_more() {
        Rig deep = Rig.create();
        for (int i = 1; i <= 16; i++) {
            deep.timer.start("r" + i);
        }
        assertThat(deep.timer.recorder().openPath())
                .isEqualTo("r1/r2/r3/r4/r5/r6/r7/r8/r9/r10/r11/r12/r13/r14/r15/r16");

        deep.timer.start("r17");
        assertThat(deep.timer.recorder().openPath())
                .isEqualTo("r1/r2/r3/r4/r5/r6/r7/r8/… 1 level …/r10/r11/r12/r13/r14/r15/r16/r17");
    }
}
