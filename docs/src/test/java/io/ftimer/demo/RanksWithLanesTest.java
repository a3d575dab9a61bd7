package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.TimerId;
import io.ftimer.lanes.LaneRegion;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.MpiLaneTimer;
import io.ftimer.reduce.ExecutionDomain;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/mpi.md for ranks with teams of workers, as an in-process job. */
class RanksWithLanesTest {
    @TempDir
    private Path folder;

    /** The program: four workers take a step together. */
    private static void solve(LaneTimer timer) {
        TimerId step = timer.register("step");
        try (LaneRegion region = timer.beginRegion()) {
            region.team(4).runAll(lane -> {
                lane.start(step);
                lane.stop(step);
            });
        }
    }

    private ReducedEntry reduced(Communicator world) {
        LaneTimer timer = LaneTimer.create(4);
        MpiLaneTimer ranks = MpiLaneTimer.of(timer, world);
        solve(timer);
        StrictSummary summary = ranks.summary();
        assertThat(ranks.unionCsvReport().write(folder.resolve("lanes.csv"))).isEqualTo(Status.SUCCESS);
        return summary.entry(ExecutionDomain.TEAM, RegionPath.of("step")).orElseThrow();
    }

    @Test
    void every_rank_sees_the_lanes_of_all() throws Exception {
        List<ReducedEntry> steps = InProcess.call(3, this::reduced);

        assertThat(steps).allSatisfy(step -> {
            assertThat(step).isEqualTo(steps.get(0));
            assertThat(step.participatingSamples()).isEqualTo(12);
            assertThat(step.inclusive().laneImbalance()).isGreaterThanOrEqualTo(1.0);
        });
        assertThat(Files.readAllLines(folder.resolve("lanes.csv")).stream()
                        .filter(line -> line.contains("\"mpi_openmp_union\",\"rank\"")))
                .hasSize(3);
    }
}
