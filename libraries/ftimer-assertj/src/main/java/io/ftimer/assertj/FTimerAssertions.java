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
     * Begins an assertion on the growth of the calls, statements and steps of code with the size of a problem:
     *
     * <pre>{@code
     * assertThatGrowth(n -> index.build(n)).over(1_000, 2_000, 4_000).isAtMost(Growth.LINEARITHMIC);
     * }</pre>
     *
     * <p>A step, which the agent counts, is a call of a method, or a repetition of a loop, in the code that {@code ftimer.work} selects, and
     * inside the JDK. If the steps grow too fast, the code runs again, to find out where they are.
     *
     * <p>Calls of other threads count as they do in the tree of the test ({@code ftimer.otherThreads}); outside of tests with the JUnit
     * extension, they count if they are wrapped ({@link io.ftimer.FTimers#wrap}). The steps of all threads count, but for those whose
     * names {@code ftimer.otherThreads.ignore} has. Where other tests run at the same time, only those of the calling thread do, and
     * others make the expectation inconclusive.
     *
     * @param code the code; its parameter is the size of the problem
     * @param <X> the type of its checked exception
     */
    public static <X extends Exception> GrowthOf<X, RuntimeException> assertThatGrowth(SizedRun<X> code) {
        return new GrowthOf<>(code, null);
    }

    /**
     * As {@link #assertThatGrowth(SizedRun)}, for code that works on what there is:
     *
     * <pre>{@code
     * assertThatGrowth(() -> orders.list()).filling(n -> insert(n)).over(2, 8).isConstant();
     * }</pre>
     *
     * @param <X> the type of the checked exception of the code
     */
    public static <X extends Exception> GrowthOf<X, RuntimeException> assertThatGrowth(CheckedRunnable<X> code) {
        return new GrowthOf<>(size -> code.run(), size -> {
            throw new IllegalStateException("over rejected: nothing depends on the size; call filling(n -> ...) before,"
                    + " or let the code take the size: assertThatGrowth(n -> ...)");
        });
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
