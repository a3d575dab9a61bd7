package io.ftimer.mpi.launch;

import io.ftimer.mpi.MpjCommunicator;
import io.ftimer.mpi.internal.RankActivity;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import mpi.MPI;

/**
 * The main class of every rank of a job that {@link MpiJob} starts: runs the user's class and reports its result. Not for
 * users.
 *
 * @since 0.1
 */
public final class MpjRank {
    /** MPJ Express first passes the rank, the number of ranks or their addresses, and the device. */
    private static final int ENGINE_ARGUMENTS = 3;

    private MpjRank() {}

    /** Runs one rank; the arguments are those of MPJ Express and the folder of the job. */
    public static void main(String[] args) {
        int rank = Integer.parseInt(args[0]);
        JobFolder folder = JobFolder.at(args[ENGINE_ARGUMENTS]);
        RankCommand command = folder.command();
        RankReport report = new RankReport(folder, rank);
        RankActivity.endBy(report::failAndHalt);
        new RankWatch(folder, report, rank, Thread.currentThread(), command.launcher()).start();

        List<String> all = new ArrayList<>(Arrays.asList(args).subList(0, ENGINE_ARGUMENTS));
        all.addAll(command.arguments());
        try {
            run(command.mainClass(), all.toArray(String[]::new));
        } catch (InvocationTargetException e) {
            Throwable thrown = Objects.requireNonNull(e.getCause());
            thrown.printStackTrace();
            report.failAndHalt(1, "threw " + thrown);
        } catch (Throwable e) {
            report.failAndHalt(1, "cannot run its main class: " + e);
        }
        requireFinalized(report);
        report.write(RankResult.PASSED);
    }

    private static void run(String name, String[] args) throws ReflectiveOperationException {
        Class<?> program = Class.forName(name, true, Thread.currentThread().getContextClassLoader());
        if (RankProgram.class.isAssignableFrom(program)) {
            runProgram((RankProgram) program.getConstructor().newInstance(), args);
        } else {
            program.getMethod("main", String[].class).invoke(null, (Object) args);
        }
    }

    private static void runProgram(RankProgram program, String[] args) throws InvocationTargetException {
        String[] users = MPI.Init(args);
        try {
            program.run(MpjCommunicator.of(MPI.COMM_WORLD), users);
        } catch (Throwable e) {
            throw new InvocationTargetException(e);
        }
        MPI.Finalize();
    }

    /** MPI.Finalize waits for all ranks, so after it no rank can wait for this one. */
    private static void requireFinalized(RankReport report) {
        if (MPI.COMM_WORLD == null) {
            report.failAndHalt(1, "returned from main without MPI.Init");
        }
        if (MPI.Initialized()) {
            report.failAndHalt(1, "returned from main without MPI.Finalize");
        }
    }
}
