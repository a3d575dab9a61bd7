package org.example;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import io.ftimer.config.Configuration;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.mpi.launch.RankProgram;
import io.ftimer.mpi.natives.NativeMpi;
import java.nio.file.Path;

/** The flow of heat through a rod, on any number of ranks. The arguments are a number of steps and a file for the report. */
public final class Heat implements RankProgram {
    static final int CELLS = 1_000;

    /** Starts the program under mpirun, mpiexec or srun. {@code MpiRun} and tests call {@link #run} instead. */
    public static void main(String[] arguments) throws Exception {
        NativeMpi mpi = NativeMpi.init();
        new Heat().run(mpi.world(), arguments);
        mpi.finish();
    }

    @Override
    public void run(Communicator world, String[] arguments) throws Exception {
        // FTIMER_CONFIG='output.tree=tree.$RANK' also writes the tree of each rank
        Configuration configuration = Configuration.ofProcess().ofRank(world.rank());
        try (TimerSession session = configuration.applyTo(TimerSession.builder()).open()) {
            FTimer timer = session.timer();
            long hottest = solve(Rod.of(world, CELLS), timer, Integer.parseInt(arguments[0]));
            MpiTimer.of(timer, world).textReport().write(Path.of(arguments[1])); // rank 0 writes
            if (world.rank() == 0) {
                System.out.println("hottest cell: " + hottest);
            }
        }
    }

    static long solve(Rod rod, FTimer timer, int steps) {
        timer.start("solve");
        for (int step = 0; step < steps; step++) {
            timer.start("exchange");
            rod.exchange();
            timer.stop("exchange");
            timer.start("update");
            rod.update(0, rod.size());
            rod.advance();
            timer.stop("update");
        }
        timer.stop("solve");
        return rod.hottest();
    }
}
