package io.ftimer.assertj;

/**
 * Code whose calls or work are counted for several sizes of a problem; {@link FTimerAssertions} creates it.
 *
 * @param <X> the type of the checked exception of the code
 */
@FunctionalInterface
public interface OverSizes<X extends Exception> {

    /**
     * Runs the code once for each size, and returns assertions on the numbers. The tree of the test records none of these runs.
     *
     * @param sizes two or more sizes in ascending order, the smallest at least 1
     * @throws IllegalArgumentException if there are fewer sizes or they are not ascending
     * @throws X if the code throws it
     */
    GrowthAssert over(int... sizes) throws X;
}
