package io.ftimer.mpi.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A job that an engine starts. The class path of the ranks includes the engine and the program; the program itself and its
 * arguments are in the folder of the job. Immutable.
 */
public final class LaunchRequest {
    private final int ranks;
    private final List<String> jvmOptions;
    private final String classPath;
    private final Path javaHome;
    private final @Nullable Path mpiHome;
    private final @Nullable Path output;
    private final JobFolder folder;

    LaunchRequest(
            int ranks,
            List<String> jvmOptions,
            String classPath,
            Path javaHome,
            @Nullable Path mpiHome,
            @Nullable Path output,
            JobFolder folder) {
        this.ranks = ranks;
        this.jvmOptions = jvmOptions;
        this.classPath = classPath;
        this.javaHome = javaHome;
        this.mpiHome = mpiHome;
        this.output = output;
        this.folder = folder;
    }

    /** Returns the number of ranks, at least 1. */
    public int ranks() {
        return ranks;
    }

    /** Returns the options of the user for the JVMs of the ranks; each is one word that begins with {@code -}. */
    public List<String> jvmOptions() {
        return jvmOptions;
    }

    /** Returns the class path of the ranks, without wildcards. */
    public String classPath() {
        return classPath;
    }

    /** Returns the folder of the JDK that runs the ranks. */
    public Path javaHome() {
        return javaHome;
    }

    /** Returns the command that runs the JVM of a rank. */
    public String java() {
        return javaHome.resolve("bin").resolve("java").toString();
    }

    /** Returns the folder of MPI that the user gave; empty if the engine has to find it. */
    public Optional<Path> mpiHome() {
        return Optional.ofNullable(mpiHome);
    }

    /** Returns what the main class of each rank passes to {@link RankMain#run}. */
    public String jobFolder() {
        return folder.toString();
    }

    /**
     * Returns a command that runs {@code command} as a rank and reports its exit code, for launchers that keep it to themselves: if
     * the rank is killed, the job ends with a message that names it. Needs a shell, {@code sh}.
     *
     * @param rankVariable the environment variable in which the launcher passes the number of the rank
     */
    public List<String> reportingExitCode(String rankVariable, List<String> command) {
        return folder.writingExitCode(rankVariable, command);
    }

    /** Starts a process with the output of the job and no input. */
    public Process start(ProcessBuilder builder) throws IOException {
        ProcessBuilder.Redirect redirect =
                output == null ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.appendTo(output.toFile());
        Process process = builder.redirectOutput(redirect)
                .redirectErrorStream(output != null)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().close();
        return process;
    }
}
