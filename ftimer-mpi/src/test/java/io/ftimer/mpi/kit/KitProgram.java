package io.ftimer.mpi.kit;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.launch.RankProgram;

/**
 * The kit as a program, for engines that launch processes. Without arguments, it runs the checks, and rank 0 prints
 * {@code passed NAME} for each; with the name of a {@link Misbehavior}, it runs that.
 *
 * <pre>{@code
 * JobResult result = MpiJob.of("mpjrun", 5, KitProgram.class.getName()).run();
 * }</pre>
 *
 * <p>Stateless.
 *
 */
public final class KitProgram implements RankProgram {
    /** Creates the program. */
    public KitProgram() {}

    @Override
    public void run(Communicator world, String[] arguments) {
        if (arguments.length > 0) {
            Misbehavior.valueOf(arguments[0]).run(world);
            return;
        }
        for (EngineCheck check : EngineKit.checks()) {
            check.run(world);
            if (world.rank() == 0) {
                System.out.println("passed " + check);
            }
        }
    }
}
