package io.ftimer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.mpi.profile.MpiProfile;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.CsvReport;
import io.ftimer.summary.Summary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScaleCommandTest {
    private static final long HALF_MILLISECOND = 500_000;

    @TempDir
    Path folder;

    private Path two;
    private Path four;
    private Path eight;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** A rank that computes its share of 16 ms, and exchanges with the others: rank 0 with all, the others with rank 0. */
    private static Summary rank(int ranks, int rank) {
        AtomicLong clock = new AtomicLong();
        FTimer timer = FTimer.builder().clock(clock::get).build();
        timer.init();
        timer.start("solve");
        clock.addAndGet(32 * HALF_MILLISECOND / ranks);
        for (int other = 1; other < (rank == 0 ? ranks : 2); other++) {
            timer.start("a->b");
            clock.addAndGet(HALF_MILLISECOND);
            timer.stop("a->b");
        }
        timer.stop("solve");
        return timer.summary();
    }

    private static List<Summary> run(int ranks) {
        return IntStream.range(0, ranks).mapToObj(rank -> rank(ranks, rank)).toList();
    }

    @BeforeEach
    void write() throws IOException {
        two = folder.resolve("np2.csv");
        four = folder.resolve("np4.csv");
        eight = folder.resolve("np8.csv");
        CsvReport.of(StrictSummary.reduce(run(2))).write(two);
        CsvReport.of(UnionSummary.reduce(run(4))).write(four);
        CsvReport.of(StrictSummary.reduce(run(8))).write(eight);
    }

    private int ftimer(Object... arguments) {
        out.reset();
        err.reset();
        return FTimerCommand.run(
                new CommandStreams(out, new PrintStream(err, true, StandardCharsets.UTF_8), false),
                Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8).replace(folder.toString(), "FOLDER");
    }

    @Test
    void strong_scaling_is_relative_to_the_fewest_ranks_whatever_the_order() {
        assertThat(ftimer("scale", eight, two, four)).isEqualTo(ExitCodes.SAME);
        assertThat(out()).isEqualTo("""
                strong scaling from 2 ranks to 8 ranks; times: slowest rank; calls: means over ranks
                ranks     time  speedup  efficiency  calls per rank  region
                    2  8.50 ms     1.00     100.0 %               1  solve
                    4  5.50 ms     1.55      77.3 %               1
                    8  5.50 ms     1.55      38.6 %               1
                    2   500 µs     1.00     100.0 %               1  solve/a->b
                    4  1.50 ms     0.33      16.7 %            1.50
                    8  3.50 ms     0.14       3.6 %            1.75
                """);
    }

    @Test
    void weak_scaling_is_perfect_if_the_time_stays() {
        assertThat(ftimer("scale", "--weak", four, eight)).isEqualTo(ExitCodes.SAME);
        assertThat(out()).isEqualTo("""
                weak scaling from 4 ranks to 8 ranks; times: slowest rank; calls: means over ranks
                ranks     time  speedup  efficiency  calls per rank  region
                    4  5.50 ms     1.00     100.0 %               1  solve
                    8  5.50 ms     2.00     100.0 %               1
                    4  1.50 ms     1.00     100.0 %            1.50  solve/a->b
                    8  3.50 ms     0.86      42.9 %            1.75
                """);
    }

    @Test
    void regions_that_some_runs_lack_are_relative_to_the_first_that_has_them() throws IOException {
        Path one = folder.resolve("np1.csv");
        CsvReport.of(StrictSummary.reduce(run(1))).write(one);
        AtomicLong clock = new AtomicLong();
        FTimer timer = FTimer.builder().clock(clock::get).build();
        timer.init();
        timer.start("idle");
        timer.stop("idle");
        Path sixteen = folder.resolve("np16.csv");
        CsvReport.of(UnionSummary.reduce(Stream.concat(run(15).stream(), Stream.of(timer.summary()))
                        .toList()))
                .write(sixteen);

        assertThat(ftimer("scale", one, two, sixteen)).isEqualTo(ExitCodes.SAME);
        assertThat(out())
                .contains("    1  16.0 ms     1.00     100.0 %               1  solve\n")
                .contains("   16      0 s        -           -               1  idle\n");
    }

    @Test
    void the_bytes_of_mpi_calls_are_no_region_that_scales() {
        for (int ranks = 1; ranks <= 2; ranks++) {
            Path file = folder.resolve("bytes" + ranks + ".csv");
            InProcess.run(ranks, world -> {
                FTimer timer = FTimer.create();
                timer.start("solve");
                MpiProfile.of(timer).communicator(world).allreduce(new long[500], LongOp.SUM);
                timer.stop("solve");
                MpiTimer.of(timer, world).csvReport().write(file);
            });
        }

        assertThat(ftimer("scale", folder.resolve("bytes1.csv"), folder.resolve("bytes2.csv")))
                .isEqualTo(ExitCodes.SAME);
        assertThat(out()).contains("  solve/MPI_Allreduce\n").doesNotContain("bytes");
    }

    @Test
    void reports_of_one_file_are_runs_too_and_convert_chooses_among_them() throws IOException {
        Path all = folder.resolve("all.csv");
        CsvReport.of(StrictSummary.reduce(run(2))).append(all);
        CsvReport.of(StrictSummary.reduce(run(8))).append(all);

        assertThat(ftimer("scale", all)).isEqualTo(ExitCodes.SAME);
        assertThat(out()).startsWith("strong scaling from 2 ranks to 8 ranks;");
        CsvReport.of(StrictSummary.reduce(run(8))).append(all);
        assertThat(ftimer("scale", all)).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err())
                .isEqualTo(
                        "ftimer: several reports are of runs on 8 ranks; name files with one for each number of ranks, as"
                                + " ftimer convert --tree writes them\n");
        Path chosen = folder.resolve("chosen.json");
        assertThat(ftimer("convert", "--tree", "mpi 2", "--to", "json", "-o", chosen, all))
                .isEqualTo(ExitCodes.SAME);
        assertThat(ftimer("scale", two, chosen)).isEqualTo(ExitCodes.SAME);
        assertThat(out()).startsWith("strong scaling from 2 ranks to 8 ranks;");
    }

    @Test
    void one_run_or_reports_of_one_process_are_rejected() throws IOException {
        Path local = folder.resolve("local.csv");
        CsvReport.of(rank(1, 0)).write(local);

        assertThat(ftimer("scale", two)).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err()).isEqualTo("ftimer: expected reports of runs on two or more numbers of ranks, got 1 report\n");
        assertThat(ftimer("scale", two, local)).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err())
                .isEqualTo("ftimer: FOLDER/local.csv has no report over ranks; name a file that csvReport() or"
                        + " unionCsvReport() of MpiTimer wrote\n");
    }
}
