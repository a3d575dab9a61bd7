package io.ftimer.mpi.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A job that an engine starts. The class path of the ranks includes the engine and the program; the program itself and its
 * arguments are in the folder of the job. Immutable.
 *
 * @param ranks the number of ranks, at least 1
 * @param jvmOptions the options of the user for the JVMs of the ranks; each is one word that begins with {@code -}
 * @param classPath the class path of the ranks, without wildcards
 * @param mpiHome the folder of MPI that the user gave; empty if the engine has to find it
 * @param output the file for the output of all ranks; empty for the output of this process
 * @param jobFolder what the main class of each rank passes to {@link RankMain#run}
 */
public record LaunchRequest(
        int ranks,
        List<String> jvmOptions,
        String classPath,
        Optional<Path> mpiHome,
        Optional<Path> output,
        String jobFolder) {
    /** Returns the command that runs the JVM of a rank, that of this JVM. */
    public String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /**
     * Returns a command that runs {@code command} as a rank and reports its exit code, for launchers that keep it to themselves: if
     * the rank is killed, the job ends with a message that names it. Needs a shell, {@code sh}.
     *
     * @param rankVariable the environment variable in which the launcher passes the number of the rank
     */
    public List<String> reportingExitCode(String rankVariable, List<String> command) {
        // a launcher that ends all ranks because of one does not say which, and these other ranks write nothing
        String file = "\"$0/" + JobFolder.EXIT_CODE + "$" + rankVariable;
        // quiet: without its launcher, the job has no folder any more
        String script = "\"$@\"; code=$?; { echo $code > " + file + ".new\" && mv " + file + ".new\" " + file
                + "\"; } 2>/dev/null; exit $code";
        return Stream.concat(Stream.of("sh", "-c", script, jobFolder), command.stream())
                .toList();
    }

    /** Starts a process with the output of the job and no input. */
    public Process start(ProcessBuilder builder) throws IOException {
        ProcessBuilder.Redirect redirect = output.map(file -> ProcessBuilder.Redirect.appendTo(file.toFile()))
                .orElse(ProcessBuilder.Redirect.INHERIT);
        Process process = builder.redirectOutput(redirect)
                .redirectErrorStream(output.isPresent())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.getOutputStream().close();
        return process;
    }
}
