package io.ftimer.mpi.launch;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a job does while its ranks do not progress.
 *
 * @param warning after which time there is a report
 * @param report gets the report
 * @param timeout after which time the job ends, or null for never
 */
record StallSettings(
        Duration warning, Consumer<String> report, @Nullable Duration timeout) {
    /** Long enough for a garbage collection or a busy machine. */
    private static final Duration LONGEST_PROOF = Duration.ofSeconds(5);

    private static final Duration SHORTEST_PROOF = Duration.ofSeconds(1);

    /** After which time there is a report unless it is set. */
    static final Duration USUAL_WARNING = Duration.ofSeconds(30);

    /** Returns how long ranks must have waited for each other before that is a proof: half of the warning, from 1 s to 5 s. */
    Duration proof() {
        Duration half = warning.dividedBy(2);
        if (half.compareTo(LONGEST_PROOF) > 0) {
            return LONGEST_PROOF;
        }
        return half.compareTo(SHORTEST_PROOF) < 0 ? SHORTEST_PROOF : half;
    }
}
