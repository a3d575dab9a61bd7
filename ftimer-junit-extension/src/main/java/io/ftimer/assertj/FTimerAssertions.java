package io.ftimer.assertj;

import io.ftimer.CheckedRunnable;
import io.ftimer.junit.TimerTree;
import io.ftimer.junit.internal.Environment;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.summary.Summary;
import org.jspecify.annotations.Nullable;

/**
 * Entry point of the assertions on timing trees, for static import.
 *
 * <p>Thread safety: thread-safe.
 */
public final class FTimerAssertions {
    private FTimerAssertions() {}

    /** Returns assertions on the tree of a test as it is at this moment; regions that run now count with their calls so far. */
    public static TimerTreeAssert assertThat(@Nullable TimerTree actual) {
        return assertThat(actual == null ? null : actual.summary());
    }

    /** Returns assertions on the tree of a summary. */
    public static TimerTreeAssert assertThat(@Nullable Summary actual) {
        return new TimerTreeAssert(actual);
    }

    /** Returns assertions on the reduced trees of several ranks. */
    public static ReducedSummaryAssert assertThat(@Nullable ReducedSummary actual) {
        return new ReducedSummaryAssert(actual);
    }

    /**
     * Begins an assertion on how often regions are entered when the size of a problem grows:
     *
     * <pre>{@code
     * assertThatCalls("inner").of(n -> solve(n)).overSizes(100, 200, 400).growAtMost(Growth.LINEAR);
     * }</pre>
     *
     * @param region the name of a region, which counts wherever it is nested, or how its path ends; a pattern may be used
     * @throws IllegalArgumentException if {@code region} is malformed
     */
    public static CallsOverSizes assertThatCalls(String region) {
        return new CallsOverSizes(region);
    }

    /**
     * Begins an assertion on which of two pieces of code is faster, from the fastest of several runs of each:
     *
     * <pre>{@code
     * assertThatFastest(15, () -> cached.find(key)).isFasterThan(() -> database.find(key)).by(2.0);
     * }</pre>
     *
     * @param runs how often each is run, at least 1; the first runs load and compile, so give 15 or more
     * @param code the code that should be faster
     * @param <X> what it may throw
     * @throws IllegalArgumentException if {@code runs} is below 1
     */
    public static <X extends Exception> FastestAssert<X> assertThatFastest(int runs, CheckedRunnable<X> code) {
        return new FastestAssert<>(runs, code, Environment.current());
    }
}
