package io.ftimer.mpi.launch;

import io.ftimer.report.internal.files.Deadline;
import io.ftimer.report.internal.files.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A job of many ranks under MPJ Express, Open MPI, MPICH or any other {@link MpiEngine}. Each rank runs the same class: a {@link RankProgram}, or a class
 * with a main method that calls {@code MPI.Init} with its arguments and {@code MPI.Finalize} before it returns, or
 * {@code NativeMpi.init} and {@code finish}.
 *
 * <pre>{@code
 * JobResult result = MpiJob.of("mpjrun", 4, Solver.class.getName())
 *         .arguments("mesh.txt")
 *         .timeout(Duration.ofMinutes(10))
 *         .run();
 * }</pre>
 *
 * <p>The whole job ends, and fails, as soon as a rank throws, exits, is killed, or returns without finalizing MPI, and
 * when it exceeds its timeout. A job without progress {@linkplain #stallWarning is reported} and goes on, unless it has a
 * {@linkplain #stallTimeout limit}. It leaves no process. Ranks write to the output of this process. MPJ Express in multicore mode
 * drops empty lines and mixes the two streams, so write reports to files. Ranks have no standard input.
 *
 * <p>Thread safety: not thread-safe. A job can run several times.
 */
public final class MpiJob {
    private final MpiEngine engine;
    private final int ranks;
    private final String mainClass;
    private List<String> arguments = List.of();
    private List<String> jvmOptions = List.of();
    private String classPath = System.getProperty("java.class.path");
    private @Nullable Path mpjHome;
    private @Nullable Path output;
    private @Nullable Duration timeout;
    private Duration stallWarning = Supervision.USUAL_WARNING;
    private @Nullable Duration stallTimeout;
    private Consumer<String> onStall = report -> System.err.println("ftimer: " + report);

    private MpiJob(MpiEngine engine, int ranks, String mainClass) {
        this.engine = engine;
        this.ranks = ranks;
        this.mainClass = mainClass;
    }

    /**
     * Returns a job of ranks that run this class.
     *
     * @param engine the {@linkplain MpiEngine#name() name} of an engine, for instance {@code mpjrun} or {@code openmpi}
     * @throws IllegalArgumentException if no engine on the class path has that name, or {@code ranks} is less than 1
     */
    public static MpiJob of(String engine, int ranks, String mainClass) {
        if (ranks < 1) {
            throw new IllegalArgumentException("number of ranks must be at least 1, was " + ranks);
        }
        return new MpiJob(MpiEngine.of(engine), ranks, mainClass);
    }

    /**
     * Returns why jobs of that engine cannot be started from this JVM; empty if they can. Use it as the reason for skipping
     * tests that need a job.
     *
     * @throws IllegalArgumentException if no engine on the class path has that name
     */
    public static Optional<String> unavailable(String engine) {
        return MpiEngine.of(engine).unavailable();
    }

    /** Sets the arguments that {@code MPI.Init} returns to the program; none unless set. */
    public MpiJob arguments(String... values) {
        arguments = List.of(values);
        return this;
    }

    /**
     * Sets options for the JVMs of the ranks, for instance {@code -Xmx2g}; none unless set.
     *
     * @throws IllegalArgumentException if one does not begin with {@code -}: MPJ Express does not accept values as separate
     *     words
     */
    public MpiJob jvmOptions(String... options) {
        for (String option : options) {
            if (!option.startsWith("-")) {
                throw new IllegalArgumentException("invalid JVM option \"" + option
                        + "\": expected it to begin with \"-\"; write --name=value as one word");
            }
        }
        jvmOptions = List.of(options);
        return this;
    }

    /** Sets the class path of the ranks, without wildcards but with ftimer-mpi; the one of this JVM unless set. */
    public MpiJob classPath(String path) {
        classPath = path;
        return this;
    }

    /** Sets the folder of MPJ Express; the environment variable {@code MPJ_HOME} unless set. */
    public MpiJob mpjHome(Path folder) {
        mpjHome = folder;
        return this;
    }

    /** Sets a file for the output of all ranks, which a run replaces; the output of this process unless set. */
    public MpiJob output(Path file) {
        output = file;
        return this;
    }

    /**
     * Sets how long the job may take; unlimited unless set.
     *
     * @throws IllegalArgumentException if {@code longest} is not positive
     */
    public MpiJob timeout(Duration longest) {
        timeout = positive("timeout", longest);
        return this;
    }

    /**
     * Sets after which time without progress there is a report of where each rank is; 30 seconds unless set. The job goes on, and
     * the report is repeated after twice that time, four times, and so on. A rank progresses if it enters or leaves a call of MPI, its threads compute, or it ends.
     *
     * @throws IllegalArgumentException if {@code shortest} is not positive
     */
    public MpiJob stallWarning(Duration shortest) {
        stallWarning = positive("stall warning", shortest);
        return this;
    }

    /**
     * Sets after which time without progress the job ends; never unless set, since a rank that only waits may still continue.
     *
     * @throws IllegalArgumentException if {@code longest} is not positive
     */
    public MpiJob stallTimeout(Duration longest) {
        stallTimeout = positive("stall timeout", longest);
        return this;
    }

    /** Sets what receives the reports of stalls, each of several lines; they go to standard error unless set. */
    public MpiJob onStall(Consumer<String> receiver) {
        onStall = receiver;
        return this;
    }

    private static Duration positive(String what, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(what + " must be positive, was " + value);
        }
        return value;
    }

    /**
     * Runs the job and returns its result. A job that fails is a result; exceptions mean that it could not be started.
     *
     * @throws IllegalStateException if the engine is missing or cannot start on this machine; the message says what to do
     * @throws IOException if a process cannot be started, or the files of the job cannot be written
     * @throws InterruptedException if the thread was interrupted, or this JVM is ending; so is the job then
     */
    public JobResult run() throws IOException, InterruptedException {
        if (output != null) {
            Files.deleteIfExists(output);
        }
        JobFolder folder = JobFolder.create();
        try (JobCleanup cleanup = new JobCleanup(folder)) {
            folder.writeCommand(new JobFolder.RankCommand(ProcessIdentity.THIS_PROCESS, ranks, mainClass, arguments));
            RankProcesses started = engine.start(new LaunchRequest(
                    ranks,
                    jvmOptions,
                    classPath,
                    Optional.ofNullable(mpjHome),
                    Optional.ofNullable(output),
                    folder.folder().toString()));
            cleanup.started = started;
            Supervision.Stalls stalls = new Supervision.Stalls(stallWarning, onStall, stallTimeout);
            JobResult result = new Supervision(folder, started, ranks, timeout, stalls).await();
            if (!result.passed()) {
                cleanup.requireRunningJvm();
            }
            return result;
        }
    }

    /** Ends the processes of a job and deletes its folder, also if this JVM ends first. Thread-safe. */
    private static final class JobCleanup implements AutoCloseable {
        /** A signal of the terminal reaches this JVM and the ranks at the same time. */
        private static final long SIGNAL_MILLIS = 100;

        private final JobFolder folder;
        private final Runnable removal;
        private volatile @Nullable RankProcesses started;
        private volatile boolean isJvmEnding;

        JobCleanup(JobFolder folder) {
            this.folder = folder;
            removal = Deadline.register(new Thread(
                    () -> {
                        isJvmEnding = true;
                        end();
                    },
                    "ftimer-end-of-job"));
        }

        private void end() {
            RankProcesses processes = started;
            if (processes != null) {
                processes.close();
            }
            folder.deleteIfPossible();
        }

        /**
         * Waits for a moment, since ranks also fail because the terminal ends them and this JVM.
         *
         * @throws InterruptedException if this JVM is ending; the failure is no result of the job then
         */
        void requireRunningJvm() throws InterruptedException {
            Thread.sleep(SIGNAL_MILLIS);
            if (isJvmEnding) {
                throw new InterruptedException("this JVM is ending");
            }
        }

        @Override
        public void close() {
            removal.run();
            end();
        }
    }
}
