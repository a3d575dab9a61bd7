package io.ftimer.mpi.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ftimer.trace.Arrival;
import io.ftimer.trace.OperationStatistics;
import io.ftimer.trace.Trace;
import io.ftimer.trace.TraceAnalysis;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The analysis of a recorded run of two ranks. */
class RecordedAnalysisTest {
    @TempDir
    Path folder;

    private TraceAnalysis recorded;

    @BeforeEach
    void readRecordedRun() throws IOException {
        recorded = TraceAnalysis.of(Map.of(0, readRank(0), 1, readRank(1)));
    }

    private Trace readRank(int rank) throws IOException {
        return Trace.read(RecordedTrace.write(rank, folder.resolve(rank + ".bin")));
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
        assertThat(recorded.executionNanos()).isEqualTo(Map.of(0, 1_090_456_286L, 1, 1_084_179_078L));
        assertThat(recorded.totalNanos(List.of("MPI_Barrier", "MPI_Win_fence")))
                .isEqualTo(BigInteger.valueOf(20_068_667));
        assertThat(recorded.epochs("MPI_Allreduce")).isEmpty();
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
}
