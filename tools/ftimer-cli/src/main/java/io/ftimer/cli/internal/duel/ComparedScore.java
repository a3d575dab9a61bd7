package io.ftimer.cli.internal.duel;

import io.ftimer.report.internal.text.ShownNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The scores of one benchmark in two builds.
 *
 * @param benchmark the benchmark with its mode and parameters
 * @param ratio the time of head as a multiple of that of base, with its 95 % interval
 * @param pairs the number of pairs of runs that the outcome rests on
 * @param by the time that was compared
 * @param steps what the steps say about a difference, if they were counted
 * @param causes the regions that explain a difference, those that matter most first
 */
record ComparedScore(
        String benchmark,
        Outcome outcome,
        PairedRatio ratio,
        int pairs,
        Measure by,
        Beside beside,
        List<RegionChange> causes,
        Optional<String> steps) {
    /** The probability that equal builds are called slower or faster. */
    static final double FALSE_ALARM = 0.005;

    /** The probability that a difference beyond the resolution is called the same. */
    static final double MISS = 0.05;

    /** Compares a time of two builds whose runs took turns: only what does not differ beside it either is the same. */
    static ComparedScore of(Pairs pairs, String benchmark, Measure by, double resolution, double share) {
        double[] logRatios = pairs.logRatios(benchmark, by);
        PairedRatio ratio = PairedRatio.of(logRatios, share * MISS);
        Beside beside = Beside.of(pairs, benchmark, resolution);
        Outcome outcome = decide(logRatios, resolution, share);
        boolean differs = outcome == Outcome.SAME && !beside.differences().isEmpty();
        return new ComparedScore(
                benchmark,
                differs ? Outcome.SAME_TIME : outcome,
                ratio,
                logRatios.length,
                by,
                beside,
                List.of(),
                Optional.empty());
    }

    /**
     * Decides by times alone.
     *
     * <p>A benchmark is slower or faster if the interval of the ratio at the level {@link #FALSE_ALARM} is on one side of 1, and the same if
     * that at the level {@link #MISS} is within the resolution. Both levels hold for all looks together.
     *
     * @param logRatios the natural logarithm of the time of head in multiples of that of base, by pair
     * @param resolution the smallest difference that matters: 0.03 for 3 %
     * @param share the part of the allowed error that this look may spend, more than 0, at most 1
     */
    static Outcome decide(double[] logRatios, double resolution, double share) {
        PairedRatio certain = PairedRatio.of(logRatios, share * FALSE_ALARM);
        if (logRatios.length == 0) {
            return Outcome.NOT_MEASURED;
        } else if (PairedRatio.of(logRatios, share * MISS).isWithin(resolution)) {
            return Outcome.SAME;
        } else if (certain.low() > 1) {
            return Outcome.SLOWER;
        }
        return certain.high() < 1 ? Outcome.FASTER : Outcome.CANNOT_TELL;
    }

    ComparedScore because(List<RegionChange> regions, Optional<String> ofSteps) {
        return new ComparedScore(benchmark, outcome, ratio, pairs, by, beside, regions, ofSteps);
    }

    /** Returns the name of the benchmark without mode and parameters. */
    static String method(String benchmark) {
        int comma = benchmark.indexOf(", ");
        return comma < 0 ? benchmark : benchmark.substring(0, comma);
    }

    /** Returns one line about the benchmark: {@code B.solve, avgt: slower 1.180 (1.120..1.240) because solve/linsolve 1.310}. */
    String line() {
        return benchmark + ": " + found();
    }

    /** Returns the outcome and what explains it. */
    String found() {
        StringBuilder found = new StringBuilder(outcome.text());
        if (!Double.isNaN(ratio.ratio())) {
            found.append(' ').append(number(ratio.ratio()));
            found.append(interval().isEmpty() ? "" : " (" + interval() + ')');
            found.append(by == Measure.SCORE ? "" : " by " + by.text());
        }
        if (!causes.isEmpty()) {
            found.append(
                    causes.stream().map(RegionChange::text).collect(Collectors.joining(", then ", " because ", "")));
        }
        steps.ifPresent(text -> found.append("; ").append(text));
        if (outcome.isDecided() && outcome != Outcome.SAME) {
            beside.differences().forEach(one -> found.append("; ").append(one));
        }
        return found.toString();
    }

    String interval() {
        return Double.isFinite(ratio.high()) ? number(ratio.low()) + ".." + number(ratio.high()) : "";
    }

    static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value);
    }

    /** A region whose self time differs between two builds; the numbers are those of an operation. */
    record RegionChange(String path, double baseCalls, double headCalls, double baseNanos, double headNanos) {
        private static final double INTEGER_WITHIN = 1e-3;

        /** Returns by how much the region explains that head is slower; negative if it is faster. */
        double nanos() {
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

    /**
     * What processor time and the minimum do not contain, as medians of each side; NaN if it was not measured.
     *
     * @param baseBytes what an operation allocates
     * @param baseCollections the time in collections as a share of the processor time
     * @param headWaits whether the threads of head wait, and those of base do not
     * @param resolution the smallest difference that matters: 0.03 for 3 %
     */
    record Beside(
            double baseBytes,
            double headBytes,
            double baseCollections,
            double headCollections,
            boolean headWaits,
            double resolution) {
        static Beside of(Pairs pairs, String benchmark, double resolution) {
            return new Beside(
                    pairs.median(Side.BASE, benchmark, Measure.ALLOCATION),
                    pairs.median(Side.HEAD, benchmark, Measure.ALLOCATION),
                    collections(pairs, Side.BASE, benchmark),
                    collections(pairs, Side.HEAD, benchmark),
                    !pairs.waits(Side.BASE, benchmark) && pairs.waits(Side.HEAD, benchmark),
                    resolution);
        }

        private static double collections(Pairs pairs, Side side, String benchmark) {
            return pairs.median(side, benchmark, Measure.COLLECTIONS)
                    / pairs.median(side, benchmark, Measure.PROCESSOR_TIME);
        }

        /** Returns what head has more or less of, beyond the resolution: {@code allocates 240 B, was 120 B}. */
        List<String> differences() {
            List<String> differences = new ArrayList<>();
            // JMH allocates a little in an iteration, whatever the benchmark does
            if (Math.abs(headBytes - baseBytes) > Math.max(1, resolution * baseBytes)) {
                differences.add("allocates " + allocation());
            }
            if (Math.abs(headCollections - baseCollections) > resolution) {
                differences.add("in collections " + collections() + " of the processor time");
            }
            if (headWaits) {
                differences.add("its threads wait, those of base do not");
            }
            return differences;
        }

        String allocation() {
            return Double.isNaN(baseBytes) || Double.isNaN(headBytes)
                    ? ""
                    : change(ShownNumber.ofBytes(Math.round(headBytes)), ShownNumber.ofBytes(Math.round(baseBytes)));
        }

        String collections() {
            return Double.isFinite(baseCollections) && Double.isFinite(headCollections)
                    ? change(ShownNumber.ofShare(headCollections), ShownNumber.ofShare(baseCollections))
                    : "";
        }

        private static String change(String now, String before) {
            return before.equals(now) ? now : now + ", was " + before;
        }
    }
}
