package io.ftimer.report;

import io.ftimer.sites.SiteField;
import io.ftimer.sites.SiteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The CSV schema of site timers, of one process and over ranks. */
final class SiteCsv {
    static final CsvWriter<StatsRows<SiteResult>> LOCAL = StatsRows.writer("1", "site_timers", false, cells());
    static final CsvWriter<StatsRows<SiteResult>> RANKS = StatsRows.writer("1", "site_timers", true, cells());

    private SiteCsv() {}

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
        cells.addAll(StatsCells.of("iteration_count", "iteration", SiteResult::stats));
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
