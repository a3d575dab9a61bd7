package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankReportTest {
    @Test
    void a_union_is_written_as_recorded() {
        UnionSummary union = UnionSummary.reduce(List.of(
                new ManualTimer()
                        .start("main")
                        .advance("0.5")
                        .run("io", "0.25")
                        .stop("main")
                        .advance("1.25")
                        .summary(),
                new ManualTimer()
                        .start("main")
                        .advance("0.5")
                        .run("halo", "0.125")
                        .stop("main")
                        .advance("1.375")
                        .summary(),
                new ManualTimer()
                        .start("main")
                        .advance("0.5")
                        .start("io")
                        .advance("0.75")
                        .run("flush", "0.25")
                        .stop("io")
                        .stop("main")
                        .advance("0.5")
                        .summary(),
                new ManualTimer()
                        .start("main")
                        .advance("0.5")
                        .run("halo", "0.375")
                        .stop("main")
                        .advance("1.125")
                        .summary()));

        assertThat(CsvReportTest.csv(RankReports.csv(union))).isEqualTo(Recorded.file("sparse-4-union.csv"));
        assertThat(FortranReportTest.text(FortranReport.of(union))).isEqualTo(Recorded.file("sparse-4-union.txt"));
    }

    @Test
    void a_strict_reduction_is_written_as_recorded() {
        StrictSummary strict = StrictSummary.reduce(List.of(
                uneven(1, 1).summary(), uneven(2, 4).summary(), uneven(2, 1).summary()));

        assertThat(CsvReportTest.csv(RankReports.csv(strict))).isEqualTo(Recorded.file("call-averages-mpi.csv"));
    }

    private static ManualTimer uneven(int callsOfA, int callsOfC) {
        return new ManualTimer()
                .burst("a", callsOfA)
                .burst("b", 7)
                .burst("c", callsOfC)
                .advance("1");
    }

    @Test
    void metadata_is_written_as_recorded() {
        Summary rank = new ManualTimer().run("a", "0.5").advance("0.5").summary();

        assertThat(FortranReportTest.text(withMetadata(FortranReport.of(StrictSummary.reduce(List.of(rank, rank))))))
                .isEqualTo(Recorded.file("metadata-mpi.txt"));
        assertThat(FortranReportTest.text(withMetadata(FortranReport.of(UnionSummary.reduce(List.of(rank, rank))))))
                .isEqualTo(Recorded.file("metadata-union.txt"));
    }

    private static FortranReport withMetadata(FortranReport report) {
        return report.metadata("Case", "root")
                .metadata("Active timers", "kept")
                .metadata("A longer key than the others", "x,\"y\"\\z")
                .metadata("nothing", null)
                .metadata(" ", "skipped");
    }

    @Test
    void a_mean_count_of_seven_digits_widens_its_column_and_moves_the_header() {
        Summary rank =
                new ManualTimer().burst("few", 1).burst("many", 1_000_000).summary();

        assertThat(FortranReportTest.text(FortranReport.of(StrictSummary.reduce(List.of(rank))))
                        .lines()
                        .skip(11))
                .containsExactly(
                        "Timer name  Min Incl (s)  Min Rank  Avg Incl (s)  Max Incl (s)  Max Rank   Imb.  Avg Self (s)"
                                + "    Avg Calls  Avg %",
                        "-".repeat(113),
                        "few             0.000000         0      0.000000      0.000000         0   1.000      0.000000"
                                + "        1.000      0.00",
                        "many            0.000000         0      0.000000      0.000000         0   1.000      0.000000"
                                + "  1000000.000      0.00");
    }

    @Test
    void trees_that_differ_are_not_reported_as_strict() {
        StrictSummary differing = StrictSummary.reduce(List.of(
                new ManualTimer().run("a", "1").summary(),
                new ManualTimer().run("b", "1").summary()));

        assertThatThrownBy(() -> RankReports.csv(differing).writeTo(new StringBuilder()))
                .isInstanceOf(FTimerException.class)
                .hasMessageContaining("MPI_INCONSISTENT");
        assertThatThrownBy(() -> FortranReport.of(differing).writeTo(new StringBuilder()))
                .isInstanceOf(FTimerException.class)
                .extracting(exception -> ((FTimerException) exception).status())
                .isEqualTo(Status.MPI_INCONSISTENT);
    }
}
