package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the traces of all ranks say together: the recorded run of two ranks, and runs made up. */
class TraceAnalysisTest {
    @TempDir
    Path folder;

    private TraceAnalysis recorded;

    @BeforeEach
    void readRecordedRun() throws IOException {
        recorded = TraceAnalysis.of(List.of(readRank(0), readRank(1)));
    }

    private Trace readRank(int rank) throws IOException {
        return Trace.read(RecordedTrace.write(rank, folder.resolve(rank + ".bin")));
    }

    private static Occurrence fence(long start, long stop) {
        return new Occurrence("fence", 0, TimeSpan.ZERO, new TimeSpan(start, stop));
    }

    @Test
    void durations_of_the_recorded_barriers() {
        OperationStatistics barriers = recorded.operations().get("MPI_Barrier");

        assertThat(barriers.count()).isEqualTo(4);
        assertThat(barriers.totalNanos()).isEqualTo(20_068_667);
        assertThat(barriers.minNanos()).isEqualTo(17_346);
        assertThat(barriers.maxNanos()).isEqualTo(20_013_125);
        assertThat(barriers.meanNanos()).isEqualTo(5_017_166.75);
        assertThat(barriers.medianNanos()).isEqualTo(19_098.0);
        assertThat(barriers.deviationNanos()).isCloseTo(8_657_920.588605, within(1e-6));
    }

    @Test
    void execution_lasts_from_entering_the_first_call_to_leaving_the_last() {
        assertThat(recorded.executionNanos()).containsExactly(1_090_456_286L, 1_084_179_078L);
        assertThat(recorded.totalNanos(List.of("MPI_Barrier", "MPI_Win_fence")))
                .isEqualTo(BigInteger.valueOf(20_068_667));
        assertThat(new TraceAnalysis(List.of(List.of())).executionNanos()).containsExactly(0L);
    }

    @Test
    void arrivals_at_the_recorded_barriers() {
        assertThat(recorded.arrivals("MPI_Barrier"))
                .containsExactly(
                        new Arrival(0, 2, 2_215_462_719_757L, 0, 2_215_482_706_153L, 1),
                        new Arrival(1, 2, 2_216_482_912_492L, 0, 2_216_482_915_096L, 1));
        assertThat(recorded.arrivals("MPI_Barrier"))
                .extracting(Arrival::rangeNanos)
                .containsExactly(19_986_396L, 2_604L);
        assertThat(recorded.arrivals("MPI_Allreduce"))
                .containsExactly(new Arrival(0, 2, 2_215_482_736_528L, 1, 2_215_482_758_020L, 0));
        assertThat(recorded.arrivals("MPI_Win_fence")).isEmpty();
    }

    @Test
    void of_ranks_that_come_together_the_lowest_is_named_and_missing_ranks_are_not_counted() {
        TraceAnalysis analysis = new TraceAnalysis(List.of(
                List.of(fence(5, 9)), List.of(fence(3, 9), fence(20, 21)), List.of(fence(5, 9)), List.of(fence(3, 9))));

        assertThat(analysis.arrivals("fence"))
                .containsExactly(new Arrival(0, 4, 3, 1, 5, 0), new Arrival(1, 1, 20, 1, 20, 1));
    }

    @Test
    void epochs_lie_between_fences() {
        TraceAnalysis analysis = new TraceAnalysis(List.of(
                List.of(fence(0, 10), fence(30, 35), fence(90, 95)), List.of(fence(0, 10), fence(25, 35)), List.of()));

        assertThat(analysis.epochs("fence"))
                .containsExactly(
                        new Epoch(0, OperationStatistics.of(List.of(20L, 15L)), 1, 0),
                        new Epoch(1, OperationStatistics.of(List.of(55L)), 0, 0));
        assertThat(recorded.epochs("MPI_Allreduce")).isEmpty();
    }

    @Test
    void the_tables_are_written_as_text() throws IOException {
        recorded.writeTo(folder, "MPI_Barrier");

        assertThat(folder.resolve("fences.txt")).hasContent("""
                occurrence  ranks             earliest s   rank               latest s   rank          range s
                         0      2         2215.462719757      0         2215.482706153      1      0.019986396
                         1      2         2216.482912492      0         2216.482915096      1      0.000002604
                """);
        assertThat(folder.resolve("epochs.txt")).hasContent("""
                 epoch shortest  longest    count           total             min             max              mean            median         deviation  operation
                     0        0        1        2      2000370416      1000179610      1000190806      1000185208.0      1000185208.0            5598.0  MPI_Barrier
                """);
        assertThat(Files.readAllLines(folder.resolve("summary.txt")))
                .startsWith("ranks: 2", "longest execution: 1.090456286 s", "mean execution: 1.087317682 s", "");
        assertThat(Files.readAllLines(folder.resolve("summary.txt")))
                .contains("       4        20068667           17346        20013125         5017166.8           19098.0"
                        + "         8657920.6  MPI_Barrier")
                .hasSize(5 + 6);
        assertThat(Files.readAllLines(folder.resolve("calls.txt")))
                .contains(
                        "     1        1           55874           55874           55874           55874.0           55874.0"
                                + "               0.0  MPI_Allreduce")
                .hasSize(1 + 2 * 6);
    }

    @Test
    void what_an_operation_began_is_over_at_the_end_of_the_next_fence_of_its_rank() {
        TraceAnalysis run = new TraceAnalysis(List.of(
                List.of(put(1, 2), fence(3, 10), put(10, 11), put(12, 13), fence(20, 25), put(30, 31)),
                List.of(put(4, 5), fence(5, 6), fence(7, 8))));

        OperationStatistics bounds = run.transferBounds("put", "fence");

        // 9, 15 and 13 on rank 0, whose last one is never followed by a fence, and 2 on rank 1
        assertThat(bounds).isEqualTo(OperationStatistics.of(List.of(9L, 15L, 13L, 2L)));
        assertThat(run.transferBounds("put", "other")).isEqualTo(OperationStatistics.EMPTY);
    }

    private static Occurrence put(long start, long stop) {
        return new Occurrence("put", 0, TimeSpan.ZERO, new TimeSpan(start, stop));
    }
}
