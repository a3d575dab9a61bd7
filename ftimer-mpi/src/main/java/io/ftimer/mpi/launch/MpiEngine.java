package io.ftimer.mpi.launch;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What runs the ranks of a job.
 *
 * @since 0.1
 */
public enum MpiEngine {
    /** {@code mpjrun} in multicore mode: all ranks in one JVM, each with its own classes and static fields. */
    MPJRUN,
    /**
     * A JVM for each rank; ranks communicate over TCP on 127.0.0.1. MPJ Express opens ports from 25000 to 40000 for that, on
     * all network addresses of the machine and without authentication.
     */
    NIODEV,
    /** {@code mpirun} of Open MPI, with a JVM for each rank. Needs ftimer-mpi-native and Java 22 or newer. */
    OPENMPI,
    /** {@code mpiexec} of MPICH, with a JVM for each rank. Needs ftimer-mpi-native and Java 22 or newer. */
    MPICH;

    /** Returns whether ranks call an MPI library of the system instead of MPJ Express. */
    public boolean isNative() {
        return this == OPENMPI || this == MPICH;
    }

    /** Returns the name in commands, for instance {@code mpjrun} or {@code openmpi}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the engine of that name.
     *
     * @throws IllegalArgumentException if no engine has that name
     */
    public static MpiEngine of(String code) {
        return Arrays.stream(values())
                .filter(engine -> engine.code().equals(code))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("invalid engine \"" + code + "\": expected "
                        + Arrays.stream(values()).map(MpiEngine::code).collect(Collectors.joining(", "))));
    }
}
