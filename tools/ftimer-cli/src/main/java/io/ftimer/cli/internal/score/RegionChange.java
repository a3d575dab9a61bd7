package io.ftimer.cli.internal.score;

import java.util.Locale;

/**
 * A region whose self time differs between two builds.
 *
 * @param path its path
 * @param baseCalls its calls per operation in base
 * @param headCalls its calls per operation in head
 * @param baseNanos its self time per operation in base
 * @param headNanos its self time per operation in head
 */
public record RegionChange(String path, double baseCalls, double headCalls, double baseNanos, double headNanos) {
    private static final double INTEGER_WITHIN = 1e-3;

    /** Returns by how much the region explains that head is slower; negative if it is faster. */
    public double nanos() {
        return headNanos - baseNanos;
    }

    /** Returns the change in words: {@code solve/linsolve 1.31, its calls 1 -> 2}. */
    String text() {
        if (baseCalls == 0 && headCalls > 0) {
            return path + " is new, its calls " + calls(headCalls);
        }
        if (headCalls == 0 && baseCalls > 0) {
            return path + " is gone, its calls were " + calls(baseCalls);
        }
        String before = calls(baseCalls);
        String now = calls(headCalls);
        return path
                + (baseNanos > 0 ? String.format(Locale.ROOT, " %.2f", headNanos / baseNanos) : "")
                + (before.equals(now) ? "" : ", its calls " + before + " -> " + now);
    }

    private static String calls(double calls) {
        return Math.abs(calls - Math.rint(calls)) < INTEGER_WITHIN
                ? Long.toString(Math.round(calls))
                : String.format(Locale.ROOT, "%.3g", calls);
    }
}
