package io.ftimer.report;

import io.ftimer.report.internal.schema.Field;
import io.ftimer.report.internal.schema.ReportSchemas;
import io.ftimer.sites.SiteField;
import io.ftimer.sites.SiteResult;
import java.util.List;
import java.util.Locale;

/** CSV reports of site timers, of one process and over ranks. */
final class SiteCsv {
    static final CsvWriter<StatsRows<SiteResult>> LOCAL =
            StatsRows.writer(ReportSchemas.SITES, "site_timers", fields());
    static final CsvWriter<StatsRows<SiteResult>> RANKS =
            StatsRows.writer(ReportSchemas.SITES, "mpi_site_timers", fields());

    private SiteCsv() {}

    private static List<Field<SiteResult>> fields() {
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
                .add("iteration", result -> StatsRows.orNull(result.iteration()))
                .add(
                        "depth",
                        result -> result.depth().isPresent() ? result.depth().getAsInt() : null)
                .add(
                        "start_time",
                        result -> result.datum(SiteField.START_TIME).stream()
                                .boxed()
                                .findFirst()
                                .orElse(null))
                .addAll(StatsRows.fields("iteration_count", "iteration", SiteResult::stats))
                .list();
    }
}
