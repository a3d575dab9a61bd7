package io.ftimer.mpi.launch;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How MPJ Express runs the ranks of a job. */
public enum MpiEngine {
    /** {@code mpjrun} in multicore mode: all ranks in one JVM, each with classes and static fields of its own. */
    MPJRUN,
    /**
     * A JVM for each rank; they talk over TCP on 127.0.0.1. MPJ Express opens ports from 25000 to 40000 on all network
     * addresses of the machine for that, without asking who connects.
     */
    NIODEV;

    /** Returns the name as it stands in commands, for instance {@code mpjrun}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the engine of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static MpiEngine of(String code) {
        return Arrays.stream(values())
                .filter(engine -> engine.code().equals(code))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no engine " + code + ", but "
                        + Arrays.stream(values()).map(MpiEngine::code).collect(Collectors.joining(" and "))));
    }
}
