package io.ftimer.ranks;

import io.ftimer.FTimers;
import io.ftimer.config.Configuration;
import mpi.MPI;

/** Records to a default session with the configuration that the first argument is, before MPI.Init if there is a second one. */
public final class MpjReport {
    /** mpjrun passes these first. */
    private static final int ENGINE_ARGUMENTS = 3;

    private MpjReport() {}

    public static void main(String[] args) {
        boolean isEarly = args.length > ENGINE_ARGUMENTS + 1;
        if (isEarly) {
            record(args);
        }
        MPI.Init(args);
        if (!isEarly) {
            record(args);
        }
        MPI.Finalize();
    }

    private static void record(String[] args) {
        Configuration.parse(args[ENGINE_ARGUMENTS]).initDefaultSession();
        FTimers.scope("rank " + args[0]).close();
        FTimers.finish();
    }
}
