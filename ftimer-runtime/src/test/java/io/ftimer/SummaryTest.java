package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

class SummaryTest {
    private final Rig rig = Rig.create(MismatchMode.REPAIR);
    private final FTimer timer = rig.timer;
    private final ScriptedClock clock = rig.clock;

    /** a { b { c } d } e, where e has no time. */
    private Summary sample() {
        timer.start("a");
        clock.advance(1);
        timer.start("b");
        clock.advance(2);
        rig.spend("c", 4);
        timer.stop("b");
        rig.spend("d", 8);
        timer.stop("a");
        rig.spend("e", 0);
        clock.advance(5);
        return timer.summary();
    }

    private static SummaryEntry at(Summary summary, String path) {
        return summary.entry(RegionPath.parse(path)).orElseThrow();
    }

    @Test
    void rows_are_in_preorder_with_parent_depth_and_path() {
        Summary summary = sample();

        assertThat(summary.status()).isEqualTo(Status.SUCCESS);
        assertThat(summary.entries()).extracting(SummaryEntry::name).containsExactly("a", "b", "c", "d", "e");
        assertThat(summary.entries()).extracting(SummaryEntry::nodeId).containsExactly(1, 2, 3, 4, 5);
        assertThat(summary.entries()).extracting(SummaryEntry::parentId).containsExactly(0, 1, 2, 1, 0);
        assertThat(summary.entries()).extracting(SummaryEntry::depth).containsExactly(0, 1, 2, 1, 0);
        assertThat(summary.entries())
                .extracting(SummaryEntry::path)
                .containsExactly(
                        RegionPath.of("a"),
                        RegionPath.of("a", "b"),
                        RegionPath.of("a", "b", "c"),
                        RegionPath.of("a", "d"),
                        RegionPath.of("e"));
    }

    @Test
    void a_row_has_its_parent_and_its_children() {
        Summary summary = sample();

        assertThat(at(summary, "a").parent()).isEmpty();
        assertThat(at(summary, "a/b/c").parent()).contains(at(summary, "a/b"));
        assertThat(at(summary, "a").children()).containsExactly(at(summary, "a/b"), at(summary, "a/d"));
        assertThat(at(summary, "a/b").children()).containsExactly(at(summary, "a/b/c"));
        assertThat(at(summary, "a/d").children()).isEmpty();
        assertThat(at(summary, "e").children()).isEmpty();
    }

    @Test
    void times_are_available_in_seconds_and_percent_of_the_window() {
        clock.advance(1_500_000_000L);
        rig.spend("a", 250_000_000L);
        rig.spend("a", 250_000_000L);
        Summary summary = timer.summary();
        SummaryEntry entry = at(summary, "a");

        assertThat(summary.totalNanos()).isEqualTo(2_000_000_000L);
        assertThat(summary.totalSeconds()).isEqualTo(2.0);
        assertThat(entry.inclusiveSeconds()).isEqualTo(0.5);
        assertThat(entry.selfSeconds()).isEqualTo(0.5);
        assertThat(entry.averageSeconds()).isEqualTo(0.25);
        assertThat(entry.percentOfTotal()).isEqualTo(25.0);
    }

    @Test
    void self_seconds_equal_the_self_time() {
        Summary summary = sample();

        assertThat(at(summary, "a").selfSeconds()).isEqualTo(1e-9);
        assertThat(at(summary, "a").inclusiveSeconds()).isEqualTo(1.5e-8);
    }

    @Test
    void the_average_of_a_region_without_calls_is_zero() {
        timer.start("a");
        timer.start("b");
        timer.stop("a");
        clock.advance(3);

        SummaryEntry continued = at(timer.summary(), "b");

        assertThat(continued.callCount()).isZero();
        assertThat(continued.inclusiveNanos()).isEqualTo(3);
        assertThat(continued.averageSeconds()).isZero();
    }

    @Test
    void percentages_of_an_empty_window_are_zero() {
        rig.spend("a", 0);

        assertThat(at(timer.summary(), "a").percentOfTotal()).isZero();
    }

    @Test
    void running_regions_are_included_up_to_now_and_marked() {
        timer.start("a");
        clock.advance(2);
        rig.spend("b", 3);
        timer.start("b");
        clock.advance(4);

        Summary summary = timer.summary();

        assertThat(Rig.rows(summary))
                .containsExactly(
                        "a calls=1 inclusiveNanos=9 selfNanos=2 active",
                        "a/b calls=2 inclusiveNanos=7 selfNanos=7 active");
        assertThat(summary.hasActiveTimers()).isTrue();
        assertThat(at(summary, "a/b").isActive()).isTrue();
    }

    @Test
    void only_the_running_call_path_of_a_name_is_active() {
        timer.start("x");
        rig.spend("work", 1);
        timer.next("y");
        timer.start("work");
        clock.advance(1);

        assertThat(rig.rows())
                .containsExactly(
                        "x calls=1 inclusiveNanos=1 selfNanos=0",
                        "x/work calls=1 inclusiveNanos=1 selfNanos=1",
                        "y calls=1 inclusiveNanos=1 selfNanos=0 active",
                        "y/work calls=1 inclusiveNanos=1 selfNanos=1 active");
    }

    @Test
    void taking_a_summary_changes_nothing() {
        timer.start("a");
        clock.advance(1);
        Summary first = timer.summary();
        Summary second = timer.summary();

        assertThat(second.entries()).isEqualTo(first.entries());
        clock.advance(1);
        timer.stop("a");
        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=2 selfNanos=2");
    }

    @Test
    void a_summary_does_not_change_when_the_timer_records_more() {
        Summary summary = sample();
        List<String> before = Rig.rows(summary);

        rig.spend("a", 7);
        rig.spend("new", 7);
        timer.reset();

        assertThat(Rig.rows(summary)).isEqualTo(before);
        assertThat(summary.totalContexts()).isEqualTo(5);
    }

    @Test
    void an_entry_is_found_by_its_path() {
        Summary summary = sample();

        assertThat(summary.entry(RegionPath.of("a", "d")))
                .hasValueSatisfying(d -> assertThat(d.nodeId()).isEqualTo(4));
        assertThat(summary.entry(RegionPath.of("d"))).isEmpty();
        assertThat(summary.entry(RegionPath.of("a", "c"))).isEmpty();
        assertThat(summary.entry(RegionPath.of("a", "d", "e"))).isEmpty();
        assertThat(summary.entry(RegionPath.of("e", "b"))).isEmpty();
        assertThat(summary.entry(RegionPath.of("*"))).isEmpty();
    }

    @Test
    void a_pattern_finds_all_entries_in_preorder_and_is_rejected_for_a_single_one() {
        Summary summary = sample();

        assertThat(summary.entries(RegionPath.parse("*")))
                .extracting(SummaryEntry::name)
                .containsExactly("a", "e");
        assertThat(summary.entries(RegionPath.parse("a/**")))
                .extracting(SummaryEntry::name)
                .containsExactly("a", "b", "c", "d");
        assertThat(summary.entries(RegionPath.of("a", "b"))).containsExactly(at(summary, "a/b"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> summary.entry(RegionPath.parse("a/*")))
                .withMessage("\"a/*\" is a pattern and may match several regions; use entries(pattern)");
    }

    @Test
    void contexts_are_counted_with_or_without_a_row() {
        sample();
        timer.lookup("never");
        timer.start("b");
        timer.start("c");
        timer.stop("c");
        timer.stop("b");
        timer.reset();
        rig.spend("b", 1);

        Summary summary = timer.summary();

        assertThat(summary.entries()).hasSize(1);
        assertThat(summary.entries().get(0).contextCount()).isEqualTo(2);
        assertThat(summary.totalContexts()).isEqualTo(7);
        assertThat(summary.maxContextsPerTimer()).isEqualTo(2);
        assertThat(summary.contextDiagnostics())
                .containsExactly(
                        new ContextDiagnostic("a", RegionKind.CODE, 1),
                        new ContextDiagnostic("b", RegionKind.CODE, 2),
                        new ContextDiagnostic("c", RegionKind.CODE, 2),
                        new ContextDiagnostic("d", RegionKind.CODE, 1),
                        new ContextDiagnostic("e", RegionKind.CODE, 1),
                        new ContextDiagnostic("never", RegionKind.CODE, 0));
        assertThatThrownBy(() -> summary.contextDiagnostics().clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void a_summary_without_names_counts_no_contexts() {
        assertThat(timer.summary().totalContexts()).isZero();
        assertThat(timer.summary().maxContextsPerTimer()).isZero();
        assertThat(timer.summary().hasActiveTimers()).isFalse();
    }

    @Test
    void a_rejected_summary_is_empty() {
        timer.finish();

        Summary rejected = timer.summary();

        assertThat(rejected.status()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(rejected.entries()).isEmpty();
        assertThat(rejected.totalNanos()).isZero();
        assertThat(rejected.totalSeconds()).isZero();
        assertThat(rejected.startDate()).isEmpty();
        assertThat(rejected.endDate()).isEmpty();
        assertThat(rejected.contextDiagnostics()).isEmpty();
        assertThat(rejected.hasActiveTimers()).isFalse();
        assertThat(rejected.entry(RegionPath.of("a"))).isEmpty();
        assertThat(rejected).hasToString("Summary[NOT_INITIALIZED, totalNanos=0]");
    }

    @Test
    void its_text_has_a_line_for_each_region() {
        timer.start("a");
        clock.advance(2);
        timer.start("b/c");

        assertThat(timer.summary())
                .hasToString("Summary[SUCCESS, totalNanos=2\n"
                        + "  a calls=1 inclusiveNanos=2 selfNanos=2 active\n"
                        + "  a/b\\/c calls=1 inclusiveNanos=0 selfNanos=0 active]");
    }

    @Test
    void a_missing_entry_is_rejected() {
        List<SummaryEntry> entries = sample().entries();

        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> entries.get(5))
                .withMessage("entry 5 of 5");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> entries.get(-1))
                .withMessage("entry -1 of 5");
        assertThatThrownBy(entries::clear).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void entries_are_equal_if_all_their_values_are() {
        Summary one = sample();
        SummaryEntry entry = at(one, "a/b");

        assertThat(entry).isEqualTo(at(timer.summary(), "a/b")).hasSameHashCodeAs(at(timer.summary(), "a/b"));
        assertThat(entry).isNotEqualTo(at(one, "a")).isNotEqualTo(null).isNotEqualTo("a/b");

        List<SummaryEntry> others = new ArrayList<>();
        others.add(at(fixture("x/b", 1, 6, 4, false), "x/b"));
        others.add(at(fixture("a/b", 2, 6, 4, false), "a/b"));
        others.add(at(fixture("a/b", 1, 7, 4, false), "a/b"));
        others.add(at(fixture("a/b", 1, 6, 3, false), "a/b"));
        others.add(at(fixture("a/b", 1, 6, 4, true), "a/b"));
        assertThat(entry).isEqualTo(at(fixture("a/b", 1, 6, 4, false), "a/b"));
        assertThat(others).doesNotContain(entry);
    }

    private static Summary fixture(String path, long calls, long inclusive, long child, boolean running) {
        RegionPath region = RegionPath.parse(path);
        return SummaryFixture.window(20)
                .region(region.names().get(0), 1, 15)
                .region(region, calls, inclusive, running)
                .inside("c", 1, child)
                .summary();
    }

    @Test
    void entries_at_different_positions_are_not_equal() {
        Summary shifted = SummaryFixture.window(20)
                .region("z", 1, 0)
                .region("a", 1, 15)
                .region("a/b", 1, 6)
                .inside("c", 1, 4)
                .summary();

        assertThat(at(sample(), "a/b")).isNotEqualTo(at(shifted, "a/b"));
    }
}
