package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.ftimer.FTimer;
import io.ftimer.reduce.LaneContext;
import io.ftimer.reduce.LaneRecord;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.LaneWindow;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.sites.Site;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SpreadsheetCsvTest {
    /** What a spreadsheet would evaluate. */
    private static final String FORMULA = "=cmd|' /C calc'!A1";

    private static final Summary LOCAL = local();

    /** A region that ends before it started, and a site timer, both named like a formula. */
    private static Summary local() {
        long[] clock = {1_000_000_000};
        FTimer timer =
                FTimer.builder().clock(() -> clock[0]).callStatistics(true).build();
        timer.init();
        timer.start(FORMULA);
        clock[0] = 500_000_000;
        timer.stop(FORMULA);
        timer.site(new Site(FORMULA, 1, FORMULA, 1)).start(1);
        return timer.summary();
    }

    static Stream<Arguments> families() {
        LaneSummary lanes = LaneSummary.of(
                new LaneWindow(1_000_000_000, 0, 3, FORMULA, "end"),
                List.of(new LaneRecord(
                        1, List.of(new LaneContext(0, FORMULA, RegionKind.CODE, 1, 500_000_000, 1, true)))));
        List<Summary> ranks = List.of(LOCAL, LOCAL);
        return Stream.of(
                family("local", () -> CsvReport.of(LOCAL), 2),
                family("strict", () -> RankReports.csv(StrictSummary.reduce(ranks)), 2),
                family("union", () -> RankReports.csv(UnionSummary.reduce(ranks)), 2),
                family("lanes", () -> RankReports.csv(lanes), 3),
                family("strict hybrid", () -> RankReports.csv(StrictSummary.reduceLanes(List.of(lanes))), 2),
                family("union hybrid", () -> RankReports.csv(UnionSummary.reduceLanes(List.of(lanes))), 2),
                family("sites", () -> CsvReport.ofSites(LOCAL), 3),
                family("sites of ranks", () -> RankReports.csvOfSites(UnionSummary.reduce(ranks)), 3),
                family("calls", () -> CsvReport.ofCallStats(LOCAL), 2),
                family("calls of ranks", () -> RankReports.csvOfCallStats(UnionSummary.reduce(ranks)), 2));
    }

    private static Arguments family(String name, Supplier<CsvReport> report, int formulas) {
        return arguments(name, report, formulas);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("families")
    void only_texts_that_begin_like_a_formula_get_an_apostrophe(
            String family, Supplier<CsvReport> report, int formulas) {
        String plain = CsvReportTest.csv(report.get().metadata("key", FORMULA));

        assertThat(plain.split("\"=cmd", -1)).hasSize(formulas + 1);
        assertThat(CsvReportTest.csv(report.get().spreadsheetSafe().metadata("key", FORMULA)))
                .isEqualTo(plain.replace("\"=cmd", "\"'=cmd"));
    }

    @Test
    void negative_numbers_are_unchanged() {
        assertThat(CsvReportTest.csv(CsvReport.of(LOCAL).spreadsheetSafe()))
                .contains(",\"-5.00000000000000000E-0001\",");
    }

    @Test
    void appended_records_are_protected_and_existing_ones_stay_as_they_are(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("out.csv");
        String plain = CsvReportTest.csv(CsvReport.of(LOCAL));
        String safe = CsvReportTest.csv(CsvReport.of(LOCAL).spreadsheetSafe());
        int records = plain.indexOf('\n') + 1;

        CsvReport.of(LOCAL).append(file);
        CsvReport.of(LOCAL).spreadsheetSafe().append(file);
        CsvReport.of(LOCAL).append(file);

        assertThat(file).content().isEqualTo(plain + safe.substring(records) + plain.substring(records));
    }
}
