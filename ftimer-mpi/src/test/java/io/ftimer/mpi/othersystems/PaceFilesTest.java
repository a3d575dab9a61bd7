package io.ftimer.mpi.othersystems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.FTimer;
import io.ftimer.SummaryFixture;
import io.ftimer.TimerSession;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.mpi.gptl.GptlReport;
import io.ftimer.mpi.othersystems.PaceReader.Region;
import io.ftimer.reduce.UnionAccumulator;
import io.ftimer.report.Report;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files of ranks as PACE reads them. */
class PaceFilesTest {
    private static final long MILLI = 1_000_000;

    private static String written(Report<?> report) throws IOException {
        StringBuilder out = new StringBuilder();
        report.writeTo(out);
        return out.toString();
    }

    private static GptlReport over(Summary... ranks) {
        UnionAccumulator union = new UnionAccumulator();
        for (int rank = 0; rank < ranks.length; rank++) {
            union.add(rank, ranks[rank]);
        }
        return GptlReport.of(union.interim());
    }

    private static List<Region> onlyTable(Report<?> report) throws IOException {
        List<List<Region>> tables = PaceReader.read(written(report));
        assertThat(tables).hasSize(1);
        return tables.get(0);
    }

    @Test
    void the_statistics_over_ranks_are_recognized_and_read() throws IOException {
        List<Region> regions = onlyTable(over(
                SummaryFixture.window(20 * MILLI)
                        .region("run", 1, 7 * MILLI)
                        .running("io wait", 2, MILLI)
                        .summary(),
                SummaryFixture.window(20 * MILLI).region("run", 3, 5 * MILLI).summary()));

        assertThat(regions).extracting(Region::name).containsExactly("run", "io wait");
        assertThat(regions.get(0).values())
                .containsEntry("on", 0.0)
                .containsEntry("processes", 2.0)
                .containsEntry("count", 4.0)
                .containsEntry("walltotal", 0.012)
                .containsEntry("wallmax", 0.007)
                .containsEntry("wallmax_proc", 0.0)
                .containsEntry("wallmin", 0.005)
                .containsEntry("wallmin_proc", 1.0)
                .hasSize(11);
        assertThat(regions.get(1).values()).containsEntry("on", 1.0).containsEntry("processes", 1.0);
    }

    @Test
    void the_title_has_the_number_of_ranks() throws IOException {
        Summary rank = SummaryFixture.window(1).region("run", 1, 1).summary();

        assertThat(written(over(rank, rank)))
                .startsWith("\n***** GLOBAL STATISTICS (     2 MPI TASKS) *****\n\nfTimer, in the layout of GPTL\n");
    }

    @Test
    void the_file_of_the_guide_is_as_it_says() throws IOException {
        String file = written(over(
                SummaryFixture.window(20 * MILLI)
                        .region("omega:step", 1, 4 * MILLI)
                        .summary(),
                SummaryFixture.window(20 * MILLI)
                        .region("omega:step", 1, 8 * MILLI)
                        .summary()));

        assertThat(Files.readString(Path.of("../docs/other-systems.md"))).contains("```\n" + file + "```\n");
    }

    @Test
    void statistics_without_their_title_are_not_recognized() throws IOException {
        String file = written(over(SummaryFixture.window(1).region("run", 1, 1).summary()));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PaceReader.read(file.substring(file.indexOf("fTimer"))))
                .withMessage("PACE does not recognize the file");
    }

    @Test
    void the_file_of_a_rank_is_recognized_and_read_as_a_tree() throws IOException {
        List<Region> regions = onlyTable(GptlReport.of(SummaryFixture.window(20 * MILLI)
                .region("run", 1, 7 * MILLI)
                .inside("step", 10, 6 * MILLI)
                .inside("solve", 30, 5 * MILLI)
                .running("final", 1, MILLI)
                .summary()));

        assertThat(regions).extracting(Region::name).containsExactly("run", "final");
        Region step = regions.get(0).children().get(0);
        assertThat(step.children()).singleElement().satisfies(solve -> {
            assertThat(solve.name()).isEqualTo("solve");
            assertThat(solve.values())
                    .containsEntry("called", 30.0)
                    .containsEntry("wallClock", 0.005)
                    .hasSize(7);
        });
        assertThat(regions.get(1).values()).containsEntry("on", 1.0);
    }

    @Test
    void numbers_wider_than_their_columns_are_read_too() throws IOException {
        Summary rank = SummaryFixture.window(4_000_000_000L * MILLI)
                .region("run", 12_345_678, 3_000_000_000L * MILLI)
                .running("io wait", 100_000_000, 1_000_000_000L * MILLI)
                .summary();

        assertThat(onlyTable(GptlReport.of(rank)))
                .extracting(region -> region.values().get("called"))
                .containsExactly(12_345_678.0, 100_000_000.0);
        assertThat(onlyTable(GptlReport.of(rank)))
                .extracting(region -> region.values().get("wallClock"))
                .containsExactly(3_000_000.0, 1_000_000.0);
        assertThat(onlyTable(over(rank)))
                .extracting(region -> region.values().get("wallmax"))
                .containsExactly(3_000_000.0, 1_000_000.0);
    }

    @Test
    void a_file_without_regions_has_a_row_that_says_so() throws IOException {
        Summary none = SummaryFixture.window(20 * MILLI).summary();
        FTimer timer = FTimer.create();

        for (GptlReport report :
                List.of(over(none, none), over(), GptlReport.of(none), GptlReport.of(timer.summary()))) {
            assertThat(onlyTable(report)).singleElement().satisfies(row -> {
                assertThat(row.name()).isEqualTo("(no regions)");
                assertThat(row.values().values()).hasSizeGreaterThan(6).containsOnly(0.0);
            });
        }
        try (TimerSession session = TimerSession.open()) {
            assertThat(onlyTable(GptlReport.of(session.summary()))).hasSize(1);
        }
    }

    @Test
    void rows_have_unique_names() throws IOException {
        Summary rank = SummaryFixture.window(20 * MILLI)
                .region("a", 1, 6 * MILLI)
                .inside("b", 1, 5 * MILLI)
                .inside("x", 1, 4 * MILLI)
                .region("a:b", 1, 3 * MILLI)
                .inside("x", 1, 2 * MILLI)
                .region(RegionPath.of("a/b"), 1, MILLI, false)
                .region(RegionPath.of("a/b", "x"), 1, MILLI, false)
                .region(RegionPath.of("s[mpi]"), 1, 1, false)
                .summary();

        assertThat(onlyTable(over(rank)))
                .extracting(row -> RegionPath.parse(row.name()))
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(
                        rank.entries().stream().map(SummaryEntry::path).toList());
    }

    @Test
    void a_name_of_two_kinds_is_two_rows() throws IOException {
        FTimer timer = FTimer.create();
        for (RegionKind kind : List.of(RegionKind.CODE, RegionKind.MPI)) {
            timer.recorder().startRegion(new RegionKey(kind, "MPI_Send"));
            timer.recorder().stop(new RegionKey(kind, "MPI_Send"));
        }

        assertThat(onlyTable(over(timer.summary())))
                .extracting(Region::name)
                .containsExactlyInAnyOrder("MPI_Send", "MPI_Send[mpi]");
    }

    @Test
    void a_row_keeps_its_name_whatever_other_ranks_have() throws IOException {
        Summary rank = SummaryFixture.window(20 * MILLI)
                .region("ocean", 1, 6 * MILLI)
                .inside("solve", 1, 5 * MILLI)
                .summary();
        Summary other = SummaryFixture.window(20 * MILLI)
                .region("ice", 1, 6 * MILLI)
                .inside("solve", 1, 5 * MILLI)
                .summary();

        List<Region> alone = onlyTable(over(rank));
        assertThat(alone).extracting(Region::name).containsExactly("ocean", "ocean/solve");
        assertThat(onlyTable(over(rank, other)))
                .extracting(Region::name)
                .containsExactlyInAnyOrder("ice", "ice/solve", "ocean", "ocean/solve");
    }

    @Test
    void any_name_arrives_unchanged() throws IOException {
        List<String> names = List.of(
                "\"quoted\"",
                "* star",
                "4 * 5",
                "C:\\dir\\\"",
                "\\u0022",
                "next\u0085line",
                "name",
                "(a) y -",
                "größe",
                "\\x20");
        SummaryFixture rank = SummaryFixture.window(1);
        names.forEach(name -> rank.region(RegionPath.of(name), 1, 1, false));

        assertThat(onlyTable(over(rank.summary())))
                .extracting(row -> RegionPath.parse(row.name()).name())
                .containsExactlyInAnyOrderElementsOf(names);
        assertThat(onlyTable(GptlReport.of(rank.summary())))
                .extracting(Region::name)
                .containsExactlyElementsOf(names);
    }

    @Test
    void a_quoted_name_has_no_other_quote_and_no_control_character() throws IOException {
        Summary rank = SummaryFixture.window(1)
                .region(RegionPath.of("*a \"b\"\\\u0085"), 1, 1, false)
                .summary();

        assertThat(written(over(rank))).contains("\n\"\\\\*a \\u0022b\\u0022\\\\\\\\\\u0085\"  -  ");
        assertThat(written(GptlReport.of(rank))).contains("\n  \"\\u002aa \\u0022b\\u0022\\\\\\u0085\"");
    }

    @Test
    void metadata_is_not_mistaken_for_a_table() throws IOException {
        Summary rank = SummaryFixture.window(1).region("run", 1, 1).summary();

        for (GptlReport report : List.of(over(rank), GptlReport.of(rank))) {
            report.metadata("name", "Stats for thread 7")
                    .metadata("Stats for thread", "On Called Recurse Wallclock max min UTR Overhead")
                    .metadata("note", "GLOBAL STATISTICS; 'on' indicates whether the timer was active during output");

            assertThat(written(report)).contains("""
                    \\x6Eame: Stats\\x20for thread 7
                    Stats\\x20for thread: On Called Recurse Wallclock max min UTR Overhead
                    note: GLOBAL\\x20STATISTICS; 'on'\\x20indicates whether the timer was active during output
                    """);
            assertThat(onlyTable(report)).extracting(Region::name).containsExactly("run");
        }
    }
}
