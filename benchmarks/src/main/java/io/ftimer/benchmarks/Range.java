package io.ftimer.benchmarks;

import java.util.Locale;

/** Where a value must lie, both ends included. */
record Range(double least, double most) {
    /** What nothing is asked of. */
    static final Range ANY = new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    static Range atMost(double most) {
        return new Range(Double.NEGATIVE_INFINITY, most);
    }

    boolean contains(double value) {
        return least <= value && value <= most;
    }

    @Override
    public String toString() {
        if (equals(ANY)) {
            return "-";
        }
        String end = number(most);
        return least == Double.NEGATIVE_INFINITY ? "<= " + end : number(least) + ".." + end;
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : String.format(Locale.ROOT, "%.2f", value);
    }
}
