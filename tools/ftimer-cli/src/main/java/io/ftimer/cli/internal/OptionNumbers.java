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
            throw invalid(option, Integer.toString(number), smallest);
        }
        return number;
    }

    /**
     * Returns a percentage.
     *
     * @throws UnusableArgumentException if it is negative or not finite
     */
    public static double percent(String option, double number) {
        if (!(number >= 0 && Double.isFinite(number))) {
            throw invalid(option, Double.toString(number), 0);
        }
        return number;
    }

    private static UnusableArgumentException invalid(String option, String number, int smallest) {
        return new UnusableArgumentException(
                "invalid value \"" + number + "\" for " + option + ": expected a number of at least " + smallest);
    }
}
