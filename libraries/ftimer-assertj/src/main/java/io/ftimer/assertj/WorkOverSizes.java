package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.RecordedPart;
import java.util.ArrayList;
import java.util.List;

/**
 * The code whose work is counted; created by {@link FTimerAssertions#assertThatWork(SizedRun)}.
 *
 * <p>Thread safety: immutable.
 *
 * @param <X> the type of the checked exception of the code
 * @since 0.1
 */
public final class WorkOverSizes<X extends Exception> {
    private final SizedRun<X> run;

    WorkOverSizes(SizedRun<X> run) {
        this.run = run;
    }

    /**
     * Runs the code once for each size, and returns assertions on its steps. Before, it runs once for the smallest size without being
     * counted, since the first use of code fills caches and tables. The tree of the test records none of these runs.
     *
     * <p>The steps of all threads count, but for those whose names {@code ftimer.otherThreads.ignore} has. Where other tests run at the same
     * time, only those of the calling thread do, and others make the expectation inconclusive.
     *
     * <p>If the steps grow too fast, the code runs for two of the sizes again, to find out where they are.
     *
     * @param sizes two or more sizes in ascending order, the smallest at least 1
     * @throws IllegalArgumentException if there are fewer sizes or they are not ascending
     * @throws X if the code throws it
     */
    public WorkGrowthAssert over(int... sizes) throws X {
        CallsOverSizes.requireAscending(sizes);
        List<SizedWork> work = new ArrayList<>();
        RecordedPart.run(() -> {
            run.run(sizes[0]);
            for (int size : sizes) {
                work.add(SizedWork.of(size, () -> run.run(size)));
            }
        });
        return new WorkGrowthAssert(work, (smaller, larger) -> WorkByPlace.of(run, smaller, larger));
    }
}
