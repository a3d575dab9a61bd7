package io.ftimer.cli.internal.duel;

import io.ftimer.export.internal.findings.Findings.Finding;
import io.ftimer.internal.text.ShownText;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What is said about the comparison of two builds.
 *
 * @param result the result
 * @param resolutionPercent the smallest difference that matters
 * @param isSameBuild whether base and head are the same build, so that every difference is a false alarm
 * @param isInterrupted whether it was ended early
 */
record DuelReport(DuelResult result, double resolutionPercent, boolean isSameBuild, boolean isInterrupted) {
    /** The 97.5 % quantile of the normal distribution. */
    private static final double Z = 1.96;

    ScoreFindings findings() {
        Set<Outcome> failing =
                isSameBuild ? EnumSet.noneOf(Outcome.class) : EnumSet.of(Outcome.SLOWER, Outcome.NOT_MEASURED);
        return new ScoreFindings(
                String.format(
                        Locale.ROOT,
                        "times of head in multiples of those of base, from %s of runs (interval of 95 %%; same is within %s %%)",
                        ShownText.counted(result.pairs(), "pair"),
                        percent(resolutionPercent)),
                "pairs",
                result.scores(),
                notes(),
                failing,
                remedy());
    }

    private List<Finding> notes() {
        List<Finding> notes = new ArrayList<>();
        for (String benchmark : result.only().getOrDefault(Side.BASE, Set.of())) {
            notes.add(new Finding(
                    true, benchmark + " has results of base only: it is gone, or failed in all runs of head"));
        }
        for (String benchmark : result.only().getOrDefault(Side.HEAD, Set.of())) {
            notes.add(new Finding(
                    false, benchmark + " has results of head only: it is new, or failed in all runs of base"));
        }
        result.unlike().forEach(why -> notes.add(new Finding(true, why)));
        result.holes().forEach(hole -> notes.add(new Finding(false, hole)));
        result.noRegions().ifPresent(why -> notes.add(new Finding(false, why)));
        if (isSameBuild) {
            notes.add(new Finding(false, falseAlarms()));
        }
        if (isInterrupted) {
            notes.add(new Finding(false, "interrupted: this is the result so far"));
        }
        if (result.scores().isEmpty()) {
            notes.add(new Finding(true, "nothing was compared: no benchmark has results of both"));
        }
        return notes;
    }

    /** Returns the rate of false alarms with the upper end of its 95 % interval (Wilson, JASA 22, 1927). */
    private String falseAlarms() {
        long all = result.scores().size();
        long alarms = result.scores().stream()
                .filter(score -> score.outcome().isDifferent())
                .count();
        double rate = (double) alarms / Math.max(1, all);
        double square = Z * Z / Math.max(1, all);
        double upper = (rate + square / 2 + Math.sqrt(square * (rate * (1 - rate) + square / 4))) / (1 + square);
        return String.format(
                Locale.ROOT,
                "false alarms of this machine: %s of %s, at most %.1f %% (upper end of the 95 %% interval)",
                ShownText.grouped(alarms),
                ShownText.counted(all, "benchmark"),
                100 * Math.min(1, upper));
    }

    private List<String> remedy() {
        return result.scores().stream().anyMatch(score -> score.outcome() == Outcome.CANNOT_TELL)
                ? List.of("more rounds, a larger budget or a quieter machine decide what is open now")
                : List.of();
    }

    private static String percent(double value) {
        return value == Math.rint(value) ? Long.toString(Math.round(value)) : Double.toString(value);
    }
}
