package io.ftimer.gate;

import java.util.Optional;

/**
 * The calls of one region in a run, or in several runs of the same tree.
 *
 * <p>Thread safety: implementations are immutable.
 *
 * @since 0.1
 */
public interface MeasuredCalls {

    /** Returns the number of calls if it was the same in each run. */
    Optional<Double> constant();

    /**
     * Returns whether {@link #isIn} can decide: calls per operation of the method of a range are not in every file about a benchmark.
     */
    boolean knows(CallRange range);

    /** Returns whether the calls are in a range that is widened by a percentage of its ends. */
    boolean isIn(CallRange range, double tolerancePercent);

    /** Returns whether no run or iteration had more calls than a range that is widened by a percentage of its ends. */
    boolean isAtMost(CallRange range, double tolerancePercent);

    /** Returns whether each iteration of a benchmark had this number of calls; false for other trees. */
    boolean isPerIteration(long calls);

    /** Returns these calls as the expectation of later runs. */
    ExpectedCalls expected();

    /** Returns the calls as shown beside an expectation. */
    String text(ExpectedCalls expected);
}
