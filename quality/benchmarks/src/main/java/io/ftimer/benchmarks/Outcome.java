package io.ftimer.benchmarks;

import java.util.List;
import java.util.Locale;

/**
 * The result of a figure over its rounds.
 *
 * @param nanos median time of its first trial; NaN if the figure is not about that
 * @param min smallest value of any round
 * @param max largest value of any round
 * @param unjudged why the value cannot be judged; empty if it can
 */
record Outcome(
        Figure figure, double nanos, double value, double min, double max, FigureResult result, String unjudged) {

    /** Judges a figure by the rounds with a steady yardstick, or by all if there is no such round. */
    static Outcome of(Figure figure, List<List<Sample>> rounds) {
        Kind kind = figure.kind();
        List<List<Sample>> steady =
                rounds.stream().filter(samples -> isSteady(kind, samples)).toList();
        List<List<Sample>> judged = steady.isEmpty() ? rounds : steady;
        double[] values = judged.stream().mapToDouble(kind::of).sorted().toArray();
        double nanos = Statistics.median(
                judged.stream().mapToDouble(samples -> samples.get(0).reading().nanos()));
        double value = kind.over(judged);
        String unjudged = steady.isEmpty() ? kind.unsteadyReason() : unclearNaiveTree(kind, judged);
        return new Outcome(
                figure,
                kind.isTimeOfOne() ? nanos : Double.NaN,
                value,
                values[0],
                values[values.length - 1],
                FigureResult.of(figure, value, unjudged.isEmpty()),
                unjudged);
    }

    private static boolean isSteady(Kind kind, List<Sample> samples) {
        return kind.needsQuantity()
                ? samples.stream()
                        .noneMatch(sample -> Double.isNaN(sample.reading().quantity()))
                : !kind.needsYardstick() || samples.stream().noneMatch(Sample::disturbed);
    }

    /** Returns why the overhead of the naive tree is no divisor; empty if it is one, or if the figure needs none. */
    private static String unclearNaiveTree(Kind kind, List<List<Sample>> rounds) {
        return kind.naive(Sample.medians(rounds)).stream()
                .filter(naive -> !naive.isDivisor())
                .findFirst()
                .map(naive -> String.format(
                        Locale.ROOT,
                        "the overhead of the naive tree, %.1f %% of the clock readings, does not stand out from the noise"
                                + " (at least %.0f %% and more than the spread of the clock readings, %.1f %%)",
                        100 * naive.overhead(),
                        100 * Sample.SMALLEST_DIVISOR,
                        100 * naive.spread()))
                .orElse("");
    }

    /** Returns whether a bound is missed or cannot be judged. */
    boolean isBroken() {
        return result == FigureResult.MISSED
                || result == FigureResult.INCONCLUSIVE && !figure.bound().equals(Range.ANY);
    }

    /** Returns what is wrong, on one line. */
    String complaint() {
        String name = figure.what() + ", " + figure.shape();
        return result == FigureResult.INCONCLUSIVE
                ? name + ": inconclusive, " + unjudged + "; measure on a quieter machine"
                : String.format(Locale.ROOT, "%s: %.3f%s, bound %s", name, value, figure.kind().unit, figure.bound());
    }

    /** Returns whether another measurement may change the result. */
    boolean isUnsettled() {
        return isBroken() || result == FigureResult.INCONCLUSIVE;
    }

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
}
