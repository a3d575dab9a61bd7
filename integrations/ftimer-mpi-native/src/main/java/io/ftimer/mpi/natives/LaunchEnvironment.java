package io.ftimer.mpi.natives;

import io.ftimer.report.internal.config.JobRank;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the launcher of this rank put into its environment. It is known before MPI is initialized. */
record LaunchEnvironment(Map<String, String> variables) {
    private static final String OPEN_MPI_SIZE = "OMPI_COMM_WORLD_SIZE";
    private static final String PMI_SIZE = "PMI_SIZE";
    private static final String SLURM_SIZE = "SLURM_STEP_NUM_TASKS";

    /** Innermost launcher first: mpirun itself may run in a step of Slurm. */
    private static final List<String> SIZES = List.of(OPEN_MPI_SIZE, PMI_SIZE, SLURM_SIZE);

    private static final List<String> SIZES_HERE = List.of("OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS");

    /** Open MPI 4 and 5. */
    private static final String OPEN_MPI = "openmpi";

    /** MPICH 3 and newer, Intel MPI, MVAPICH, Cray MPI. */
    private static final String MPICH = "mpich";

    /**
     * The names under which the dynamic linker finds the libraries of an implementation. They contain the version of its binary
     * interface: a name without one belongs to whichever implementation was installed last.
     */
    private static final Map<String, List<String>> FILES = Map.of(
            OPEN_MPI,
            List.of("libmpi.so.40", "libmpi.40.dylib"),
            MPICH,
            List.of("libmpich.so.12", "libmpi.so.12", "libmpi_cray.so.12", "libmpi.12.dylib"));

    static LaunchEnvironment current() {
        return new LaunchEnvironment(System.getenv());
    }

    /**
     * Returns the libraries to try, in this order.
     *
     * @param named a path, the name of a file, or that of an implementation; null for any, those of the launcher first
     */
    List<String> libraries(@Nullable String named) {
        if (named != null && !named.isBlank()) {
            return FILES.getOrDefault(named, List.of(named));
        }
        boolean isMpich = variables.containsKey(PMI_SIZE) && !variables.containsKey(OPEN_MPI_SIZE);
        return Stream.of(isMpich ? MPICH : OPEN_MPI, isMpich ? OPEN_MPI : MPICH)
                .flatMap(implementation -> libraries(implementation).stream())
                .toList();
    }

    /** Returns the number of this rank, empty if no launcher set one. */
    OptionalInt rank() {
        return JobRank.ofVariables(variables).stream().mapToInt(JobRank::number).findFirst();
    }

    /** Returns how many ranks run on this machine; all of the world if the launcher does not say it. */
    int ranksHere(int worldSize) {
        return SIZES_HERE.stream()
                .flatMapToInt(name -> number(name).stream())
                .findFirst()
                .orElse(worldSize);
    }

    /**
     * Returns why a world of that size cannot be the one that the launcher started, with advice; empty if it can.
     *
     * @param library the library that has that world
     */
    String mismatch(int worldSize, String library) {
        for (String name : SIZES) {
            OptionalInt started = number(name);
            if (started.isPresent()) {
                return started.getAsInt() == worldSize
                        ? ""
                        : "MPI_COMM_WORLD of " + library + " has size " + worldSize + ", but the launcher started "
                                + started.getAsInt() + " ranks (" + name + "): " + advice(name);
            }
        }
        return "";
    }

    private static String advice(String variable) {
        return variable.equals(SLURM_SIZE)
                ? "use srun --mpi=pmix for Open MPI or srun --mpi=pmi2 for MPICH; srun --mpi=list shows what the site has"
                : "it belongs to another MPI; use the launcher of this library, or set " + NativeMpi.LIBRARY_VARIABLE
                        + " to the library of the launcher";
    }

    /** Returns the library that the user has set; null if none. */
    @Nullable
    String library() {
        return System.getProperty(NativeMpi.LIBRARY_PROPERTY, variables.get(NativeMpi.LIBRARY_VARIABLE));
    }

    private OptionalInt number(String name) {
        String value = variables.getOrDefault(name, "");
        return value.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(value)) : OptionalInt.empty();
    }
}
