package io.ftimer.gate;

/**
 * Which differences between two runs fail.
 *
 * <p>Thread safety: immutable.
 *
 * @param isStrict whether any does; otherwise, fewer calls and renamed trees are only reported
 */
public record ComparisonPolicy(boolean isStrict) {
    /** More calls, and trees that only one run has. */
    public static final ComparisonPolicy DEFAULT = new ComparisonPolicy(false);

    static final ComparisonPolicy STRICT = new ComparisonPolicy(true);

    private static final double INEXACT_PERCENT = 10;

    /** Returns whether a difference fails. */
    boolean fails(Difference.Kind kind) {
        return isStrict || !kind.isLess();
    }

    /** Returns the allowed difference of inexact counts, and the allowed growth of further numbers, in percent. */
    double percent() {
        return INEXACT_PERCENT;
    }
}
