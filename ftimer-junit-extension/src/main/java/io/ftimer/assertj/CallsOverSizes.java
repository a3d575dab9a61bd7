package io.ftimer.assertj;

import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;

/**
 * What is counted while code runs on problems of several sizes; {@link FTimerAssertions#assertThatCalls(String)} begins it.
 *
 * <p>Thread safety: immutable.
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

    /**
     * Says which code is run.
     *
     * @param run works on a problem of the size that it is given
     * @param <X> what it may throw
     */
    public <X extends Exception> Of<X> of(SizedRun<X> run) {
        return new Of<>(region, run);
    }

    /**
     * What is counted, and the code that is run.
     *
     * @param <X> what the code may throw
     */
    public static final class Of<X extends Exception> {
        private final String region;
        private final SizedRun<X> run;

        private Of(String region, SizedRun<X> run) {
            this.region = region;
            this.run = run;
        }

        /**
         * Runs the code once for each size, each time in a session of its own, and returns assertions on the calls. Work
         * handed to other threads counts if it is wrapped ({@link io.ftimer.FTimers#wrap}); nothing of all this is in the tree
         * of the test.
         *
         * @param sizes two sizes or more, ascending, the smallest at least 1
         * @throws IllegalArgumentException if the sizes are not so
         * @throws X if the code throws it
         */
        public GrowthAssert overSizes(int... sizes) throws X {
            requireAscending(sizes);
            List<SizedCalls> calls = new ArrayList<>();
            for (int size : sizes) {
                try (TimerSession session = TimerSession.open()) {
                    try (TimerBinding binding = session.bind()) {
                        run.run(size);
                    }
                    calls.add(SizedCalls.of(size, session.summary(), regions(region)));
                }
            }
            return new GrowthAssert(region, calls);
        }

        private static void requireAscending(int... sizes) {
            if (sizes.length < 2) {
                throw new IllegalArgumentException("growth needs two sizes or more, not " + sizes.length);
            }
            int before = 0;
            for (int size : sizes) {
                if (size <= before) {
                    throw new IllegalArgumentException("sizes must be positive and ascend, but " + size
                            + (before == 0 ? " is the first" : " comes after " + before));
                }
                before = size;
            }
        }
    }
}
