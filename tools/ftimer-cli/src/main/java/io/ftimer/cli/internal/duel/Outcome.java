package io.ftimer.cli.internal.duel;

import io.ftimer.internal.text.EnumWords;

/** What a comparison says about a benchmark, in the order in which reports show it. */
enum Outcome {
    /** Head takes longer. */
    SLOWER,
    /** One of the sides has no scores, or too few for any conclusion. */
    NOT_MEASURED,
    /** The noise hides whether there is a difference. */
    CANNOT_TELL,
    /** Head takes less time. */
    FASTER,
    /** There is no difference of time that matters, but one of what the time does not contain. */
    SAME_TIME,
    /** There is no difference that matters, neither of time nor beside it. */
    SAME;

    String text() {
        return EnumWords.of(this).replace('_', ' ');
    }

    /** Returns whether more scores are not needed. */
    boolean isDecided() {
        return this != NOT_MEASURED && this != CANNOT_TELL;
    }

    boolean isDifferent() {
        return this == SLOWER || this == FASTER;
    }
}
