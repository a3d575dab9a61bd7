package io.ftimer.mpi.launch;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.RankActivity;
import io.ftimer.mpi.internal.config.RankFeature;
import io.ftimer.report.internal.files.ProcessIdentity;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
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
        RankWatch watch = new RankWatch(folder, rank, command.launcher());
        RankActivity.endBy((what, code) -> watch.failAndHalt(code, what));
        watch.start();

        try {
            run(command.mainClass(), command.arguments().toArray(String[]::new), engine);
        } catch (InvocationTargetException e) {
            Throwable thrown = Objects.requireNonNull(e.getCause());
            thrown.printStackTrace();
            watch.failAndHalt(1, "threw " + thrown);
        } catch (Throwable e) {
            watch.failAndHalt(1, "cannot run its main class: " + e);
        }
        String unfinished = engine.unfinished();
        if (unfinished != null) {
            watch.failAndHalt(1, unfinished);
        }
        watch.report(JobResult.PASSED);
    }

    private static void run(String name, String[] users, Engine engine) throws ReflectiveOperationException {
        Class<?> program = Class.forName(name, true, Thread.currentThread().getContextClassLoader());
        String[] arguments = engine.mainArguments(users);
        if (RankProgram.class.isAssignableFrom(program)) {
            RankProgram body = (RankProgram) program.getConstructor().newInstance();
            try {
                body.run(engine.start(arguments), users);
                engine.finish();
            } catch (Throwable e) {
                throw new InvocationTargetException(e);
            }
        } else {
            program.getMethod("main", String[].class).invoke(null, (Object) arguments);
        }
    }

    /**
     * Watches one rank from a thread of its own, also after its main thread has returned: notes progress, writes
     * the position on request, detects an exit, and ends the JVM when the launcher has ended. The result of the rank may be
     * reported by any thread; the first report counts.
     */
    private static final class RankWatch {
        private static final long PERIOD_MILLIS = 200;

        private final JobFolder folder;
        private final int rank;
        private final ProcessIdentity launcher;
        private final Thread rankThread = Thread.currentThread();
        private final RankProgress progress = new RankProgress(rankThread);
        private final AtomicBoolean reported = new AtomicBoolean();

        private @Nullable FileTime answered;

        RankWatch(JobFolder folder, int rank, ProcessIdentity launcher) {
            this.folder = folder;
            this.rank = rank;
            this.launcher = launcher;
        }

        void start() {
            Thread watch = new Thread(this::run, "ftimer-watch-" + rank);
            watch.setDaemon(true);
            watch.start();
            Runtime.getRuntime().addShutdownHook(new Thread(this::detectExit, "ftimer-exit-" + rank));
        }

        private void run() {
            try {
                while (true) {
                    RankActivity.watch(this::step);
                    Thread.sleep(PERIOD_MILLIS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void step() {
            // a launcher on another host cannot be seen, but it deletes the folder
            if (launcher.hasEnded() || !folder.exists()) {
                folder.deleteIfPossible();
                Runtime.getRuntime().halt(1);
            }
            try {
                if (progress.sample()) {
                    folder.noteProgress(rank);
                }
                answer();
            } catch (UncheckedIOException e) {
                // usually the folder is gone, as the job is ending; otherwise the next sample tries again
                return;
            }
        }

        private void answer() {
            FileTime request = folder.requestTime();
            if (request != null && !request.equals(answered)) {
                folder.writePosition(rank, progress.position());
                answered = request;
            }
        }

        /** Runs while the JVM ends, for any reason; in multicore mode, once for each of its ranks. */
        private void detectExit() {
            for (Map.Entry<Thread, StackTraceElement[]> each :
                    Thread.getAllStackTraces().entrySet()) {
                boolean isOurs = rankThread.getThreadGroup() == null
                        || each.getKey().getThreadGroup() == rankThread.getThreadGroup();
                if (isOurs && isExiting(each.getValue())) {
                    report(new JobResult(1, "called System.exit"));
                }
            }
        }

        private static boolean isExiting(StackTraceElement[] stack) {
            return Arrays.stream(stack)
                    .anyMatch(frame -> frame.getClassName().equals("java.lang.Runtime")
                            && frame.getMethodName().equals("exit"));
        }

        void report(JobResult result) {
            if (reported.compareAndSet(false, true)) {
                folder.writeResult(rank, result);
            }
        }

        /** Halts the JVM without waiting for anything: other ranks in it may never end. */
        void failAndHalt(int code, String message) {
            try {
                report(new JobResult(code == 0 ? 1 : code, message));
                System.out.flush();
                System.err.flush();
            } finally {
                Runtime.getRuntime().halt(code == 0 ? 1 : code);
            }
        }
    }
}
