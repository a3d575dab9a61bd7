package io.ftimer.conformance.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.RankLanes;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A summary as {@code result.json} has it; the entries of local summaries, and of those over ranks, are null after an error. */
public record SummaryRecord(@JsonValue Map<String, @Nullable Object> fields) {
    /** Creates a record of the recorded fields. */
    @JsonCreator
    public SummaryRecord {}

    /** Returns all fields of a local summary. */
    public static SummaryRecord of(Summary summary) {
        return new SampleFields()
                .add("start_date", DatePlaceholder.in(summary.startDate()))
                .add("end_date", DatePlaceholder.in(summary.endDate()))
                .add("total_time", summary.totalSeconds())
                .add("num_entries", summary.entries().size())
                .add("has_active_timers", summary.hasActiveTimers())
                .add("total_contexts", summary.totalContexts())
                .add("max_contexts_per_timer", summary.maxContextsPerTimer())
                .add("num_context_diagnostics", summary.contextDiagnostics().size())
                .addRows("entries", summary.status().isSuccess() ? summary.entries() : null, SummaryRecord::row)
                .addRows(
                        "context_diagnostics",
                        summary.contextDiagnostics(),
                        known ->
                                new SampleFields().add("name", known.name()).add("context_count", known.contextCount()))
                .toRecord();
    }

    private static SampleFields row(SummaryEntry entry) {
        return new SampleFields()
                .add("name", entry.name())
                .add("depth", entry.depth())
                .add("inclusive_time", entry.inclusiveSeconds())
                .add("self_time", entry.selfSeconds())
                .add("call_count", entry.callCount())
                .add("avg_time", entry.averageSeconds())
                .add("pct_time", entry.percentOfTotal())
                .add("node_id", entry.nodeId())
                .add("parent_id", entry.parentId())
                .add("is_active", entry.isActive())
                .add("timer_context_count", entry.contextCount());
    }

    /** Returns all fields of a summary over ranks, strict or union; those of an error if its status is not success. */
    public static SummaryRecord of(ReducedSummary summary) {
        return new SampleFields()
                .add("num_ranks", summary.rankCount())
                .add("num_entries", summary.entries().size())
                .addMinMeanMax("total", summary.total())
                .add("total_time_imbalance", summary.total().imbalance())
                .addRanks("total", summary.total())
                .addRows(
                        "entries",
                        summary.status().isSuccess() ? summary.entries() : null,
                        entry -> row(entry, summary instanceof UnionSummary))
                .toRecord();
    }

    /** Only a union has the number of participants. */
    private static SampleFields row(ReducedEntry entry, boolean isUnion) {
        SampleFields row = new SampleFields()
                .add("name", entry.name())
                .add("depth", entry.depth())
                .add("node_id", entry.nodeId())
                .add("parent_id", entry.parentId())
                .addMinMeanMax("inclusive", entry.inclusive())
                .add("inclusive_imbalance", entry.inclusive().imbalance())
                .addMinMeanMax("self", entry.self())
                .add("self_imbalance", entry.self().imbalance())
                .add("min_call_count", entry.calls().min())
                .add("max_call_count", entry.calls().max())
                .add("avg_call_count", entry.calls().mean())
                .addPercents("", entry.percentOfTotal())
                .addRanks("inclusive", entry.inclusive());
        return isUnion ? row.add("participating_rank_count", entry.participatingRanks()) : row;
    }

    /** Returns all fields of a summary of the lanes of one process. */
    public static SummaryRecord of(LaneSummary summary) {
        return new SampleFields()
                .add("start_date", DatePlaceholder.in(summary.window().startDate()))
                .add("end_date", DatePlaceholder.in(summary.window().endDate()))
                .add("summary_window_time", seconds(summary.window().windowNanos()))
                .add("timed_region_envelope_time", seconds(summary.window().envelopeNanos()))
                .add("sum_lane_root_inclusive_time", seconds(summary.sumRootInclusiveNanos()))
                .add("sum_lane_self_time", seconds(summary.sumSelfNanos()))
                .add("configured_lane_capacity", summary.window().laneCapacity())
                .add("observed_participating_lane_count", summary.participatingLanes())
                .add("num_entries", summary.entries().size())
                .addRows("entries", summary.entries(), SummaryRecord::row)
                .toRecord();
    }

    private static SampleFields row(ReducedEntry entry) {
        return new SampleFields()
                .addPlace(entry)
                .add("eligible_lane_count", entry.eligibleSamples())
                .add("participating_lane_count", entry.participatingSamples())
                .add("missing_lane_count", Math.max(0, entry.eligibleSamples() - entry.participatingSamples()))
                .add("missing_lane_count_known", entry.missingSamplesKnown())
                .addSamples("lane", entry, entry.calls().quotient());
    }

    /** Returns all fields of a summary of the lanes of all ranks, strict or union. */
    public static SummaryRecord ofLanes(ReducedSummary summary) {
        SampleFields fields = new SampleFields()
                .add("num_ranks", summary.rankCount())
                .add("num_entries", summary.entries().size());
        addOverRanks(fields, "rank_summary_window", summary.total());
        addOverRanks(fields, "rank_timed_region_envelope", summary.overRanks(RankLanes::envelopeNanos));
        addOverRanks(fields, "rank_sum_lane_root_inclusive", summary.overRanks(RankLanes::rootInclusiveNanos));
        addOverRanks(fields, "rank_sum_lane_self", summary.overRanks(RankLanes::selfNanos));
        return fields.addRows("ranks", summary.lanes(), SummaryRecord::row)
                .addRows("entries", summary.entries(), SummaryRecord::rowOfLanes)
                .toRecord();
    }

    private static void addOverRanks(SampleFields fields, String what, TimeStats times) {
        fields.addTimes(what, times).addRanks(what, times);
    }

    private static double seconds(long nanos) {
        return seconds(BigInteger.valueOf(nanos));
    }

    private static double seconds(BigInteger nanos) {
        return new BigDecimal(nanos, 9).doubleValue();
    }

    private static SampleFields row(RankLanes rank) {
        return new SampleFields()
                .add("rank", rank.rank())
                .add("configured_lane_capacity", rank.laneCapacity())
                .add("observed_participating_lane_count", rank.participatingLanes())
                .add("summary_window_time", seconds(rank.windowNanos()))
                .add("timed_region_envelope_time", seconds(rank.envelopeNanos()))
                .add("sum_lane_root_inclusive_time", seconds(rank.rootInclusiveNanos()))
                .add("sum_lane_self_time", seconds(rank.selfNanos()));
    }

    private static SampleFields rowOfLanes(ReducedEntry entry) {
        return new SampleFields()
                .addPlace(entry)
                .add("execution_domain", entry.domain().label())
                .add("participating_rank_count", entry.participatingRanks())
                .add("missing_rank_count", entry.missingRanks())
                .add("eligible_rank_lane_sample_count", entry.eligibleSamples())
                .add("participating_rank_lane_sample_count", entry.participatingSamples())
                .add("missing_rank_lane_sample_count", entry.missingSamples())
                .add("missing_rank_lane_sample_count_known", entry.missingSamplesKnown())
                .addSamples("participating_lane", entry, entry.calls().mean())
                .addPercents("participating_lane_", entry.percentOfTotal())
                .add("participating_lane_pct_imbalance", entry.percentOfTotal().imbalance());
    }
}
