package io.ftimer.mpi.natives;

import io.ftimer.mpi.launch.JobResult;
import io.ftimer.mpi.launch.StallWatch;
import java.time.Duration;
import java.util.List;

/**
 * How long a rank that no launcher of fTimer supervises may make no progress.
 *
 * @param warning after that time it says where it is; never if zero
 * @param timeout after that time it ends the job; never if zero
 */
record StallLimits(Duration warning, Duration timeout) {
    /** The setting of the first limit, in seconds. */
    static final String WARNING = "ftimer.mpi.stall-warning";

    /** The setting of the second limit, in seconds. */
    static final String TIMEOUT = "ftimer.mpi.stall-timeout";

    private static final Duration USUAL_WARNING = Duration.ofSeconds(30);

    /**
     * Returns the limits that the user has set, or the usual ones.
     *
     * @throws IllegalArgumentException if one is not a number of seconds
     */
    static StallLimits of(LaunchEnvironment environment) {
        return new StallLimits(
                seconds(environment, WARNING, USUAL_WARNING), seconds(environment, TIMEOUT, Duration.ZERO));
    }

    private static Duration seconds(LaunchEnvironment environment, String setting, Duration usual) {
        String value = environment.setting(setting);
        if (value == null || value.isBlank()) {
            return usual;
        }
        if (!value.matches("\\d{1,9}")) {
            throw new IllegalArgumentException("invalid value \"" + value + "\" for " + setting
                    + ": expected seconds, an integer of at least 0; 0 turns it off");
        }
        return Duration.ofSeconds(Integer.parseInt(value));
    }

    /** Watches the calling thread, as that rank, until the JVM ends. */
    void watch(int rank) {
        Thread caller = Thread.currentThread();
        if (!warning.isZero()) {
            StallWatch.start(caller, warning, position -> print(rank, warning, "", position));
        }
        if (!timeout.isZero()) {
            StallWatch.start(caller, timeout, position -> {
                print(rank, timeout, " and ends the job", position);
                Runtime.getRuntime().halt(JobResult.TIMED_OUT);
            });
        }
    }

    private static void print(int rank, Duration limit, String consequence, List<String> position) {
        System.err.println("ftimer: rank " + rank + " has made no progress for " + limit.toSeconds() + " s"
                + consequence + ": " + String.join("; ", position));
        System.err.flush();
    }
}
