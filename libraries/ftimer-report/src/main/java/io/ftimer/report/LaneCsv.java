package io.ftimer.report;

import io.ftimer.reduce.LaneEntry;
import io.ftimer.reduce.LaneSummary;
import java.util.List;

/** The CSV schema of the lanes of one process. Unlike in the schemas without lanes, the header is quoted. */
final class LaneCsv {
    /** The column {@code sum_lane_self_time} occurs twice: for the summary and for an entry. */
    private static final List<String> HEADER =
            List.of(("format_version,summary_kind,record_type,key,value,start_date,end_date,"
                            + "summary_window_time,timed_region_envelope_time,sum_lane_root_inclusive_time,"
                            + "sum_lane_self_time,configured_lane_capacity,observed_participating_lane_count,num_entries,"
                            + "node_id,parent_id,depth,name,eligible_lane_count,participating_lane_count,missing_lane_count,"
                            + "missing_lane_count_known,sum_lane_inclusive_time,sum_lane_self_time,min_lane_inclusive_time,"
                            + "avg_lane_inclusive_time,max_lane_inclusive_time,lane_inclusive_imbalance,min_lane_self_time,"
                            + "avg_lane_self_time,max_lane_self_time,lane_self_imbalance,min_lane_call_count,"
                            + "avg_lane_call_count,max_lane_call_count")
                    .split(","));

    static final CsvWriter<LaneSummary> WRITER = new CsvWriter<>(new CsvSchema<>(
            "1",
            "openmp",
            List.of("openmp"),
            HEADER,
            true,
            List.of(
                    CsvRecordType.summary(List.of(
                            CsvCell.text("start_date", result -> result.window().startDate()),
                            CsvCell.text("end_date", result -> result.window().endDate()),
                            CsvCell.real(
                                    "summary_window_time",
                                    result -> result.window().windowSeconds()),
                            CsvCell.real(
                                    "timed_region_envelope_time",
                                    result -> result.window().envelopeSeconds()),
                            CsvCell.real("sum_lane_root_inclusive_time", LaneSummary::sumRootInclusiveSeconds),
                            CsvCell.real("sum_lane_self_time", LaneSummary::sumSelfSeconds),
                            CsvCell.integer(
                                    "configured_lane_capacity",
                                    result -> result.window().laneCapacity()),
                            CsvCell.integer("observed_participating_lane_count", LaneSummary::participatingLanes),
                            CsvCell.integer(
                                    "num_entries", result -> result.entries().size()))),
                    CsvRecordType.metadata(),
                    CsvRecordType.entries(
                            LaneSummary::entries,
                            List.of(
                                    CsvCell.integer("node_id", LaneEntry::nodeId),
                                    CsvCell.integer("parent_id", LaneEntry::parentId),
                                    CsvCell.integer("depth", LaneEntry::depth),
                                    CsvCell.text("name", LaneEntry::name),
                                    CsvCell.integer("eligible_lane_count", LaneEntry::eligibleLanes),
                                    CsvCell.integer("participating_lane_count", LaneEntry::participatingLanes),
                                    CsvCell.integer("missing_lane_count", LaneEntry::missingLanes),
                                    CsvCell.flag("missing_lane_count_known", LaneEntry::missingLanesKnown),
                                    CsvCell.real(
                                            "sum_lane_inclusive_time",
                                            entry -> entry.inclusive().sumSeconds()),
                                    CsvCell.real(
                                            "sum_lane_self_time",
                                            entry -> entry.self().sumSeconds()),
                                    CsvCell.real(
                                            "min_lane_inclusive_time",
                                            entry -> entry.inclusive().minSeconds()),
                                    CsvCell.real(
                                            "avg_lane_inclusive_time",
                                            entry -> entry.inclusive().meanSeconds()),
                                    CsvCell.real(
                                            "max_lane_inclusive_time",
                                            entry -> entry.inclusive().maxSeconds()),
                                    CsvCell.real(
                                            "lane_inclusive_imbalance",
                                            entry -> entry.inclusive().laneImbalance()),
                                    CsvCell.real(
                                            "min_lane_self_time",
                                            entry -> entry.self().minSeconds()),
                                    CsvCell.real(
                                            "avg_lane_self_time",
                                            entry -> entry.self().meanSeconds()),
                                    CsvCell.real(
                                            "max_lane_self_time",
                                            entry -> entry.self().maxSeconds()),
                                    CsvCell.real(
                                            "lane_self_imbalance",
                                            entry -> entry.self().laneImbalance()),
                                    CsvCell.integer(
                                            "min_lane_call_count",
                                            entry -> entry.calls().min()),
                                    CsvCell.real(
                                            "avg_lane_call_count",
                                            entry -> entry.calls().quotient()),
                                    CsvCell.integer(
                                            "max_lane_call_count",
                                            entry -> entry.calls().max()))))));

    private LaneCsv() {}
}
