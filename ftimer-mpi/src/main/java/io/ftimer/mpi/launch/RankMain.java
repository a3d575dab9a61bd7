package io.ftimer.mpi.launch;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.RankActivity;
import io.ftimer.mpi.internal.config.RankFeature;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs the user's class as one rank of a job that {@link MpiJob} started, and reports its result to the launcher. The main class
 * of the ranks of each engine calls it; not for users.
 *
 * <p>Stateless.
 */
public final class RankMain {
    /** What an engine does around the program of a rank. Thread safety: called by the thread that runs the program. */
    public interface Engine {
        /** Returns the arguments that a main method gets instead of those of the user. */
        default String[] mainArguments(String[] users) {
            return users;
        }

        /** Initializes the engine and returns the world, for a {@link RankProgram}. */
        Communicator start(String[] mainArguments) throws Exception;

        /** Finalizes the engine after a {@link RankProgram}. */
        void finish();

        /**
         * Returns what a program that has returned left undone, for instance {@code "returned from main without MPI.Init"}, or
         * null if nothing is left.
         */
        @Nullable
        String unfinished();
    }

    private RankMain() {}

    /**
     * Runs the rank. If it fails, the result is reported and the JVM halted.
     *
     * @param rank its number
     * @param jobFolder the folder of the job, which the launcher passes as the last argument
     * @throws IllegalStateException if this host does not have that folder
     */
    public static void run(int rank, String jobFolder, Engine engine) {
        JobFolder folder = new JobFolder(Path.of(jobFolder));
        if (!folder.exists()) {
            throw new IllegalStateException(
                    "the folder of the job, " + jobFolder
                            + ", is not on this host: start MpiRun with -Djava.io.tmpdir=FOLDER, where FOLDER is one that all hosts share");
        }
        JobFolder.RankCommand command = folder.command();
        RankFeature.started(rank, command.ranks());
        RankWatch.RankReport report = new RankWatch.RankReport(folder, rank);
        RankActivity.endBy(report::failAndHalt);
        new RankWatch(report, Thread.currentThread(), command.launcher()).start();

        try {
            run(command.mainClass(), command.arguments().toArray(String[]::new), engine);
        } catch (InvocationTargetException e) {
            Throwable thrown = Objects.requireNonNull(e.getCause());
            thrown.printStackTrace();
            report.failAndHalt(1, "threw " + thrown);
        } catch (Throwable e) {
            report.failAndHalt(1, "cannot run its main class: " + e);
        }
        String unfinished = engine.unfinished();
        if (unfinished != null) {
            report.failAndHalt(1, unfinished);
        }
        report.write(JobFolder.RankResult.PASSED);
    }

    private static void run(String name, String[] users, Engine engine) throws ReflectiveOperationException {
        Class<?> program = Class.forName(name, true, Thread.currentThread().getContextClassLoader());
        String[] arguments = engine.mainArguments(users);
        if (RankProgram.class.isAssignableFrom(program)) {
            runProgram((RankProgram) program.getConstructor().newInstance(), users, arguments, engine);
        } else {
            program.getMethod("main", String[].class).invoke(null, (Object) arguments);
        }
    }

    private static void runProgram(RankProgram program, String[] users, String[] arguments, Engine engine)
            throws InvocationTargetException {
        try {
            program.run(engine.start(arguments), users);
            engine.finish();
        } catch (Throwable e) {
            throw new InvocationTargetException(e);
        }
    }
}
