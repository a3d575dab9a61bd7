package io.ftimer.conformance.scenario;

import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A recorded run's input.
 *
 * @param tags its special properties; see the constants
 * @param ranks number of processes; empty for a run without MPI
 * @param steps the commands in order
 * @param <C> the language
 */
public record Scenario<C extends ScenarioCommand>(Set<String> tags, OptionalInt ranks, List<Step<C>> steps) {
    /** Many million calls; left out of a quick run. */
    public static final String SLOW = "slow";

    /** Names that are not UTF-8. */
    public static final String RAW_BYTES = "raw-bytes";

    /** Averages over ranks depend on the order of addition. */
    public static final String INEXACT_SUM = "inexact-sum";

    /** Of lanes: averages and imbalances over ranks depend on the order of addition. */
    public static final String NUMERIC = "numeric";

    /** Returns whether the scenario has the tag. */
    public boolean isTagged(String tag) {
        return tags.contains(tag);
    }

    /** Returns the number of ranks, 1 for a run without MPI. */
    public int rankCount() {
        return ranks.orElse(1);
    }
}
