package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaneSummaryTest {
    static final LaneWindow WINDOW = new LaneWindow(100, 80, 5, "begin", "end");

    static LaneContext context(int parentId, String name, long calls, long nanos) {
        return new LaneContext(parentId, name, RegionKind.CODE, calls, nanos, 2, true);
    }

    private static LaneSummary of(LaneRecord... lanes) {
        return LaneSummary.of(WINDOW, List.of(lanes));
    }

    private static ReducedEntry only(LaneSummary summary) {
        assertThat(summary.entries()).hasSize(1);
        return summary.entries().get(0);
    }

    @Test
    void statistics_are_over_the_lanes_that_came() {
        ReducedEntry entry = only(of(
                new LaneRecord(1, List.of(context(0, "a", 1, 1_000_000_000))),
                new LaneRecord(2, List.of(context(0, "a", 3, 3_000_000_000L)))));

        assertThat(entry.inclusive()).isEqualTo(TimeStats.of(1_000_000_000, 1).merge(TimeStats.of(3_000_000_000L, 2)));
        assertThat(entry.calls().quotient()).isEqualTo(2.0);
        assertThat(entry.inclusive().laneImbalance()).isEqualTo(1.5);
        assertThat(entry.eligibleSamples()).isEqualTo(2);
        assertThat(entry.missingSamples()).isZero();
        assertThat(entry.missingSamplesKnown()).isTrue();
    }

    @Test
    void a_lane_that_did_not_come_is_missing_and_no_zero() {
        ReducedEntry entry = only(of(new LaneRecord(2, List.of(context(0, "a", 1, 10)))));

        assertThat(entry.participatingSamples()).isEqualTo(1);
        assertThat(entry.missingSamples()).isEqualTo(1);
        assertThat(entry.inclusive().minNanos()).isEqualTo(10);
    }

    @Test
    void lane_0_counts_with_the_workers() {
        ReducedEntry entry = only(of(
                new LaneRecord(0, List.of(context(0, "a", 1, 5))), new LaneRecord(1, List.of(context(0, "a", 1, 10)))));

        assertThat(entry.eligibleSamples()).isEqualTo(3);
        assertThat(entry.participatingSamples()).isEqualTo(2);
    }

    @Test
    void several_timed_regions_or_team_sizes_make_the_number_of_lanes_uncertain() {
        LaneContext twice = new LaneContext(0, "a", RegionKind.CODE, 2, 10, 2, false);
        assertThat(only(of(new LaneRecord(1, List.of(twice)))).missingSamplesKnown())
                .isFalse();

        LaneContext ofFour = new LaneContext(0, "a", RegionKind.CODE, 1, 10, 4, true);
        ReducedEntry mixed =
                only(of(new LaneRecord(1, List.of(context(0, "a", 1, 10))), new LaneRecord(3, List.of(ofFour))));
        assertThat(mixed.missingSamplesKnown()).isFalse();
        assertThat(mixed.eligibleSamples()).isEqualTo(4);
        assertThat(mixed)
                .hasToString("a team ranks=1 missing=0 samples=2 missing=unknown calls=2 inclusiveNanos=10..10"
                        + " selfNanos=10..10");
    }

    @Test
    void self_time_is_taken_on_each_lane_and_stays_within_the_inclusive_time() {
        LaneRecord lane = new LaneRecord(1, List.of(context(0, "p", 1, 10), context(1, "c", 1, 14)));
        LaneRecord back = new LaneRecord(2, List.of(context(0, "p", 1, -3), context(1, "c", 1, -8)));

        LaneSummary summary = of(lane, back);

        assertThat(summary.entry(RegionPath.of("p")).orElseThrow().self().sumNanos())
                .hasToString("-3");
        assertThat(summary.sumSelfNanos()).hasToString("3");
        assertThat(summary.sumRootInclusiveNanos()).hasToString("7");
    }

    @Test
    void the_largest_time_counts_from_zero() {
        TimeStats inclusive =
                only(of(new LaneRecord(1, List.of(context(0, "a", 1, -4))))).inclusive();

        assertThat(inclusive.minNanos()).isEqualTo(-4);
        assertThat(inclusive.maxNanos()).isZero();
        assertThat(inclusive.maxContributor()).isEqualTo(-1);
        assertThat(inclusive.laneImbalance()).isEqualTo(1.0);
    }

    @Test
    void rows_are_in_preorder_with_siblings_by_length_and_name() {
        LaneSummary summary = of(new LaneRecord(
                1,
                List.of(
                        context(0, "b", 1, 1),
                        context(0, "abcdefghij", 1, 1),
                        context(0, "a", 1, 1),
                        context(3, "z", 1, 1),
                        context(3, "yy", 1, 1))));

        assertThat(summary.entries())
                .extracting(entry -> entry.nodeId() + " " + entry.parentId() + " " + entry.path())
                .containsExactly("1 0 abcdefghij", "2 0 a", "3 2 a/z", "4 2 a/yy", "5 0 b");
    }

    @Test
    void sums_may_be_wider_than_64_bits() {
        LaneRecord[] lanes = new LaneRecord[3];
        for (int lane = 0; lane < lanes.length; lane++) {
            lanes[lane] = new LaneRecord(lane + 1, List.of(context(0, "a", 1, Long.MAX_VALUE)));
        }

        assertThat(of(lanes).sumRootInclusiveNanos()).hasToString("27670116110564327421");
    }

    @Test
    void a_rejected_summary_is_empty() {
        LaneSummary rejected = LaneSummary.rejected(Status.ACTIVE);

        assertThat(rejected.status()).isEqualTo(Status.ACTIVE);
        assertThat(rejected.entries()).isEmpty();
        assertThat(rejected.window()).isEqualTo(new LaneWindow(0, 0, 0, "", ""));
        assertThat(rejected).hasToString("LaneSummary[ACTIVE, lanes=0]");
    }

    @Test
    void records_that_cannot_be_are_rejected() {
        assertThatThrownBy(() -> new LaneRecord(-1, List.of())).hasMessage("lane must be at least 0, was -1");
        assertThatThrownBy(() -> new LaneRecord(1, List.of(context(1, "a", 1, 1))))
                .hasMessage("context 1 of lane 1 has parent 1, which does not precede it");
        assertThatThrownBy(() -> of(new LaneRecord(1, List.of()), new LaneRecord(1, List.of())))
                .hasMessage("lane 1 occurs twice; put all its contexts into one record");
    }

    @Test
    void a_pattern_is_no_path() {
        assertThatThrownBy(() -> of().entry(RegionPath.parse("*")))
                .hasMessage("\"*\" is a pattern and may cover several regions; name one path");
    }
}
