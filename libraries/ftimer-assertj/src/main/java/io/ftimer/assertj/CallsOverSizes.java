package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.RecordedPart;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;

/**
 * The regions whose calls are counted; created by {@link FTimerAssertions#assertThatCalls(String)}.
 *
 * <p>Thread safety: immutable.
 *
 * @since 0.1
 */
public final class CallsOverSizes {
    private final String region;

    /** Counts the region at any depth. */
    CallsOverSizes(String region) {
        this.region = region;
        regions(region);
    }

    private static RegionPath regions(String region) {
        RegionPath end = RegionPath.parse(region);
        return RegionPath.parse("**/" + end);
    }

    /** Throws unless there are two or more sizes in ascending order. */
    static void requireAscending(int... sizes) {
        if (sizes.length < 2) {
            throw new IllegalArgumentException("number of sizes must be at least 2, was " + sizes.length);
        }
        int before = 0;
        for (int size : sizes) {
            if (size <= before) {
                throw new IllegalArgumentException("sizes must be positive and ascending, but " + size
                        + (before == 0 ? " is the first" : " follows " + before));
            }
            before = size;
        }
    }

    /**
     * Sets the code to run.
     *
     * @param run the code; its parameter is the size of the problem
     * @param <X> the type of its checked exception
     */
    public <X extends Exception> Of<X> of(SizedRun<X> run) {
        return new Of<>(region, run);
    }

    /**
     * The counted regions and the code to run.
     *
     * @param <X> the type of the checked exception of the code
     * @since 0.1
     */
    public static final class Of<X extends Exception> {
        private final String region;
        private final SizedRun<X> run;

        private Of(String region, SizedRun<X> run) {
            this.region = region;
            this.run = run;
        }

        /**
         * Runs the code once for each size, each time in a session of its own, and returns assertions on the calls. Calls of
         * other threads count as they do in the tree of the test ({@code ftimer.otherThreads}); outside of tests with the
         * JUnit extension, they count if they are wrapped ({@link io.ftimer.FTimers#wrap}). The tree of
         * the test records none of these runs.
         *
         * @param sizes two or more sizes in ascending order, the smallest at least 1
         * @throws IllegalArgumentException if there are fewer sizes or they are not ascending
         * @throws X if the code throws it
         */
        public GrowthAssert overSizes(int... sizes) throws X {
            requireAscending(sizes);
            List<SizedCalls> calls = new ArrayList<>();
            for (int size : sizes) {
                calls.add(SizedCalls.of(size, RecordedPart.run(() -> run.run(size)), regions(region)));
            }
            return new GrowthAssert(region, calls);
        }
    }
}
