package io.ftimer.cli.internal.score;

/** What a comparison says about a benchmark, in the order in which reports show it. */
public enum Outcome {
    /** Head takes longer. */
    SLOWER("slower"),
    /** One of the sides has no scores, or too few for any conclusion. */
    NOT_MEASURED("not measured"),
    /** The noise hides whether there is a difference. */
    CANNOT_TELL("cannot tell"),
    /** Head takes less time. */
    FASTER("faster"),
    /** There is no difference that matters. */
    SAME("same");

    private final String text;

    Outcome(String text) {
        this.text = text;
    }

    /** Returns the outcome as shown. */
    public String text() {
        return text;
    }

    /** Returns whether more scores are not needed. */
    public boolean isDecided() {
        return this != NOT_MEASURED && this != CANNOT_TELL;
    }

    /** Returns whether the builds differ. */
    public boolean isDifferent() {
        return this == SLOWER || this == FASTER;
    }
}
