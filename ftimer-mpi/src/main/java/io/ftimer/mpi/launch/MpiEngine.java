package io.ftimer.mpi.launch;

import io.ftimer.internal.text.NearestNames;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * What starts the ranks of a job. {@link MpiJob} and {@link MpiRun} find engines by {@link ServiceLoader}, so a module or a third
 * party adds one by naming its class in {@code META-INF/services/io.ftimer.mpi.launch.MpiEngine}:
 *
 * <pre>{@code
 * public final class LocalEngine implements MpiEngine {
 *     public String name() {
 *         return "local";
 *     }
 *     public String mpi() {
 *         return "Local MPI";
 *     }
 *     public String description() {
 *         return "a JVM for each rank";
 *     }
 *     public Optional<String> unavailable() {
 *         return Optional.empty();
 *     }
 *     public RankProcesses start(LaunchRequest request) throws IOException {
 *         List<String> command = new ArrayList<>(List.of("local-mpirun", "-n", Integer.toString(request.ranks()), request.java()));
 *         command.addAll(request.jvmOptions());
 *         command.addAll(List.of("-cp", request.classPath(), LocalRank.class.getName(), request.jobFolder()));
 *         return RankProcesses.launchedBy(request.start(new ProcessBuilder(command)));
 *     }
 * }
 * }</pre>
 *
 * <p>The main class of the ranks, here {@code LocalRank}, calls {@link RankMain#run}. Communicators note what they wait for with
 * {@link io.ftimer.mpi.RankActivity}.
 *
 * <p>Thread safety: engines have no state, and a public constructor without parameters.
 */
public interface MpiEngine {
    /** Returns the name in commands, one word in lower case, for instance {@code mpjrun}. */
    String name();

    /** Returns the implementation of MPI that it needs, for instance {@code MPJ Express}. */
    String mpi();

    /** Returns half a line for the help of {@link MpiRun}, for instance {@code all ranks in one JVM}. */
    String description();

    /**
     * Returns why jobs cannot be started from this JVM, to be read after "the job", for instance {@code needs Java 22 or newer};
     * empty if they can.
     */
    Optional<String> unavailable();

    /**
     * Starts the processes of a job. If it throws, none is left.
     *
     * @throws IllegalStateException if MPI is missing or cannot start on this machine; the message says what to do
     * @throws IOException if a process cannot be started
     */
    RankProcesses start(LaunchRequest request) throws IOException;

    /** Returns the engines that are on the class path, those of MPJ Express first; the first of each name. */
    static List<MpiEngine> all() {
        Map<String, MpiEngine> engines = new LinkedHashMap<>();
        MpjEngine.MODES.forEach(engine -> engines.put(engine.name(), engine));
        ServiceLoader.load(MpiEngine.class).forEach(engine -> engines.putIfAbsent(engine.name(), engine));
        return List.copyOf(engines.values());
    }

    /**
     * Returns the engine of that name.
     *
     * @throws IllegalArgumentException if none on the class path has that name; the message lists those that are
     */
    static MpiEngine of(String name) {
        return all().stream()
                .filter(engine -> engine.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(unknown(name)));
    }

    private static String unknown(String name) {
        List<String> known = all().stream().map(MpiEngine::name).toList();
        String advice = List.of("openmpi", "mpich").contains(name)
                ? "; " + name + " needs ftimer-mpi-native on the class path"
                : NearestNames.hint(name, known);
        return "invalid engine \"" + name + "\": expected " + String.join(", ", known) + advice;
    }
}
