package io.ftimer.report;

import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.List;

/** The CSV schema of a local summary: format 2, which strict reductions share. */
final class LocalCsv {
    /** The columns that local summaries and strict reductions share. */
    static final List<String> HEADER = List.of(("format_version,summary_kind,record_type,key,value,start_date,end_date,"
                    + "total_time,num_entries,has_active_timers,num_ranks,min_total_time,avg_total_time,max_total_time,"
                    + "min_total_time_rank,max_total_time_rank,total_time_imbalance,node_id,parent_id,depth,name,"
                    + "inclusive_time,self_time,call_count,avg_time,pct_time,is_active,min_inclusive_time,"
                    + "avg_inclusive_time,max_inclusive_time,min_inclusive_time_rank,max_inclusive_time_rank,"
                    + "inclusive_imbalance,min_self_time,avg_self_time,max_self_time,self_imbalance,min_call_count,"
                    + "avg_call_count,max_call_count,min_pct_time,avg_pct_time,max_pct_time")
            .split(","));

    static final String FORMAT_VERSION = "2";

    static final List<String> SUMMARY_KINDS = List.of("local", "mpi");

    static final CsvWriter<Summary> WRITER = new CsvWriter<>(new CsvSchema<>(
            FORMAT_VERSION,
            "local",
            SUMMARY_KINDS,
            HEADER,
            false,
            List.of(
                    CsvRecordType.summary(List.of(
                            CsvCell.text("start_date", Summary::startDate),
                            CsvCell.text("end_date", Summary::endDate),
                            CsvCell.real("total_time", Summary::totalSeconds),
                            CsvCell.integer(
                                    "num_entries", summary -> summary.entries().size()),
                            CsvCell.flag("has_active_timers", Summary::hasActiveTimers))),
                    CsvRecordType.metadata(),
                    CsvRecordType.entries(
                            Summary::entries,
                            List.of(
                                    CsvCell.integer("node_id", SummaryEntry::nodeId),
                                    CsvCell.integer("parent_id", SummaryEntry::parentId),
                                    CsvCell.integer("depth", SummaryEntry::depth),
                                    CsvCell.text("name", SummaryEntry::name),
                                    CsvCell.real("inclusive_time", SummaryEntry::inclusiveSeconds),
                                    CsvCell.real("self_time", SummaryEntry::selfSeconds),
                                    CsvCell.integer("call_count", SummaryEntry::callCount),
                                    CsvCell.real("avg_time", SummaryEntry::averageSeconds),
                                    CsvCell.real("pct_time", SummaryEntry::percentOfTotal),
                                    CsvCell.flag("is_active", SummaryEntry::isActive))))));

    private LocalCsv() {}
}
