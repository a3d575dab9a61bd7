package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.SummaryFixture;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.reduce.LaneContext;
import io.ftimer.reduce.LaneRecord;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.LaneWindow;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.RegionKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TextReportTest {
    @TempDir
    private Path directory;

    private static LaneSummary lanes() {
        return LaneSummary.of(
                new LaneWindow(4_000_000_000L, 3_500_000_000L, 5, "begin", "end"),
                List.of(
                        new LaneRecord(
                                0, List.of(new LaneContext(0, "read", RegionKind.CODE, 1, 500_000_000, 1, true))),
                        new LaneRecord(
                                1, List.of(new LaneContext(0, "step", RegionKind.CODE, 2, 1_000_000_000, 3, true))),
                        new LaneRecord(
                                2, List.of(new LaneContext(0, "step", RegionKind.CODE, 8, 3_000_000_000L, 3, true)))));
    }

    private static Summary rank(String solve, String... others) {
        ManualTimer timer = new ManualTimer().run("solve", solve);
        Stream.of(others).forEach(name -> timer.run(name, "0.5"));
        return timer.summary();
    }

    @Test
    void times_that_exceed_the_region_around_them_are_said() throws IOException {
        FTimer timer = FTimer.create();
        timer.start("solve");
        timer.add("library", 1, 3_600_000_000_000L);
        timer.stop("solve");
        StringBuilder text = new StringBuilder();
        TextReport.of(timer.summary()).writeTo(text);

        assertThat(text)
                .contains(
                        "exceeded by what is inside: 1 region, first \"solve\" (time was added there, or a clock went back)");
    }

    @Test
    void what_is_left_out_of_a_tree_is_said_at_its_numbers() throws IOException {
        long[] now = {0};
        FTimer timer = FTimer.builder()
                .clock(() -> now[0])
                .errorPolicy(ErrorPolicy.RETURN)
                .maxDepth(2)
                .build();
        timer.init();
        for (int call = 0; call < 2; call++) {
            timer.start("jump");
            now[0] += Long.MAX_VALUE;
            timer.stop("jump");
        }
        timer.start("a");
        timer.start("b");
        timer.start("too deep");
        StringBuilder text = new StringBuilder();
        TextReport.of(timer.summary()).writeTo(text);

        String missing = "1 number left out, as a sum would not fit 64 bits; 1 start beyond the maximum depth";
        assertThat(text).contains("incomplete: " + missing);
        assertThat(ExportedTree.of("t", timer.summary()).facts()).isEqualTo(Map.of("incomplete", missing));
    }

    @Test
    void metadata_precede_the_tree() {
        Summary summary = new ManualTimer().run("solve", "1.5").advance("0.5").summary();

        assertThat(ReportText.of(
                        TextReport.of(summary).metadata("grid", "512x512").metadata("Total time (s)", "\u001b[31m")))
                .isEqualTo("""
                        grid: 512x512
                        Total time (s): \\x1B[31m
                        window 2.00 s, 1 region, 1 call
                          time    self   share              calls  region
                        1.50 s  1.50 s  75.0 %  ███████▌        1  solve
                        """);
    }

    @Test
    void running_regions_say_so_and_call_statistics_are_columns() {
        AtomicLong now = new AtomicLong();
        FTimer timer = FTimer.builder().clock(now::get).callStatistics(true).build();
        timer.init();
        timer.start("solve");
        for (int i = 1; i <= 4; i++) {
            timer.start("step");
            now.addAndGet(i * 1_000_000_000L);
            timer.stop("step");
        }

        assertThat(ReportText.of(TextReport.of(timer.summary()))).isEqualTo("""
                window 10.0 s, 2 regions, 5 calls
                  time    self    share              calls     min    mean     max  deviation  region
                10.0 s     0 s  100.0 %  ██████████      1                                     solve (running)
                10.0 s  10.0 s  100.0 %  ██████████      4  1.00 s  2.50 s  4.00 s     1.29 s    step
                """);
    }

    @Test
    void threads_of_a_session_are_summed_and_calls_of_others_counted() throws InterruptedException {
        AtomicLong now = new AtomicLong();
        try (TimerSession session = TimerSession.builder().clock(now::get).open()) {
            for (String name : List.of("one", "two")) {
                runOn(name, () -> {
                    try (TimerBinding binding = session.bind()) {
                        FTimers.run("work", () -> now.addAndGet(500_000_000));
                    }
                });
            }
            runOn("lost\n1", () -> FTimers.start("work"));

            assertThat(ReportText.of(TextReport.of(session.summary()))).isEqualTo("""
                    window 1.00 s, 1 region, 2 calls; times: sums over 2 threads; not recorded: 1 call of other threads (lost\\n1: 1)
                      time    self    share              calls  region
                    1.00 s  1.00 s  100.0 %  ██████████      2  work
                    """);
        }
    }

    private static void runOn(String name, Runnable task) throws InterruptedException {
        Thread thread = new Thread(task, name);
        thread.start();
        thread.join();
    }

    @Test
    void ranks_have_means_the_imbalance_and_the_slowest_rank() {
        List<Summary> ranks = List.of(rank("1", "write"), rank("3", "write"));

        assertThat(ReportText.of(RankReports.text(StrictSummary.reduce(ranks)))).isEqualTo("""
                2 ranks
                window 2.50 s, 2 regions, 4 calls; times: means over ranks
                  time    self   share              calls  imbalance  slowest     max  region
                2.00 s  2.00 s  80.0 %  ████████        2       1.50        1  3.00 s  solve
                500 ms  500 ms  20.0 %  ██              2       1.00        0  500 ms  write
                """);
    }

    @Test
    void ranks_with_mpi_calls_begin_with_their_efficiency() {
        List<Summary> ranks = Stream.of(14, 30, 34, 38)
                .map(millis -> SummaryFixture.window(100_000_000)
                        .region("solve", 1, 80_000_000)
                        .mpi("solve/MPI_Allreduce", 2, millis * 1_000_000L)
                        .summary())
                .toList();

        assertThat(ReportText.of(RankReports.text(StrictSummary.reduce(ranks)))).isEqualTo("""
                4 ranks   efficiency 64 % = balance 77 % × communication 83 %
                window 100 ms, 2 regions, 12 calls; times: means over ranks
                   time     self   share              calls  imbalance  slowest  efficiency  balance  communication      max      mpi  mpi wait  mpi sent  mpi received  region
                80.0 ms  51.0 ms  80.0 %  ████████        4       1.00        0       0.637    0.773          0.825  80.0 ms  29.0 ms   29.0 ms       0 B           0 B  solve
                29.0 ms  29.0 ms  29.0 %  ██▉             8       1.31        3                                      38.0 ms  29.0 ms   29.0 ms       0 B           0 B    MPI_Allreduce
                """);
        assertThat(ReportText.of(RankReports.text(UnionSummary.reduce(
                        List.of(ranks.get(0), SummaryFixture.window(5).summary())))))
                .as("a rank without calls")
                .startsWith("2 ranks\n")
                .contains("0.825");
    }

    @Test
    void a_union_has_the_number_of_ranks_with_the_region() {
        List<Summary> ranks = List.of(rank("1", "write"), rank("3"));

        assertThat(ReportText.of(RankReports.text(UnionSummary.reduce(ranks)))).contains("""
                  time    self   share              calls  imbalance  slowest  ranks     max  region
                2.00 s  2.00 s  88.9 %  ████████▉       2       1.50        1      2  3.00 s  solve
                500 ms  500 ms  22.2 %  ██▎             1       1.00        0      1  500 ms  write
                """);
    }

    @Test
    void lanes_have_means_and_say_how_many_are_missing() {
        assertThat(ReportText.of(RankReports.text(lanes()))).isEqualTo("""
                window 4.00 s, 2 regions, 11 calls; in timed regions: 3.50 s; lanes: 3 of 5; times: means over lanes
                  time    self   share              calls  imbalance  slowest  lanes  missing     max  region
                500 ms  500 ms  12.5 %  █▎              1       1.00        0      1        0  500 ms  read
                2.00 s  2.00 s  50.0 %  █████          10       1.50        2      2        1  3.00 s  step
                """);
    }

    @Test
    void lanes_of_ranks_have_a_tree_for_teams_and_one_for_serial_lanes() {
        assertThat(ReportText.of(RankReports.text(UnionSummary.reduceLanes(List.of(lanes(), lanes())))))
                .isEqualTo("""
                        2 ranks > teams
                        window 4.00 s, 1 region, 20 calls; times: means over lanes
                          time    self   share              calls  imbalance  slowest  lanes     max  region
                        2.00 s  2.00 s  50.0 %  █████          20       1.50        0      4  3.00 s  step

                        2 ranks > serial
                        window 4.00 s, 1 region, 2 calls; times: means over lanes
                          time    self   share              calls  imbalance  slowest  lanes     max  region
                        500 ms  500 ms  12.5 %  █▎              2       1.00        0      2  500 ms  read
                        """);
    }

    @Test
    void ranks_without_regions_have_a_report_too() {
        LaneSummary empty = LaneSummary.of(new LaneWindow(1_000, 0, 2, "", ""), List.of());

        assertThat(ReportText.of(RankReports.text(StrictSummary.reduceLanes(List.of(empty, empty)))))
                .isEqualTo("2 ranks > lanes\nwindow 1.00 µs, 0 regions, 0 calls; times: means over lanes\n");
    }

    @Test
    void numbers_of_any_size_have_digits_and_a_unit() {
        ExportedTree tree = new ExportedTree(
                ExportedTree.Kind.RUN,
                "",
                "",
                true,
                Long.MAX_VALUE,
                Map.of(),
                List.of(
                        new ExportedRegion(0, "a", Long.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE),
                        new ExportedRegion(0, "b", 0, -1, 1)));

        assertThat(ReportText.of(TextReport.of(tree))).isEqualTo("""
                window 107 000 d, 2 regions, 9 223 372 036 854 775 807 calls
                     time        self    share                                  calls  region
                107 000 d  -107 000 d  100.0 %  ██████████  9 223 372 036 854 775 807  a
                    -1 ns        1 ns   -0.0 %                                      0  b
                """);
    }

    @Test
    @ResourceLock(Resources.SYSTEM_OUT)
    void standard_output_is_bounded_and_a_file_holds_everything() throws IOException {
        ManualTimer timer = new ManualTimer().run("n".repeat(500), "1");
        IntStream.range(0, 300).forEach(i -> timer.run("r" + i, "1"));
        Path file = directory.resolve("all.txt");
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            TextReport.of(timer.summary()).writeTo(System.out);
            TextReport.of(timer.summary()).write(file);
        } finally {
            System.setOut(before);
        }

        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .hasSize(203)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100))
                .last()
                .asString()
                .endsWith(" 101 more");
        assertThat(Files.readAllLines(file)).hasSize(303).anyMatch(line -> line.endsWith("  " + "n".repeat(500)));
    }

    @Test
    void a_style_holds_for_every_output() {
        Summary summary = new ManualTimer().run("solve", "1").summary();

        assertThat(ReportText.of(TextReport.of(summary).style(new ConsoleStyle(40, 10, false, false))))
                .isEqualTo("""
                        window 1.00 s, 1 region, 1 call
                          time    share  calls  region
                        1.00 s  100.0 %      1  solve
                        """);
    }

    @Test
    void it_replaces_a_file_or_follows_what_is_there_after_an_empty_line() throws IOException {
        TextReport report = TextReport.of(new ManualTimer().run("a", "0.5").summary());
        Path file = Files.writeString(directory.resolve("report.txt"), "something longer\n".repeat(100));
        report.write(file);

        assertThat(file).content().isEqualTo(ReportText.of(report));
        report.append(file);
        assertThat(file).content().isEqualTo(ReportText.of(report) + '\n' + ReportText.of(report));
    }

    @Test
    void a_rejected_summary_is_not_reported() {
        Summary rejected =
                FTimer.builder().errorPolicy(ErrorPolicy.RETURN).build().summary();

        assertThatThrownBy(() -> TextReport.of(rejected).write(directory.resolve("report.txt")))
                .isInstanceOf(FTimerException.class)
                .hasMessageContaining("NOT_INITIALIZED");
        assertThat(directory).isEmptyDirectory();
    }

    static Stream<Report<?>> every_text_but_that_for_Fortran() {
        Summary summary = new ManualTimer().start("solve").advance("1").summary();
        Summary ended = rank("1");
        return Stream.of(
                TextReport.of(summary),
                RankReports.text(StrictSummary.reduce(List.of(ended))),
                RankReports.text(UnionSummary.reduce(List.of(ended))),
                RankReports.text(lanes()),
                RankReports.text(
                        StrictSummary.reduceLanes(List.of(LaneSummary.of(new LaneWindow(1, 0, 2, "", ""), List.of())))),
                RankReports.text(UnionSummary.reduceLanes(List.of(lanes()))),
                TreeReport.of(summary),
                ProfileReport.of(summary),
                ProfileReport.of(UnionSummary.reduce(List.of(ended))),
                SiteReport.of(summary));
    }

    @ParameterizedTest
    @MethodSource("every_text_but_that_for_Fortran")
    void no_text_for_people_speaks_of_the_Fortran_library(Report<?> report) {
        assertThat(ReportText.of(report))
                .doesNotContain("_summary", "ftimer_", "OpenMP", "epoch", "sparse", "Sparse", "Report note");
    }
}
