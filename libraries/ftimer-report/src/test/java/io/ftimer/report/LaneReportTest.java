package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.SummaryFixture;
import io.ftimer.reduce.LaneContext;
import io.ftimer.reduce.LaneRecord;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.LaneWindow;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.values.FTimerException;
import io.ftimer.values.RegionKind;
import io.ftimer.values.Status;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Behavior that recorded runs do not show; those verify the layouts byte by byte. */
class LaneReportTest {
    private static LaneSummary summary(String name) {
        return LaneSummary.of(
                new LaneWindow(1_000_000_000, 0, 3, "begin", "end"),
                List.of(new LaneRecord(
                        1, List.of(new LaneContext(0, name, RegionKind.CODE, 1, 500_000_000, 2, true)))));
    }

    private static List<String> lines(Report<?> report) throws IOException {
        StringBuilder text = new StringBuilder();
        report.writeTo(text);
        return text.toString().lines().toList();
    }

    @Test
    void exactly_the_controls_of_a_terminal_are_escaped() throws IOException {
        FortranReport report = FortranReport.of(summary("a\u009Bb\\c"))
                .metadata("key", "\u001B[31m\r\u007F")
                .metadata("tab", "x\ty");

        assertThat(lines(report))
                .contains("key                            : \\x1B[31m\\r\\x7F", "tab                            : x\ty")
                .anyMatch(line -> line.startsWith("a\\xC2\\x9Bb\\c     1  1            0.500000"));
    }

    @Test
    void each_number_of_lanes_is_in_its_column() throws IOException {
        LaneSummary lanes = LaneSummary.of(
                new LaneWindow(4_000_000_000L, 3_500_000_000L, 5, "begin", "end"),
                List.of(
                        new LaneRecord(
                                1,
                                List.of(
                                        new LaneContext(0, "a", RegionKind.CODE, 2, 1_000_000_000, 4, true),
                                        new LaneContext(1, "b", RegionKind.CODE, 3, 250_000_000, 4, true))),
                        new LaneRecord(
                                2, List.of(new LaneContext(0, "a", RegionKind.CODE, 8, 3_000_000_000L, 4, true)))));

        List<String> lines = lines(RankReports.csv(lanes));

        assertThat(lines.get(0))
                .contains("\"start_date\",\"end_date\",\"summary_window_time\",\"timed_region_envelope_time\""
                        + ",\"sum_lane_root_inclusive_time\",\"sum_lane_self_time\",\"configured_lane_capacity\""
                        + ",\"observed_participating_lane_count\",\"num_entries\",\"node_id\"")
                .endsWith(",\"eligible_lane_count\",\"participating_lane_count\",\"missing_lane_count\""
                        + ",\"missing_lane_count_known\",\"sum_lane_inclusive_time\",\"sum_lane_self_time\""
                        + ",\"min_lane_inclusive_time\",\"avg_lane_inclusive_time\",\"max_lane_inclusive_time\""
                        + ",\"lane_inclusive_imbalance\",\"min_lane_self_time\",\"avg_lane_self_time\""
                        + ",\"max_lane_self_time\",\"lane_self_imbalance\",\"min_lane_call_count\""
                        + ",\"avg_lane_call_count\",\"max_lane_call_count\"");
        assertThat(lines.get(1))
                .startsWith("\"1\",\"openmp\",\"summary\",\"\",\"\",\"begin\",\"end\",\"4.00000000000000000E+0000\""
                        + ",\"3.50000000000000000E+0000\",\"4.00000000000000000E+0000\",\"4.00000000000000000E+0000\""
                        + ",\"5\",\"2\",\"2\",\"\"");
        assertThat(lines.get(2))
                .endsWith("\"1\",\"0\",\"0\",\"a\",\"4\",\"2\",\"2\",\"true\""
                        + ",\"4.00000000000000000E+0000\",\"3.75000000000000000E+0000\""
                        + ",\"1.00000000000000000E+0000\",\"2.00000000000000000E+0000\",\"3.00000000000000000E+0000\""
                        + ",\"1.50000000000000000E+0000\""
                        + ",\"7.50000000000000000E-0001\",\"1.87500000000000000E+0000\",\"3.00000000000000000E+0000\""
                        + ",\"1.60000000000000009E+0000\",\"2\",\"5.00000000000000000E+0000\",\"8\"");
    }

    @Test
    void a_union_of_ranks_says_so_in_every_record() throws IOException {
        CsvReport report =
                RankReports.csv(UnionSummary.reduceLanes(List.of(summary("a")))).metadata("k", "v");

        assertThat(lines(report)).hasSize(5).allMatch(line -> line.split(",", -1).length == 59);
        assertThat(lines(report).subList(1, 5)).allMatch(line -> line.endsWith(",\"sparse_union\""));
    }

    @Test
    void a_strict_result_has_no_such_column() throws IOException {
        LaneSummary whole = LaneSummary.of(new LaneWindow(1, 0, 2, "", ""), List.of());

        assertThat(lines(RankReports.csv(StrictSummary.reduceLanes(List.of(whole)))))
                .hasSize(3)
                .allMatch(line -> line.split(",", -1).length == 58);
    }

    @Test
    void ranks_without_lanes_have_a_tree_beside_those_of_teams() throws IOException {
        UnionSummary mixed = UnionSummary.of(
                        0, SummaryFixture.window(10).region("a", 2, 4).summary())
                .merge(UnionSummary.of(1, summary("a")));

        assertThat(lines(RankReports.text(mixed)))
                .anyMatch(line -> line.contains("2 ranks") && line.contains("without lanes"))
                .anyMatch(line -> line.contains("2 ranks") && line.contains("teams"));
    }

    @Test
    void a_rank_of_five_digits_shows_as_stars() throws IOException {
        LaneSummary empty = LaneSummary.of(new LaneWindow(1, 0, 2, "", ""), List.of());
        List<LaneSummary> ranks = java.util.Collections.nCopies(10_001, empty);

        assertThat(lines(FortranReport.of(UnionSummary.reduceLanes(ranks))))
                .anyMatch(line -> line.startsWith("9999      0  "))
                .anyMatch(line -> line.startsWith("****      0  "));
    }

    @Test
    void a_rejected_summary_has_no_report() {
        assertThatThrownBy(() ->
                        FortranReport.of(LaneSummary.rejected(Status.ACTIVE)).writeTo(new StringBuilder()))
                .isInstanceOf(FTimerException.class)
                .hasMessageStartingWith("report not written: the summary was rejected with ACTIVE");
    }
}
