package io.ftimer.report;

import io.ftimer.reduce.LaneEntry;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.LaneWindow;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.schema.ReportSchemas;
import java.util.List;

/** CSV reports of the lanes of one process. */
final class LaneCsv {
    static final CsvWriter<LaneSummary> WRITER = new CsvWriter<>(
            ReportSchemas.LANES,
            "openmp",
            List.of(
                    CsvRecordType.summary(new FieldList<LaneSummary>()
                            .add("start_date", LaneSummary::window, LaneWindow::startDate)
                            .add("end_date", LaneSummary::window, LaneWindow::endDate)
                            .add("summary_window_time", LaneSummary::window, LaneWindow::windowSeconds)
                            .add("timed_region_envelope_time", LaneSummary::window, LaneWindow::envelopeSeconds)
                            .add("sum_lane_root_inclusive_time", LaneSummary::sumRootInclusiveSeconds)
                            .add("sum_lane_self_time", LaneSummary::sumSelfSeconds)
                            .add("configured_lane_capacity", LaneSummary::window, LaneWindow::laneCapacity)
                            .add("observed_participating_lane_count", LaneSummary::participatingLanes)
                            .add("num_entries", LaneSummary::entries, List::size)
                            .list()),
                    CsvRecordType.metadata(),
                    CsvRecordType.entries(
                            LaneSummary::entries,
                            new FieldList<LaneEntry>()
                                    .addPlace(entry -> entry)
                                    .add("eligible_lane_count", LaneEntry::eligibleLanes)
                                    .add("participating_lane_count", LaneEntry::participatingLanes)
                                    .add("missing_lane_count", LaneEntry::missingLanes)
                                    .add("missing_lane_count_known", LaneEntry::missingLanesKnown)
                                    .add("sum_lane_inclusive_time", LaneEntry::inclusive, TimeStats::sumSeconds)
                                    .add("sum_lane_self_time", LaneEntry::self, TimeStats::sumSeconds)
                                    .laneTimes("lane_inclusive", LaneEntry::inclusive)
                                    .laneTimes("lane_self", LaneEntry::self)
                                    .calls("lane_", LaneEntry::calls, CountStats::quotient)
                                    .list())));

    private LaneCsv() {}
}
