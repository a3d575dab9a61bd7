package io.ftimer.benchmarks;

/** What a figure's value means. */
enum Verdict {
    REACHED("goal reached"),
    KEPT("kept, goal open"),
    OPEN("goal open"),
    SHOWN(""),
    MISSED("MISSED"),
    DISTURBED("DISTURBED");

    final String text;

    Verdict(String text) {
        this.text = text;
    }

    static Verdict of(Figure figure, double value, boolean disturbed) {
        if (figure.bound().equals(Range.ANY) && figure.target().equals(Range.ANY)) {
            return SHOWN;
        }
        if (disturbed) {
            return DISTURBED;
        }
        if (!figure.bound().contains(value)) {
            return MISSED;
        }
        if (figure.target().contains(value)) {
            return REACHED;
        }
        return figure.bound().equals(Range.ANY) ? OPEN : KEPT;
    }
}
