package io.ftimer.mpi.natives;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.launch.RankProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reduces forever. After some reductions, rank 0 asks for the loss of a host, as the arguments say it. */
public final class LosesHost implements RankProgram {
    private static final int BEFORE = 10;

    @Override
    public void run(Communicator world, String[] arguments) throws IOException {
        for (int call = 0; true; call++) {
            world.allreduce(new long[1], LongOp.SUM);
            if (call == BEFORE && world.rank() == 0) {
                Files.writeString(Path.of(arguments[0]), arguments[1]);
            }
        }
    }
}
