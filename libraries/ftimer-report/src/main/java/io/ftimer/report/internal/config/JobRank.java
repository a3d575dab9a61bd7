package io.ftimer.report.internal.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rank of a job as its launcher numbered it, which is known before MPI is initialized, and without MPI. Immutable.
 *
 * @param number the rank
 * @param ranks the number of ranks, empty if it is not known
 */
public record JobRank(int number, OptionalInt ranks) {
    /** Innermost launcher first: mpirun may run in a step of Slurm. */
    private static final List<Variables> LAUNCHERS = List.of(
            new Variables("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"),
            new Variables("PMI_RANK", "PMI_SIZE"),
            new Variables("SLURM_PROCID", "SLURM_STEP_NUM_TASKS"));

    /** In multicore mode, {@code mpjrun} runs all ranks in one JVM, and neither threads nor properties have their numbers. */
    private static final Pattern SHARED_JVM =
            Pattern.compile("runtime\\.starter\\.MulticoreStarter .*? (?<ranks>\\d{1,9}) smpdev .*", Pattern.DOTALL);

    /** The command lines of ranks of MPJ Express with a JVM each: of its daemon, and without daemons. */
    private static final List<Pattern> OWN_JVM = List.of(
            Pattern.compile(
                    "runtime\\.daemon\\.Wrapper .*? (?<ranks>\\d{1,9}) niodev \\S+ \\d+ (?<rank>\\d{1,9}) .*",
                    Pattern.DOTALL),
            Pattern.compile(
                    ".*? (?<rank>\\d{1,9}) #[^;]*;#Number of Processes;(?<ranks>\\d{1,9});.* niodev .*",
                    Pattern.DOTALL));

    private record Variables(String rank, String ranks) {
        Optional<JobRank> in(Map<String, String> environment) {
            return integer(environment, rank).stream()
                    .mapToObj(number -> new JobRank(number, integer(environment, ranks)))
                    .findFirst();
        }

        private static OptionalInt integer(Map<String, String> environment, String name) {
            String value = environment.getOrDefault(name, "");
            return value.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(value)) : OptionalInt.empty();
        }
    }

    /** Forgets a number of ranks that is not above the rank. */
    public JobRank {
        if (ranks.isPresent() && ranks.getAsInt() <= number) {
            ranks = OptionalInt.empty();
        }
    }

    /** Returns the rank that this process is; empty if no launcher started it as one. */
    public static Optional<JobRank> ofProcess() {
        return ofCommand(command()).or(() -> ofVariables(System.getenv()));
    }

    /** Returns the number of ranks that share this JVM; 1 unless {@code mpjrun} started it. */
    public static int ranksInJvm() {
        return ranksInJvm(command());
    }

    /** The property is not standard; a JVM without it knows less. */
    private static String command() {
        return System.getProperty("sun.java.command", "");
    }

    static int ranksInJvm(String command) {
        Matcher shared = SHARED_JVM.matcher(command);
        return shared.matches() ? Integer.parseInt(shared.group("ranks")) : 1;
    }

    /** Returns the rank that the launcher of Open MPI, MPICH or Slurm gave a process. */
    public static Optional<JobRank> ofVariables(Map<String, String> environment) {
        return LAUNCHERS.stream()
                .flatMap(launcher -> launcher.in(environment).stream())
                .findFirst();
    }

    static Optional<JobRank> ofCommand(String command) {
        return OWN_JVM.stream()
                .map(pattern -> pattern.matcher(command))
                .filter(Matcher::matches)
                .map(words -> new JobRank(
                        Integer.parseInt(words.group("rank")), OptionalInt.of(Integer.parseInt(words.group("ranks")))))
                .findFirst();
    }
}
