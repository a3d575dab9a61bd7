package io.ftimer.mpi;

/** The kinds of collective calls. Ranks compare their numbers to find out whether all make the same call. */
enum CollectiveCall {
    SUMMARY,
    UNION,
    EXPORT,
    LANE_SUMMARY,
    LANE_UNION,
    LANE_EXPORT,
    CONTEXT_SUMMARY,
    SUMMARY_OF_ALL_CONTEXTS,
    TIMING_FILES,
    RUNNING_REGIONS,
    OWN_REPORTS;

    /** Returns the call as messages name it. */
    String describe(String operation, boolean everywhere) {
        return switch (this) {
            case EXPORT, LANE_EXPORT, TIMING_FILES -> operation;
            case OWN_REPORTS -> "own reports of " + operation;
            default -> everywhere ? operation : "a report of " + operation;
        };
    }

    /** Returns a number that only this kind of call has, with a result on every rank or at rank 0. */
    int number(boolean everywhere) {
        return 2 * ordinal() + (everywhere ? 0 : 1);
    }
}
