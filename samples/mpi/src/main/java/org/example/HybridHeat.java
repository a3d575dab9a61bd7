package org.example;

import io.ftimer.TimerId;
import io.ftimer.lanes.LaneRegion;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.MpiLaneTimer;
import io.ftimer.mpi.launch.RankProgram;
import java.nio.file.Path;

/**
 * The same with a team of threads in each rank. The arguments are a number of steps, a file for the report, and the number of
 * threads.
 */
public final class HybridHeat implements RankProgram {

    @Override
    public void run(Communicator world, String[] arguments) throws Exception {
        int threads = Integer.parseInt(arguments[2]);
        LaneTimer timer = LaneTimer.create(threads);
        solve(Rod.of(world, Heat.CELLS), timer, Integer.parseInt(arguments[0]), threads);
        MpiLaneTimer.of(timer, world).textReport().write(Path.of(arguments[1])); // rank 0 writes
    }

    static void solve(Rod rod, LaneTimer timer, int steps, int threads) throws Exception {
        TimerId exchange = timer.register("exchange");
        TimerId update = timer.register("update");
        try (LaneRegion region = timer.beginRegion()) { // one for all steps, so that the lanes of a thread are known
            for (int step = 0; step < steps; step++) {
                timer.start(exchange);
                rod.exchange();
                timer.stop(exchange);
                region.team(threads).runAll(lane -> {
                    int worker = lane.number() - 1;
                    lane.start(update);
                    rod.update(rod.size() * worker / threads, rod.size() * (worker + 1) / threads);
                    lane.stop(update);
                });
                rod.advance();
            }
        }
    }
}
