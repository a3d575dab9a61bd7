package io.ftimer.mpi.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A job of many ranks under MPJ Express, Open MPI or MPICH. Each rank runs the same class: a {@link RankProgram}, or a class
 * with a main method that calls {@code MPI.Init} with its arguments and {@code MPI.Finalize} before it returns, or
 * {@code NativeMpi.init} and {@code finish}.
 *
 * <pre>{@code
 * JobResult result = MpiJob.of(MpiEngine.MPJRUN, 4, Solver.class.getName())
 *         .arguments("mesh.txt")
 *         .timeout(Duration.ofMinutes(10))
 *         .run();
 * }</pre>
 *
 * <p>The whole job ends, and fails, as soon as a rank throws, exits, is killed, or returns without finalizing MPI, and
 * when it exceeds its timeout. It leaves no process. Ranks write to the output of this process. MPJ Express in multicore mode
 * drops empty lines and mixes the two streams, so write reports to files. Ranks have no standard input.
 *
 * <p>Thread safety: not thread-safe. A job can run several times.
 *
 * @since 0.1
 */
public final class MpiJob {
    /** The main class of each rank, by name: it exists only if this module was built with MPJ Express. */
    static final String RANK_CLASS = "io.ftimer.mpi.launch.MpjRank";

    private final MpiEngine engine;
    private final int ranks;
    private final String mainClass;
    private List<String> arguments = List.of();
    private List<String> jvmOptions = List.of();
    private String classPath = System.getProperty("java.class.path");
    private Path javaHome = Path.of(System.getProperty("java.home"));
    private @Nullable Path mpjHome;
    private @Nullable Path output;
    private @Nullable Duration timeout;

    private MpiJob(MpiEngine engine, int ranks, String mainClass) {
        this.engine = engine;
        this.ranks = ranks;
        this.mainClass = mainClass;
    }

    /**
     * Returns a job of ranks that run this class.
     *
     * @throws IllegalArgumentException if {@code ranks} is less than 1
     */
    public static MpiJob of(MpiEngine engine, int ranks, String mainClass) {
        if (ranks < 1) {
            throw new IllegalArgumentException("number of ranks must be at least 1, was " + ranks);
        }
        return new MpiJob(engine, ranks, mainClass);
    }

    /**
     * Returns why this build of ftimer-mpi cannot start jobs of MPJ Express; empty if it can. Use it as the reason for skipping
     * tests that need a job.
     */
    public static Optional<String> unavailable() {
        return unavailable(MpiJob.class.getClassLoader());
    }

    /**
     * Returns why jobs of that engine cannot be started from this JVM; empty if they can. Use it as the reason for skipping
     * tests that need a job.
     */
    public static Optional<String> unavailable(MpiEngine engine) {
        if (!engine.isNative()) {
            return unavailable();
        }
        if (!has(MpiJob.class.getClassLoader(), NativeRanks.RANK_CLASS)) {
            return Optional.of("needs ftimer-mpi-native on the class path");
        }
        if (Runtime.version().feature() < NativeRanks.OLDEST_JAVA) {
            return Optional.of("needs Java " + NativeRanks.OLDEST_JAVA + " or newer");
        }
        return NativeRanks.launcher(engine).isPresent() ? Optional.empty() : Optional.of(NativeRanks.missing(engine));
    }

    static Optional<String> unavailable(ClassLoader loader) {
        return has(loader, RANK_CLASS)
                ? Optional.empty()
                : Optional.of("needs MPJ Express: run build/provision-mpj.sh and build ftimer-mpi again");
    }

    private static boolean has(ClassLoader loader, String type) {
        return loader.getResource(type.replace('.', '/') + ".class") != null;
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

    /** Sets the JDK that runs the ranks; the one of this JVM unless set. */
    public MpiJob javaHome(Path folder) {
        javaHome = folder;
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
        if (longest.isNegative() || longest.isZero()) {
            throw new IllegalArgumentException("timeout must be positive, was " + longest);
        }
        timeout = longest;
        return this;
    }

    /**
     * Runs the job and returns its result. A job that fails is a result; exceptions mean that it could not be started.
     *
     * @throws IllegalStateException if the engine is missing or cannot start on this machine; the message says what to do
     * @throws IOException if a process cannot be started, or the files of the job cannot be written
     * @throws InterruptedException if the thread was interrupted; the job has been ended then
     */
    public JobResult run() throws IOException, InterruptedException {
        if (!engine.isNative()) {
            MpiHome.find(mpjHome);
        }
        unavailable(engine).ifPresent(why -> {
            throw new IllegalStateException("the job " + why);
        });
        if (output != null) {
            Files.deleteIfExists(output);
        }
        JobFolder folder = JobFolder.create();
        try {
            folder.writeCommand(new RankCommand(ProcessHandle.current().pid(), mainClass, arguments));
            try (Ranks started = start(folder)) {
                return new Supervision(folder, started, ranks, timeout).await();
            }
        } finally {
            folder.delete();
        }
    }

    private Ranks start(JobFolder folder) throws IOException {
        return switch (engine) {
            case MPJRUN -> MulticoreRanks.start(this, MpiHome.find(mpjHome), folder);
            case NIODEV -> NiodevRanks.start(this, MpiHome.find(mpjHome), folder);
            case OPENMPI, MPICH -> NativeRanks.start(this, engine, folder);
        };
    }

    int ranks() {
        return ranks;
    }

    List<String> jvmOptions() {
        return jvmOptions;
    }

    String classPath() {
        return classPath;
    }

    /** Returns the command that runs the JVM of a rank. */
    String java() {
        return javaHome.resolve("bin").resolve("java").toString();
    }

    /** Starts a process with the environment of MPJ Express. */
    Process start(MpiHome home, List<String> javaArguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(javaArguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        // mpjrun starts the ranks with the first "java" on the path
        String bin = javaHome.resolve("bin").toString();
        builder.environment().merge("PATH", bin, (path, first) -> first + File.pathSeparator + path);
        builder.environment().put("MPJ_HOME", home.toString());
        return start(builder);
    }

    /** Starts a process with the output of the job and no input. */
    Process start(ProcessBuilder builder) throws IOException {
        Process process = builder.redirectOutput(redirect())
                .redirectErrorStream(output != null)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().close();
        return process;
    }

    private ProcessBuilder.Redirect redirect() {
        return output == null ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.appendTo(output.toFile());
    }
}
