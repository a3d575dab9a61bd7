package io.ftimer.cli.internal;

/** Checks the numbers of options. Stateless. */
public final class OptionNumbers {
    private OptionNumbers() {}

    /**
     * Returns a whole number.
     *
     * @throws UnusableArgumentException if it is less than the smallest valid one
     */
    public static int atLeast(int smallest, String option, int number) {
        if (number < smallest) {
            throw new UnusableArgumentException(
                    "invalid value \"" + number + "\" for " + option + ": expected a number of at least " + smallest);
        }
        return number;
    }
}
