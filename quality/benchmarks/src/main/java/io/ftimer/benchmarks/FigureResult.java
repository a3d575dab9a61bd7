package io.ftimer.benchmarks;

/** What the value of a figure means for its bound and its goal. */
enum FigureResult {
    REACHED("goal reached"),
    KEPT("kept, goal open"),
    OPEN("goal open"),
    SHOWN(""),
    MISSED("MISSED"),
    INCONCLUSIVE("INCONCLUSIVE");

    final String text;

    FigureResult(String text) {
        this.text = text;
    }

    static FigureResult of(Figure figure, double value, boolean judged) {
        if (figure.bound().equals(Range.ANY) && figure.target().equals(Range.ANY)) {
            return SHOWN;
        }
        if (!judged) {
            return INCONCLUSIVE;
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
