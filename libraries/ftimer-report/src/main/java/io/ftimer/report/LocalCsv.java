package io.ftimer.report;

import io.ftimer.report.internal.schema.Field;
import io.ftimer.report.internal.schema.ReportSchemas;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.List;

/** CSV reports of local summaries. */
final class LocalCsv {
    static final List<Field<SummaryEntry>> ENTRY = new FieldList<SummaryEntry>()
            .add("node_id", SummaryEntry::nodeId)
            .add("parent_id", SummaryEntry::parentId)
            .add("depth", SummaryEntry::depth)
            .add("name", SummaryEntry::name)
            .add("inclusive_time", SummaryEntry::inclusiveSeconds)
            .add("self_time", SummaryEntry::selfSeconds)
            .add("call_count", SummaryEntry::callCount)
            .add("avg_time", SummaryEntry::averageSeconds)
            .add("pct_time", SummaryEntry::percentOfTotal)
            .add("is_active", SummaryEntry::isActive)
            .list();

    static final CsvWriter<Summary> WRITER = new CsvWriter<>(
            ReportSchemas.LOCAL,
            "local",
            List.of(
                    CsvRecordType.summary(new FieldList<Summary>()
                            .add("start_date", Summary::startDate)
                            .add("end_date", Summary::endDate)
                            .add("total_time", Summary::totalSeconds)
                            .add("num_entries", Summary::entries, List::size)
                            .add("has_active_timers", Summary::hasActiveTimers)
                            .list()),
                    CsvRecordType.metadata(),
                    CsvRecordType.entries(Summary::entries, ENTRY)));

    private LocalCsv() {}
}
