package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.PersistenceContexts;
import io.ftimer.assertj.internal.expectation.RecordedPart;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Code whose calls, statements and steps are counted for several sizes of a problem; {@link FTimerAssertions} creates it.
 *
 * <p>Thread safety: thread-confined.
 *
 * @param <X> the type of the checked exception of the code
 * @param <F> that of what fills up to a size
 */
public final class GrowthOf<X extends Exception, F extends Exception> {
    private final SizedRun<X> code;
    private final @Nullable SizedRun<F> filling;

    /** @param filling adds to what there is; null if the code takes the size */
    GrowthOf(SizedRun<X> code, @Nullable SizedRun<F> filling) {
        this.code = code;
        this.filling = filling;
    }

    /**
     * Lets other code add to what there is, so that the code works on a larger problem. Nothing of it counts.
     *
     * @param filling the code; its parameter is how many to add: the first size, then the difference to the next one
     * @param <G> the type of its checked exception
     */
    public <G extends Exception> GrowthOf<X, G> filling(SizedRun<G> filling) {
        return new GrowthOf<>(code, filling);
    }

    /**
     * Runs the code for each size, after a run for the smallest one that does not count, since the first use of code fills caches and
     * tables. The tree of the test records none of these runs. In a transaction of a test with {@code ftimer-spring-boot-test}, changes of
     * entities are written at the end of each run, and the persistence contexts cleared.
     *
     * @param sizes two or more sizes in ascending order, the smallest at least 1
     * @throws IllegalArgumentException if there are fewer sizes or they are not ascending
     * @throws IllegalStateException if the code does not take the size, and nothing fills up to it
     * @throws X if the code throws it
     * @throws F if what fills up throws it
     */
    public GrowthAssert over(int... sizes) throws X, F {
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
        List<GrowthRuns.Run> runs = new ArrayList<>();
        for (int i = 0; i < sizes.length; i++) {
            fill(i == 0 ? sizes[0] : sizes[i] - sizes[i - 1]);
            if (i == 0) {
                GrowthRuns.Run.of(code, sizes[0]);
            }
            runs.add(GrowthRuns.Run.of(code, sizes[i]));
        }
        return GrowthAssert.ofAll(new GrowthRuns(runs, code, filling != null));
    }

    private void fill(int more) throws F {
        RecordedPart.run(() -> {
            if (filling != null) {
                filling.run(more);
            }
            PersistenceContexts.renew();
        });
    }
}
