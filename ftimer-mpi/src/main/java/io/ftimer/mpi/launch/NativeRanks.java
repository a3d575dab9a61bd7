package io.ftimer.mpi.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The launcher of a native MPI, and the JVM of each rank that it starts. */
final class NativeRanks extends Ranks {
    /** The main class of each rank, by name: it is in a module that depends on this one. */
    static final String RANK_CLASS = "io.ftimer.mpi.natives.NativeRank";

    /** The first release with a final java.lang.foreign. */
    static final int OLDEST_JAVA = 22;

    private static final long END_SECONDS = 2;

    private final Process launcher;

    private NativeRanks(Process launcher) {
        super(List.of(launcher));
        this.launcher = launcher;
    }

    /**
     * Starts the ranks.
     *
     * @throws IllegalStateException if the launcher of that MPI is not on the path
     */
    static NativeRanks start(MpiJob job, MpiEngine engine, JobFolder folder) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(launcher(engine).orElseThrow(() -> new IllegalStateException("the job " + missing(engine))));
        if (engine == MpiEngine.OPENMPI) {
            // not one core for all threads of a JVM
            command.addAll(List.of("--oversubscribe", "--bind-to", "none"));
            boolean isCrowded = job.ranks() > Runtime.getRuntime().availableProcessors();
            command.addAll(List.of("--mca", "mpi_yield_when_idle", isCrowded ? "1" : "0"));
        }
        command.addAll(List.of("-n", Integer.toString(job.ranks()), job.java()));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(job.jvmOptions());
        command.addAll(List.of("-cp", job.classPath(), RANK_CLASS, folder.toString()));
        return new NativeRanks(job.start(new ProcessBuilder(command)));
    }

    /** Returns the path of the launcher; empty if there is none. */
    static Optional<String> launcher(MpiEngine engine) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return names(engine).stream()
                .flatMap(name -> Stream.of(path.split(Pattern.quote(File.pathSeparator)))
                        .filter(folder -> !folder.isEmpty())
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    /** Returns what a job without launcher needs. */
    static String missing(MpiEngine engine) {
        return "needs " + String.join(" or ", names(engine)) + " on the PATH: install "
                + (engine == MpiEngine.OPENMPI ? "Open MPI" : "MPICH");
    }

    /** The names with a suffix first: both implementations can be installed, and one of them has the plain name. */
    private static List<String> names(MpiEngine engine) {
        return engine == MpiEngine.OPENMPI
                ? List.of("orterun", "mpirun.openmpi", "mpirun")
                : List.of("mpiexec.hydra", "mpiexec.mpich", "mpiexec");
    }

    /** Always null: the launcher has one exit code for all ranks, and that of MPICH can be 0 although a rank failed. */
    @Override
    @Nullable
    Integer exitCode(int rank) {
        return null;
    }

    /** Returns the exit code of the launcher, which is that of the rank that failed first, or null if it is still running. */
    @Override
    @Nullable
    Integer exitCodeSoon(int rank) throws InterruptedException {
        return launcher.waitFor(END_SECONDS, TimeUnit.SECONDS) ? launcher.exitValue() : null;
    }

    @Override
    String howAllEnded() {
        return "their launcher ended with exit code " + launcher.exitValue()
                + "; a rank was killed, crashed, or never started";
    }
}
