package io.ftimer.report;

import io.ftimer.sites.SiteField;
import io.ftimer.sites.SiteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The CSV schema of site timers, of one process and of several ranks. */
final class SiteCsv {
    private static final String COUNT = "iteration_count";
    private static final String NUMBERED = "iteration";

    private static final List<String> HEADER = List.of((StatsRows.LEADING_COLUMNS
                    + "label,groups,file,line,participating_rank_count,running_rank_count,iteration,depth,start_time,"
                    + StatsCells.columns(COUNT, NUMBERED))
            .split(","));

    static final CsvWriter<StatsRows<SiteResult>> LOCAL = writer("site_timers");

    static final CsvWriter<StatsRows<SiteResult>> RANKS = writer("mpi_site_timers");

    private SiteCsv() {}

    private static CsvWriter<StatsRows<SiteResult>> writer(String kind) {
        return new CsvWriter<>(new CsvSchema<>(
                "1",
                kind,
                List.of("site_timers", "mpi_site_timers"),
                HEADER,
                false,
                List.of(
                        StatsRows.summaryRecord(),
                        CsvRecordType.metadata(),
                        CsvRecordType.entries(StatsRows::rows, cells()))));
    }

    private static List<CsvCell<SiteResult>> cells() {
        List<CsvCell<SiteResult>> cells = new ArrayList<>(List.of(
                CsvCell.text("label", result -> result.site().label()),
                CsvCell.text(
                        "groups",
                        result -> String.format(
                                Locale.ROOT, "%016X", result.site().groups())),
                CsvCell.text("file", result -> result.site().file()),
                CsvCell.integer("line", result -> result.site().line()),
                CsvCell.integer("participating_rank_count", SiteResult::participatingRanks),
                CsvCell.integer("running_rank_count", SiteResult::runningRanks),
                CsvCell.optionalInteger("iteration", SiteResult::iteration),
                CsvCell.optionalInteger("depth", SiteCsv::depth),
                CsvCell.optionalReal("start_time", SiteCsv::startSeconds)));
        cells.addAll(StatsCells.of(COUNT, NUMBERED, SiteResult::stats));
        return List.copyOf(cells);
    }

    private static OptionalLong depth(SiteResult result) {
        return result.depth().isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(result.depth().getAsInt());
    }

    private static OptionalDouble startSeconds(SiteResult result) {
        return result.datum(SiteField.START_TIME);
    }
}
