package io.ftimer.benchmarks;

import java.util.Locale;

/** An interval of values, both ends included. */
record Range(double min, double max) {
    /** Contains every value. */
    static final Range ANY = new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    static Range atMost(double max) {
        return new Range(Double.NEGATIVE_INFINITY, max);
    }

    boolean contains(double value) {
        return min <= value && value <= max;
    }

    @Override
    public String toString() {
        if (equals(ANY)) {
            return "-";
        }
        String end = number(max);
        return min == Double.NEGATIVE_INFINITY ? "<= " + end : number(min) + ".." + end;
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.3f", value).replaceFirst("0$", "");
    }
}
