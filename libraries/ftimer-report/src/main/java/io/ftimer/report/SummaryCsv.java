package io.ftimer.report;

import io.ftimer.report.CsvWriter.CsvRecordType;
import io.ftimer.report.CsvWriter.FieldList;
import io.ftimer.report.internal.text.Field;
import io.ftimer.report.internal.text.RecordSchema;
import io.ftimer.report.internal.text.ReportSchemas;
import io.ftimer.sites.SiteField;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** CSV reports of one summary, and of the statistics of its site timers and single calls. */
final class SummaryCsv {
    private static final List<Field<SummaryEntry>> PLACE = new FieldList<SummaryEntry>()
            .add("node_id", SummaryEntry::nodeId)
            .add("parent_id", SummaryEntry::parentId)
            .add("depth", SummaryEntry::depth)
            .add("name", SummaryEntry::name)
            .add("is_active", SummaryEntry::isActive)
            .list();

    static final FieldList<SummaryEntry> LOCAL_ENTRY = new FieldList<SummaryEntry>()
            .addAll(PLACE)
            .add("inclusive_time", ifTimed(SummaryEntry::inclusiveSeconds))
            .add("self_time", ifTimed(SummaryEntry::selfSeconds))
            .add("call_count", SummaryEntry::callCount)
            .add("avg_time", ifTimed(SummaryEntry::averageSeconds))
            .add("pct_time", ifTimed(SummaryEntry::percentOfTotal));

    static final CsvWriter<Summary> LOCAL = new CsvWriter<>(
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
                    new CsvRecordType<>("entry", Summary::entries, LOCAL_ENTRY.list())));

    static final CsvWriter<Rows<SiteResult>> SITES = writer(ReportSchemas.SITES, "site_timers", sites());

    static final CsvWriter<Rows<SummaryEntry>> CALLS = writer(
            ReportSchemas.CALL_STATISTICS,
            "call_statistics",
            new FieldList<SummaryEntry>()
                    .addAll(PLACE)
                    .add("kind", entry -> entry.kind().key())
                    .addAll(stats("ended_call_count", "call", SummaryEntry::callStats))
                    .list());

    private SummaryCsv() {}

    private static Function<SummaryEntry, @Nullable Object> ifTimed(Function<SummaryEntry, Double> time) {
        return entry -> entry.isTimed() ? time.apply(entry) : null;
    }

    /**
     * Rows of statistics and their origin.
     *
     * @param startDate the wall-clock label of the start of the window; blank over ranks
     * @param endDate the wall-clock label of its end; blank over ranks
     * @param totalSeconds the length of the window; null over ranks, as each rank has its own
     * @param ranks the number of ranks; null for a recorder or session
     */
    record Rows<T>(
            String startDate,
            String endDate,
            @Nullable Double totalSeconds,
            @Nullable Integer ranks,
            List<T> rows) {

        static <T> Rows<T> of(Summary summary, List<T> rows) {
            return new Rows<>(summary.startDate(), summary.endDate(), summary.totalSeconds(), null, rows);
        }
    }

    static Rows<SummaryEntry> calls(Summary summary) {
        return Rows.of(
                summary,
                summary.entries().stream()
                        .filter(entry -> entry.callStats().isPresent())
                        .toList());
    }

    /** Returns the writer of rows of one kind. Fields that only the other kinds of the schema use are left out. */
    static <T> CsvWriter<Rows<T>> writer(RecordSchema schema, String kind, List<Field<T>> fields) {
        FieldList<Rows<T>> summary = new FieldList<Rows<T>>()
                .add("start_date", Rows::startDate)
                .add("end_date", Rows::endDate)
                .add("total_time", Rows::totalSeconds)
                .add("num_ranks", Rows::ranks)
                .add("num_entries", result -> result.rows().size());
        return CsvWriter.of(
                schema,
                Map.of("summary_kind", kind),
                List.of(CsvRecordType.summary(summary.list()), new CsvRecordType<>("entry", Rows::rows, fields)));
    }

    static List<Field<SiteResult>> sites() {
        return new FieldList<SiteResult>()
                .add("label", result -> result.site().label())
                .add(
                        "groups",
                        result -> String.format(
                                Locale.ROOT, "%016X", result.site().groups()))
                .add("file", result -> result.site().file())
                .add("line", result -> result.site().line())
                .add("participating_rank_count", SiteResult::participatingRanks)
                .add("running_rank_count", SiteResult::runningRanks)
                .add("iteration", result -> orNull(result.iteration()))
                .add(
                        "depth",
                        result -> result.depth().isPresent() ? result.depth().getAsInt() : null)
                .add(
                        "start_time",
                        result -> result.datum(SiteField.START_TIME).stream()
                                .boxed()
                                .findFirst()
                                .orElse(null))
                .addAll(stats("iteration_count", "iteration", result -> Optional.of(result.stats())))
                .list();
    }

    /**
     * Returns the fields of statistics. A number that does not exist, such as the mean of no times, is missing.
     *
     * @param numbered what each time belongs to, used in the column names of extrema: {@code iteration} or {@code call}
     */
    static <T> List<Field<T>> stats(String countColumn, String numbered, Function<T, Optional<IterationStats>> found) {
        Function<T, IterationStats> stats = found.andThen(Optional::orElseThrow);
        return new FieldList<T>()
                .add(countColumn, stats, IterationStats::count)
                .add("sum_time", stats, IterationStats::totalSeconds)
                .add("avg_time", stats, known -> known.count() == 0 ? null : known.meanSeconds())
                .add("time_variance", stats, known -> known.count() == 0 ? null : known.varianceSquareSeconds())
                .add("time_deviation", stats, known -> known.count() == 0 ? null : known.deviationSeconds())
                .addAll(extremum("min_time", numbered, stats.andThen(IterationStats::min)))
                .addAll(extremum("max_time", numbered, stats.andThen(IterationStats::max)))
                .list();
    }

    private static <T> List<Field<T>> extremum(String column, String numbered, Function<T, Optional<Extremum>> found) {
        return new FieldList<T>()
                .add(column, found, known -> known.map(Extremum::seconds).orElse(null))
                .add(
                        column + "_" + numbered,
                        found,
                        known -> orNull(known.map(Extremum::iteration).orElse(OptionalLong.empty())))
                .add(
                        column + "_rank",
                        found,
                        known -> known.map(Extremum::contributor).orElse(null))
                .list();
    }

    private static @Nullable Long orNull(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : null;
    }
}
