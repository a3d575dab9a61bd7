package io.ftimer.mpi.othersystems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ftimer.FTimer;
import io.ftimer.mpi.trace.RecordedTrace;
import io.ftimer.trace.Arrival;
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
import java.util.SortedMap;
import java.util.TreeMap;
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
        StringBuilder text = new StringBuilder();
        Trace.read(file).writeTo(text);
        assertThat(text).contains("step entering at walltime 2215.442550119, cputime 0.029212388 seconds");
    }

    @Test
    void d02_elapsed_time_is_monotonic_and_processor_time_is_that_of_the_process() {
        TraceClocks clocks = TraceClocks.system();

        assertThat(clocks.wall()).isSameAs(NanoClock.system());
        assertThat(clocks.cpu().nanoTime()).isPositive();
    }

    @Test
    void d03_nanoseconds_are_always_below_a_second() throws IOException {
        // 999999 and 999999 microseconds of user and system, as the original adds them
        assertThat(textAt(0, 3 * SECOND + 1_999_998_000)).contains("cputime 4.999998000 seconds");
    }

    @Test
    void d11_times_are_added_subtracted_and_ordered_by_value() throws IOException {
        long early = 2 * SECOND + 900_000_000;
        long late = 4 * SECOND + 400_000_000;

        assertThat(new TimeSpan(early, late).durationNanos()).isEqualTo(1_500_000_000);
        assertThat(new TimeSpan(late, early).durationNanos()).isEqualTo(-1_500_000_000);
        assertThat(textAt(early - late, -200)).contains("walltime -1.500000000, cputime -0.000000200 seconds");
        assertThat(textAt(early + late, 0)).contains("walltime 7.300000000,");
        SortedMap<Integer, List<Occurrence>> ranks = new TreeMap<>();
        ranks.put(0, List.of(at(early)));
        ranks.put(1, List.of(at(late)));
        ranks.put(2, List.of(at(early - 1)));
        assertThat(new TraceAnalysis(ranks).arrivals("fence"))
                .containsExactly(new Arrival(0, 3, early - 1, 2, late, 1));
    }

    private static Occurrence at(long nanos) {
        return new Occurrence("fence", 0, TimeSpan.ZERO, new TimeSpan(nanos, nanos));
    }

    /** Returns the text of a trace with an event at these times. */
    private String textAt(long wallNanos, long cpuNanos) throws IOException {
        Path file = folder.resolve(wallNanos + ".bin");
        try (TraceFile trace = TraceFile.builder()
                .clocks(new TraceClocks(() -> wallNanos, () -> cpuNanos))
                .open(file)) {
            FTimer timer = FTimer.builder()
                    .clock(() -> wallNanos)
                    .listener(trace::regions)
                    .build();
            timer.init();
            timer.start("step");
        }
        StringBuilder text = new StringBuilder();
        Trace.read(file).writeTo(text);
        return text.toString();
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
    void d14_execution_time_arrivals_and_epochs_are_analyzed() throws IOException {
        TraceAnalysis run = recordedRun();

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
    }
}
