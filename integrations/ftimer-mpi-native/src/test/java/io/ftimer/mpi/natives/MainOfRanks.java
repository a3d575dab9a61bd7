package io.ftimer.mpi.natives;

import io.ftimer.mpi.launch.RankProgram;
import java.util.Arrays;

/** The main class of a {@link RankProgram} that the launcher of a site starts. The first argument is its name. */
public final class MainOfRanks {
    private MainOfRanks() {}

    public static void main(String[] args) throws Exception {
        RankProgram program =
                (RankProgram) Class.forName(args[0]).getDeclaredConstructor().newInstance();
        NativeMpi mpi = NativeMpi.init();
        program.run(mpi.world(), Arrays.copyOfRange(args, 1, args.length));
        mpi.finish();
    }
}
