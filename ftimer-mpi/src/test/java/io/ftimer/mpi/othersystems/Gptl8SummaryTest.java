package io.ftimer.mpi.othersystems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.SummaryFixture;
import io.ftimer.mpi.gptl.GptlLayout;
import io.ftimer.mpi.gptl.GptlReport;
import io.ftimer.reduce.UnionAccumulator;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.FTimerException;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The summary over ranks of GPTL 8, compared with those that programs wrote. Here each rank is one thread, number 0. */
class Gptl8SummaryTest {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000 * MICRO;

    private static String written(UnionSummary union) throws IOException {
        StringBuilder out = new StringBuilder();
        GptlReport.of(union, GptlLayout.GPTL_8).metadata("nodes", "3").writeTo(out);
        return out.toString();
    }

    /** Returns the lines below the blank one. */
    private static List<String> table(UnionSummary union) throws IOException {
        return written(union).lines().dropWhile(line -> !line.isEmpty()).skip(1).toList();
    }

    /** Returns the ranks of the recorded job; times are made up so that they give its figures. */
    private static List<Summary> ranks() {
        return List.of(
                rank(13_000 * MICRO, 7_970 * MICRO).summary(),
                rank(7_000 * MICRO, 4_000 * MICRO)
                        .region("1-5_iam", 1, 1_100 * MICRO)
                        .summary(),
                rank(4_000 * MICRO, 1_400 * MICRO)
                        .region("1-5_iam", 1, 2_200 * MICRO)
                        .summary());
    }

    private static SummaryFixture rank(long totalNanos, long workNanos) {
        return SummaryFixture.window(20 * MILLI)
                .region("total", 1, totalNanos)
                .region("nranks-iam+mythread", 2, workNanos);
    }

    @Test
    void the_table_has_the_bytes_of_the_recorded_one() throws IOException {
        // in the order of names; recorded on two threads of each rank, where the 8 ms were those of thread 1
        assertThat(table(UnionSummary.reduce(ranks()))).containsExactly("""
                        name                  ncalls nranks mean_time   std_dev   wallmax (rank  thread)   wallmin (rank  thread)
                        nranks-iam+mythread        6      3     0.004     0.003     0.008 (     0     0)     0.001 (     2     0)
                        total                      3      3     0.008     0.005     0.013 (     0     0)     0.004 (     2     0)
                        1-5_iam                    2      2     0.002     0.001     0.002 (     2     0)     0.001 (     1     0)
                        """.split("\n"));
    }

    @Test
    void the_head_shows_the_writer_the_number_of_ranks_and_the_columns() throws IOException {
        assertThat(written(UnionSummary.reduce(ranks()))).startsWith("""
                fTimer, in the layout of GPTL
                nodes: 3
                Total ranks in communicator=3
                'ncalls': number of times the region was invoked across tasks and threads.
                'nranks': number of ranks which invoked the region.
                mean, std. dev: over these ranks, of the time on each rank
                wallmax and wallmin: max, min of these times

                name  \
                """).endsWith(" (     1     0)\n");
    }

    @Test
    void a_region_that_runs_anywhere_is_not_printed_as_recorded() throws IOException {
        UnionAccumulator union = new UnionAccumulator();
        union.add(
                0,
                SummaryFixture.window(2_000 * MILLI)
                        .region("total", 1, 1_007 * MILLI)
                        .running("sub", 1, 3 * MILLI)
                        .region("threaded_region", 2, 1_000 * MILLI)
                        .running("threaded_region_sub", 1, MILLI)
                        .summary());
        union.add(
                1,
                SummaryFixture.window(MILLI)
                        .region("sub", 1, MILLI)
                        .running("threaded_region_sub", 1, MILLI)
                        .summary());

        assertThat(table(union.interim())).containsExactly("""
                        name                  ncalls nranks mean_time   std_dev   wallmax (rank  thread)   wallmin (rank  thread)
                        threaded_region            2      1     1.000     0.000     1.000 (     0     0)     1.000 (     0     0)
                        threaded_region_sub NOT PRINTED: timer is currently ON for 2 threads
                        sub                 NOT PRINTED: timer is currently ON for 1 threads
                        total                      1      1     1.007     0.000     1.007 (     0     0)     1.007 (     0     0)
                        """.split("\n"));
    }

    @Test
    void a_column_grows_if_a_number_does_not_fit() throws IOException {
        Summary rank = SummaryFixture.window(Long.MAX_VALUE)
                .region("loop", 6_000_000_000L, 1_234_567_890_123_456L)
                .summary();

        assertThat(table(UnionSummary.reduce(List.of(rank, rank)))).element(1).isEqualTo("""
                        loop 12000000000      2 1234567.890     0.000 1234567.890 (     0     0) 1234567.890 (     0     0)\
                        """);
    }

    @Test
    void names_are_paths_unquoted_and_escaped() throws IOException {
        Summary rank = SummaryFixture.window(9)
                .region("a b", 1, 5)
                .inside("sum", 1, 4)
                .region("sum", 1, 1)
                .region(RegionPath.of("back\\slash"), 1, 1, false)
                .summary();

        assertThat(table(UnionSummary.of(0, rank)))
                .extracting(line -> line.substring(0, 12))
                .containsExactly("name        ", "back\\\\slash ", "a b         ", "a b/sum     ", "sum         ");
    }

    @Test
    void a_deviation_of_close_times_after_a_day_is_exact() throws IOException {
        long day = 86_400_000 * MILLI;
        List<Summary> ranks = List.of(
                SummaryFixture.window(2 * day).region("a", 1, day + MILLI).summary(),
                SummaryFixture.window(2 * day).region("a", 1, day + 2 * MILLI).summary(),
                SummaryFixture.window(2 * day).region("a", 1, day + 3 * MILLI).summary());

        assertThat(table(UnionSummary.reduce(ranks))).element(1).asString().contains(" 86400.002     0.001 ");
    }

    @Test
    void no_ranks_have_a_head_and_a_rejected_summary_has_no_file() throws IOException {
        assertThat(table(UnionSummary.reduce(List.of())))
                .singleElement()
                .asString()
                .startsWith("name   ncalls");
        assertThatExceptionOfType(FTimerException.class)
                .isThrownBy(() -> written(UnionSummary.rejected(Status.ACTIVE)))
                .satisfies(rejected -> assertThat(rejected.status()).isEqualTo(Status.ACTIVE));
    }
}
