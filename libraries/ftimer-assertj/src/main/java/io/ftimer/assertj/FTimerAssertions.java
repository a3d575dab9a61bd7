package io.ftimer.assertj;

import io.ftimer.CheckedRunnable;
import io.ftimer.assertj.internal.expectation.RecordedPart;
import io.ftimer.summary.Summary;
import org.jspecify.annotations.Nullable;

/**
 * Entry point of the assertions on timing trees, for static import.
 *
 * <pre>{@code
 * @ExtendWith(FTimerExtension.class)
 * class SolverTest {
 *     @Test
 *     void assembles_once(TimerTree tree) {
 *         new Solver().run();
 *
 *         assertThat(tree).isBalanced();
 *         assertThat(tree).region("solve/assemble").hasCalls(1);
 *     }
 * }
 * }</pre>
 *
 * <p>Thread safety: thread-safe.
 */
public final class FTimerAssertions {
    private FTimerAssertions() {}

    /** Returns assertions on the current tree of a test; running regions count with their calls so far. */
    public static TimerTreeAssert assertThat(@Nullable LiveTree actual) {
        return assertThat(actual == null ? null : actual.summary());
    }

    /** Returns assertions on the tree of a summary. */
    public static TimerTreeAssert assertThat(@Nullable Summary actual) {
        return new TimerTreeAssert(actual);
    }

    /**
     * Runs code in a session of its own, and returns assertions on its tree, in any test framework:
     *
     * <pre>{@code
     * assertThatTree(() -> solver.solve()).region("solve/assemble").hasCalls(3);
     * }</pre>
     *
     * <p>Threads that are not bound take part while the code runs, each at the root of the tree, as in a test with the JUnit extension. In
     * such a test, its settings apply. Elsewhere these system properties have the meaning that they have there: {@code ftimer.otherThreads},
     * {@code ftimer.otherThreads.ignore}, {@code ftimer.inconclusive} and {@code ftimer.misuse}. Where tests run in parallel, set
     * {@code ftimer.otherThreads=created}, by which the threads take part that the code creates, directly or not.
     *
     * <p>A thread that records in another session keeps to it. The session of the calling thread is paused meanwhile, and its tree, such
     * as that of a test, has nothing of this run. The same holds for this method inside the code.
     *
     * @param <X> the type of the checked exception of the code
     * @throws X if the code throws it; the code then has no tree
     * @throws AssertionError if the code leaves a region open or a site timer running, or if an operation is rejected, unless
     *     {@code ftimer.misuse=warn} is configured
     * @throws IllegalStateException if all threads should take part, and a test to which the calling thread does not belong records them
     *     at the same time
     * @throws IllegalArgumentException if one of the system properties has an invalid value
     */
    public static <X extends Exception> TimerTreeAssert assertThatTree(CheckedRunnable<X> code) throws X {
        return new TimerTreeAssert(RecordedPart.runAsTest("assertThatTree", code));
    }

    /**
     * Begins an assertion on the growth of a number of calls with the size of a problem:
     *
     * <pre>{@code
     * assertThatCalls("inner", n -> solve(n)).over(100, 200, 400).growAtMost(Growth.LINEAR);
     * }</pre>
     *
     * <p>The code runs in a session of its own for each size. Calls of other threads count as they do in the tree of the test
     * ({@code ftimer.otherThreads}); outside of tests with the JUnit extension, they count if they are wrapped
     * ({@link io.ftimer.FTimers#wrap}).
     *
     * @param region the name of a region, which counts at any depth, or the end of its path; it may be a pattern
     * @param run the code; its parameter is the size of the problem
     * @param <X> the type of its checked exception
     * @throws IllegalArgumentException if {@code region} is malformed
     */
    public static <X extends Exception> OverSizes<X> assertThatCalls(String region, SizedRun<X> run) {
        return CallsGrowth.of(region, run);
    }

    /**
     * Begins an assertion on the growth of the work of code with the size of a problem:
     *
     * <pre>{@code
     * assertThatWork(n -> index.build(n)).over(1_000, 2_000, 4_000).growAtMost(Growth.LINEARITHMIC);
     * }</pre>
     *
     * <p>The work is counted in steps: a step is a call of a method, or a repetition of a loop, in the code that {@code ftimer.work} selects,
     * and inside the JDK. It needs the agent and no region. Before, the code runs once for the smallest size without being counted, since the first use of code
     * fills caches and tables. If the steps grow too fast, the code runs for two of the sizes again, to find out where they are.
     *
     * <p>The steps of all threads count, but for those whose names {@code ftimer.otherThreads.ignore} has. Where other tests run at the same
     * time, only those of the calling thread do, and others make the expectation inconclusive.
     *
     * @param run the code; its parameter is the size of the problem
     * @param <X> the type of its checked exception
     */
    public static <X extends Exception> OverSizes<X> assertThatWork(SizedRun<X> run) {
        return WorkGrowth.of(run);
    }

    /**
     * Runs code in a session of its own, and returns assertions on its SQL statements:
     *
     * <pre>{@code
     * assertThatSql(() -> orders.place(order)).hasSelects(1).inserts().isEqualTo(2);
     * }</pre>
     *
     * <p>Statements of other threads count as they do in the tree of the test ({@code ftimer.otherThreads}); outside of tests with
     * the JUnit extension, they count if they are wrapped ({@link io.ftimer.FTimers#wrap}). The tree of
     * the test records nothing of this run.
     *
     * @param <X> the type of the checked exception of the code
     * @throws X if the code throws it
     */
    public static <X extends Exception> SqlAssert assertThatSql(CheckedRunnable<X> code) throws X {
        return new SqlAssert(RecordedPart.run(code));
    }
}
