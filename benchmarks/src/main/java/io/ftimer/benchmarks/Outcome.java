package io.ftimer.benchmarks;

import java.util.List;
import java.util.Locale;

/**
 * What came out for a figure: medians over its rounds.
 *
 * @param nanos of its first trial; NaN if the figure is not about that
 * @param least smallest value of any round
 * @param most largest value of any round
 */
record Outcome(Figure figure, double nanos, double value, double least, double most, Verdict verdict) {

    /** Judges a figure by the rounds with a steady yardstick, or by all if there is no such round. */
    static Outcome of(Figure figure, List<List<Sample>> rounds) {
        List<List<Sample>> steady =
                rounds.stream().filter(samples -> isSteady(figure, samples)).toList();
        List<List<Sample>> judged = steady.isEmpty() ? rounds : steady;
        double[] values =
                judged.stream().mapToDouble(figure.kind()::of).sorted().toArray();
        double value = Statistics.median(judged.stream().mapToDouble(figure.kind()::of));
        double nanos = Statistics.median(
                judged.stream().mapToDouble(samples -> samples.get(0).reading().nanos()));
        return new Outcome(
                figure,
                figure.kind().isTimeOfOne() ? nanos : Double.NaN,
                value,
                values[0],
                values[values.length - 1],
                Verdict.of(figure, value, steady.isEmpty()));
    }

    private static boolean isSteady(Figure figure, List<Sample> samples) {
        return !figure.kind().needsYardstick() || samples.stream().noneMatch(Sample::disturbed);
    }

    /** Returns whether the figure keeps a bound of this release from being met, or from being judged. */
    boolean isBroken() {
        return verdict == Verdict.MISSED
                || verdict == Verdict.DISTURBED && !figure.bound().equals(Range.ANY);
    }

    /** Returns what is wrong, on one line. */
    String complaint() {
        String name = figure.what() + ", " + figure.shape();
        return verdict == Verdict.DISTURBED
                ? name
                        + ": not judged, since the clock readings beside it were not steady; measure on a quieter machine"
                : String.format(Locale.ROOT, "%s: %.3f%s, bound %s", name, value, figure.kind().unit, figure.bound());
    }

    /** Returns whether measuring once more may change the verdict. */
    boolean isUnsettled() {
        return isBroken() || verdict == Verdict.DISTURBED;
    }
}
