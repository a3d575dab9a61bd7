package io.ftimer.junit.internal.suite;

import io.ftimer.values.RegionPath;

/**
 * What a test probably does more often than it has to: a region that one call of the region around repeats, or whose calls take more and
 * more steps.
 *
 * @param sql the text of the statement that each of its calls executes; empty if it is found by the number of its calls alone
 * @param calls the number of its calls, or of the executions of the statement in it
 * @param inOneCall how many of them one call of the region around makes, or the body of the test if no region is around; of calls
 *     the mean over the calls of that region, rounded down, and of executions the largest number
 * @param stepsPerCall the mean of the steps of a call, if each takes more than the one before; 0 if not
 * @param place the line of the application that executes the statement, or opened the region first; empty if it is unknown
 */
record Finding(RegionPath region, String sql, long calls, long inOneCall, long stepsPerCall, String place) {
    /** What cannot be compared by its numbers. */
    enum Kind {
        STATEMENT,
        CALLS,
        STEPS
    }

    Kind kind() {
        return isStatement() ? Kind.STATEMENT : stepsPerCall > 0 ? Kind.STEPS : Kind.CALLS;
    }

    boolean isStatement() {
        return !sql.isEmpty();
    }

    /** Returns the number that says how telling it is among those of its kind. */
    long weight() {
        return isStatement() ? inOneCall : calls * Math.max(1, stepsPerCall);
    }
}
