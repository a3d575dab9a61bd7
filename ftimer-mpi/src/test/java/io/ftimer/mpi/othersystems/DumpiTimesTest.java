package io.ftimer.mpi.othersystems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ftimer.FTimer;
import io.ftimer.mpi.trace.RecordedTrace;
import io.ftimer.trace.Arrival;
import io.ftimer.trace.ClockReading;
import io.ftimer.trace.Occurrence;
import io.ftimer.trace.OperationStatistics;
import io.ftimer.trace.RankFiles;
import io.ftimer.trace.TimeSpan;
import io.ftimer.trace.Trace;
import io.ftimer.trace.TraceAnalysis;
import io.ftimer.trace.TraceClocks;
import io.ftimer.trace.TraceFile;
import io.ftimer.values.NanoClock;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clocks of SST dumpi, and the analysis of its traces by foRMA. */
class DumpiTimesTest {
    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    private TraceAnalysis recordedRun() throws IOException {
        return TraceAnalysis.read(RankFiles.of(List.of(
                RecordedTrace.write(0, folder.resolve("0.bin")), RecordedTrace.write(1, folder.resolve("1.bin")))));
    }

    @Test
    void d01_entry_and_exit_have_both_clocks_as_seconds_and_nanoseconds() throws IOException {
        long[] clocks = {2215 * SECOND + 442_550_119, 29_212_388};
        Path file = folder.resolve("region.bin");
        try (TraceFile trace = TraceFile.builder()
                .clocks(new TraceClocks(() -> clocks[0], () -> clocks[1]))
                .open(file)) {
            FTimer timer = FTimer.builder()
                    .clock(() -> clocks[0])
                    .listener(trace::regions)
                    .build();
            timer.init();
            timer.start("step");
            clocks[0] += 1132;
            clocks[1] += 1973;
            timer.stop("step");
        }

        assertThat(Trace.read(file).occurrences())
                .containsExactly(new Occurrence(
                        "step",
                        0,
                        new TimeSpan(29_212_388, 29_214_361),
                        new TimeSpan(2_215_442_550_119L, 2_215_442_551_251L)));
        assertThat(ClockReading.ofNanos(2_215_442_550_119L)).isEqualTo(new ClockReading(2215, 442_550_119));
    }

    @Test
    void d02_elapsed_time_is_monotonic_and_processor_time_is_that_of_the_process() {
        TraceClocks clocks = TraceClocks.system();

        assertThat(clocks.wall()).isSameAs(NanoClock.system());
        assertThat(clocks.cpu().nanoTime()).isPositive();
    }

    @Test
    void d03_nanoseconds_are_always_below_a_second() {
        // 999999 and 999999 microseconds of user and system, as the original adds them
        assertThat(ClockReading.of(3, 1_999_998_000)).isEqualTo(new ClockReading(4, 999_998_000));
    }

    @Test
    void d11_times_are_added_subtracted_and_ordered_by_value() {
        ClockReading early = new ClockReading(2, 900_000_000);
        ClockReading late = new ClockReading(4, 400_000_000);

        assertThat(late.minus(early)).isEqualTo(new ClockReading(1, 500_000_000));
        assertThat(early.minus(late)).isEqualTo(new ClockReading(-1, 500_000_000));
        assertThat(ClockReading.ofNanos(-200)).isEqualTo(new ClockReading(0, -200));
        assertThat(early.plus(late)).isEqualTo(new ClockReading(7, 300_000_000));
        assertThat(early).isLessThan(late);
        assertThat(new ClockReading(2, 899_999_999)).isLessThan(early).isNotEqualTo(early);
    }

    @Test
    void d13_durations_of_an_operation_have_sum_extrema_mean_median_and_deviation() throws IOException {
        OperationStatistics barriers = recordedRun().operations().get("MPI_Barrier");

        assertThat(barriers.count()).isEqualTo(4);
        assertThat(barriers.totalNanos()).isEqualTo(20_068_667);
        assertThat(barriers.minNanos()).isEqualTo(17_346);
        assertThat(barriers.maxNanos()).isEqualTo(20_013_125);
        assertThat(barriers.meanNanos()).isEqualTo(5_017_166.75);
        assertThat(barriers.medianNanos()).isEqualTo(19_098.0);
        assertThat(barriers.deviationNanos()).isCloseTo(8_657_920.588605, within(1e-6));
        assertThat(OperationStatistics.of(List.of()))
                .isEqualTo(new OperationStatistics(0, BigInteger.ZERO, 0, 0, 0.0, 0.0, 0.0));
    }

    @Test
    void d14_execution_time_arrivals_and_epochs_are_analyzed_and_written_as_tables() throws IOException {
        TraceAnalysis run = recordedRun();
        run.writeTo(folder, "MPI_Barrier");

        assertThat(run.executionNanos()).isEqualTo(Map.of(0, 1_090_456_286L, 1, 1_084_179_078L));
        assertThat(run.totalNanos(List.of("MPI_Barrier"))).isEqualTo(20_068_667);
        assertThat(run.arrivals("MPI_Barrier"))
                .containsExactly(
                        new Arrival(0, 2, 2_215_462_719_757L, 0, 2_215_482_706_153L, 1),
                        new Arrival(1, 2, 2_216_482_912_492L, 0, 2_216_482_915_096L, 1));
        assertThat(run.arrivals("MPI_Barrier")).extracting(Arrival::rangeNanos).containsExactly(19_986_396L, 2_604L);
        assertThat(run.epochs("MPI_Barrier")).singleElement().satisfies(epoch -> {
            assertThat(epoch.lengths().minNanos()).isEqualTo(1_000_179_610);
            assertThat(epoch.longestRank()).isEqualTo(1);
        });
        assertThat(run.transferBounds("MPI_Allreduce", "MPI_Barrier"))
                .isEqualTo(OperationStatistics.of(List.of(1_000_174_531L, 1_000_195_914L)));
        assertThat(folder.resolve("fences.txt")).content().contains("2215.462719757      0");
        assertThat(folder).isDirectoryContaining("glob:**/{summary,calls,epochs}.txt");
    }
}
