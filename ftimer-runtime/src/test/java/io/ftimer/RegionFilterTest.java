package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.rows.PathWalk;
import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.summary.SerializedTree;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Regions that are not recorded. They can be used like any other. */
class RegionFilterTest {
    private static Rig including(String... patterns) {
        return Rig.create(builder -> {
            List.of(patterns).forEach(pattern -> builder.include(RegionPath.parse(pattern)));
            return builder;
        });
    }

    private static Rig excluding(String... patterns) {
        return Rig.create(builder -> {
            List.of(patterns).forEach(pattern -> builder.exclude(RegionPath.parse(pattern)));
            return builder;
        });
    }

    /** Opens {@code a/b/c}, {@code a/d}, {@code e/c}, with 1, 10, 100, ... nanoseconds of self time. */
    private static void record(Rig rig) {
        rig.timer.start("a");
        rig.clock.advance(1);
        rig.timer.start("b");
        rig.clock.advance(10);
        rig.spend("c", 100);
        rig.timer.stop("b");
        rig.spend("d", 1_000);
        rig.timer.stop("a");
        rig.timer.start("e");
        rig.clock.advance(10_000);
        rig.spend("c", 100_000);
        rig.timer.stop("e");
        assertThat(rig.lines).isEmpty();
    }

    @Test
    void excluded_regions_and_their_descendants_are_not_recorded() {
        Rig rig = excluding("a/b", "e");
        record(rig);
        record(rig);

        assertThat(Rows.nanos(rig.timer.summary())).containsExactly("a 2222 222", "a/d 2000 2000");
        assertThat(Rows.calls(rig.timer.summary())).containsExactly("a 2", "a/d 2");
        assertThat(rig.timer.summary().contextDiagnostics())
                .containsExactly(
                        new ContextDiagnostic("a", RegionKind.CODE, 1),
                        new ContextDiagnostic("b", RegionKind.CODE, 0),
                        new ContextDiagnostic("c", RegionKind.CODE, 0),
                        new ContextDiagnostic("d", RegionKind.CODE, 1),
                        new ContextDiagnostic("e", RegionKind.CODE, 0));
    }

    @Test
    void only_included_regions_and_their_ancestors_are_shown() {
        Rig rig = including("**/c");
        record(rig);
        rig.spend("nothing inside", 5);

        assertThat(Rows.nanos(rig.timer.summary()))
                .containsExactly("a 1111 1001", "a/b 110 10", "a/b/c 100 100", "e 110000 10000", "e/c 100000 100000");
    }

    @Test
    void descendants_of_an_included_region_are_included_if_the_pattern_matches() {
        Rig one = including("a/b");
        Rig all = including("a/b/**");
        record(one);
        record(all);

        assertThat(Rows.nanos(one.timer.summary())).containsExactly("a 1111 1001", "a/b 110 110");
        assertThat(Rows.nanos(all.timer.summary())).containsExactly("a 1111 1001", "a/b 110 10", "a/b/c 100 100");
    }

    @Test
    void exclusion_overrides_inclusion() {
        Rig rig =
                Rig.create(builder -> builder.include(RegionPath.parse("**/c")).exclude(RegionPath.parse("e/**")));
        record(rig);

        assertThat(Rows.nanos(rig.timer.summary())).containsExactly("a 1111 1001", "a/b 110 10", "a/b/c 100 100");
    }

    @Test
    void a_pattern_can_limit_the_depth() {
        Rig rig = excluding("*/*/**");
        record(rig);

        assertThat(Rows.calls(rig.timer.summary())).containsExactly("a 1", "e 1");
    }

    @Test
    void opening_a_region_that_is_not_recorded_reads_no_clock() {
        Rig rig = excluding("a");
        rig.spend("a", 1);
        long readings = rig.clock.readings();

        rig.timer.start("a");

        assertThat(rig.clock.readings()).isEqualTo(readings);
        assertThat(rig.timer.summary().hasActiveTimers()).isFalse();
        assertThat(rig.timer.init()).as("while it is open").isEqualTo(Status.ACTIVE);
    }

    @Test
    void invalid_stops_of_unrecorded_regions_are_rejected() {
        Rig rig = excluding("a");
        rig.timer.start("a");
        rig.timer.start("b");

        assertThat(rig.timer.stop("a")).isEqualTo(Status.MISMATCH);

        assertThat(rig.lines)
                .containsExactly(
                        "ftimer[not-innermost]: stop(\"a\") rejected: it is not the innermost region; open: a/b");
    }

    @Test
    void scopes_guards_handles_and_next_work_on_unrecorded_regions() {
        Rig rig = excluding("a", "*/a");
        TimerId a = rig.timer.lookup("a");
        TimerGuard guard = rig.timer.guard();
        rig.timer.start("top");
        try (TimerScope scope = rig.timer.scope("a")) {
            assertThat(scope.isActive()).isTrue();
            rig.clock.advance(1);
        }
        assertThat(guard.start("a")).isEqualTo(Status.SUCCESS);
        assertThat(guard.stop()).isEqualTo(Status.SUCCESS);
        assertThat(rig.timer.start(a)).isEqualTo(Status.SUCCESS);
        assertThat(rig.timer.next("b")).isEqualTo(Status.SUCCESS);
        rig.clock.advance(10);
        assertThat(rig.timer.next("a")).isEqualTo(Status.SUCCESS);
        rig.clock.advance(100);
        assertThat(rig.timer.next("a")).isEqualTo(Status.SUCCESS);
        assertThat(rig.timer.stop(a)).isEqualTo(Status.SUCCESS);
        RegionHandle handle = rig.timer.startRegion("a");
        rig.clock.advance(1_000);
        assertThat(rig.timer.readNanos(handle)).isZero();
        assertThat(rig.timer.lastStatus()).isEqualTo(Status.SUCCESS);
        assertThat(handle.number()).isZero();
        assertThat(handle.path()).isEqualTo(RegionPath.of("top", "a"));
        rig.timer.stop("a");
        rig.timer.stop("top");

        assertThat(Rows.nanos(rig.timer.summary())).containsExactly("top 1111 1101", "top/b 10 10");
        assertThat(rig.lines).isEmpty();
    }

    @Test
    void unrecorded_regions_do_not_notify_listeners() {
        Rig rig = excluding("a");
        List<String> events = new ArrayList<>();
        rig.timer.setListener((id, context, event, nanos, data) -> events.add(event + " " + id.name()));

        rig.spend("a", 1);
        rig.timer.start("b");
        rig.timer.next("a");
        rig.timer.next("b");
        rig.timer.stop("b");

        assertThat(events).containsExactly("START b", "STOP b", "START b", "STOP b");
    }

    @Test
    void a_reset_keeps_regions_unrecorded() {
        Rig rig = excluding("a");
        rig.spend("a", 1);
        rig.timer.reset();
        rig.spend("a", 1);
        rig.spend("b", 1);

        assertThat(Rows.calls(rig.timer.summary())).containsExactly("b 1");
    }

    @Test
    void a_repair_can_move_regions_to_recorded_call_paths() {
        Rig rig =
                Rig.create(builder -> builder.mismatchMode(MismatchMode.REPAIR).exclude(RegionPath.parse("a")));
        rig.timer.start("a");
        rig.timer.start("b");
        rig.clock.advance(1);
        rig.timer.stop("a");
        rig.clock.advance(10);
        rig.timer.stop("b");

        assertThat(Rows.nanos(rig.timer.summary())).containsExactly("b 10 10");
    }

    @Test
    void a_filter_does_not_remove_restored_regions() {
        Rig rig = excluding("a");
        SerializedTree saved = SerializedTree.parse("ftimer-tree 2\n0 30 2 code a\n1 10 1 code b\n");
        rig.timer.restore(saved);

        assertThat(SerializedTree.of(rig.timer.summary())).isEqualTo(saved);
        rig.timer.start("a");
        rig.spend("new", 1);
        rig.timer.stop("a");
        assertThat(Rows.calls(rig.timer.summary())).containsExactly("a 3", "a/b 1", "a/new 1");
    }

    @ParameterizedTest
    @CsvSource({
        "a/b/c, a, true",
        "a/b/c, a/b, true",
        "a/b/c, a/b/c, false",
        "a/b/c, b, false",
        "*, a, false",
        "*/b, a, true",
        "**, a/b/c, true",
        "**/c, a/c, true",
        "a/**, a, true",
        "a/**, b, false",
        "a/**/c/d, a/x/c, true",
        "a/*/c, a/b/c, false",
        "a/*/c, a/b, true",
    })
    void a_pattern_knows_whether_it_may_match_descendants(String pattern, String path, boolean leads) {
        assertThat(PathWalk.mayMatchBelow(RegionPath.parse(pattern), RegionPath.parse(path)))
                .isEqualTo(leads);
    }
}
