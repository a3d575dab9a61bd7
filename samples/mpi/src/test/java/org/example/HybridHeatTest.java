package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.ftimer.lanes.LaneTimer;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.MpiLaneTimer;
import io.ftimer.reduce.ExecutionDomain;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.values.RegionPath;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The program with threads on ranks in the JVM of the test. */
class HybridHeatTest {

    @Test
    void every_thread_of_every_rank_updates_its_cells() throws Exception {
        List<ReducedEntry> ofAll = InProcess.call(3, world -> {
            LaneTimer timer = LaneTimer.create(2);
            HybridHeat.solve(Rod.of(world, Heat.CELLS), timer, 5, 2);
            return MpiLaneTimer.of(timer, world)
                    .summary()
                    .entry(ExecutionDomain.TEAM, RegionPath.of("update"))
                    .orElseThrow();
        });

        assertEquals(6, ofAll.get(0).participatingSamples());
        assertEquals(0, ofAll.get(0).missingSamples());
    }
}
