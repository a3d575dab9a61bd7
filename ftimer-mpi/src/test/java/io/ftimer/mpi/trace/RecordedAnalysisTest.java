package io.ftimer.mpi.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ftimer.trace.Arrival;
import io.ftimer.trace.OperationStatistics;
import io.ftimer.trace.Trace;
import io.ftimer.trace.TraceAnalysis;
import java.io.IOException;
import java.math.BigInteger;
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
}
