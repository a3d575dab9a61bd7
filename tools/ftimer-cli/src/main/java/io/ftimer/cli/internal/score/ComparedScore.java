package io.ftimer.cli.internal.score;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The scores of one benchmark in two builds.
 *
 * @param benchmark the benchmark with its mode and parameters
 * @param outcome the conclusion
 * @param ratio the time of head as a multiple of that of base; NaN if there is none
 * @param low the lower end of the 95 % interval of the ratio
 * @param high its upper end
 * @param support what the outcome rests on, such as the number of pairs
 * @param causes the regions that explain a difference, those that matter most first
 */
public record ComparedScore(
        String benchmark,
        Outcome outcome,
        double ratio,
        double low,
        double high,
        String support,
        List<RegionChange> causes) {

    /** Creates scores without regions. */
    public ComparedScore(String benchmark, Outcome outcome, double ratio, double low, double high, String support) {
        this(benchmark, outcome, ratio, low, high, support, List.of());
    }

    /** Returns these scores with the regions that explain them. */
    public ComparedScore because(List<RegionChange> regions) {
        return new ComparedScore(benchmark, outcome, ratio, low, high, support, regions);
    }

    /** Returns the name of the benchmark without mode and parameters. */
    public static String method(String benchmark) {
        int comma = benchmark.indexOf(", ");
        return comma < 0 ? benchmark : benchmark.substring(0, comma);
    }

    /** Returns one line about the benchmark: {@code B.solve, avgt: slower 1.180 (1.120..1.240) because solve/linsolve 1.310}. */
    public String line() {
        String line = benchmark + ": " + outcome.text();
        if (!Double.isNaN(ratio)) {
            line += ' ' + number(ratio) + (interval().isEmpty() ? "" : " (" + interval() + ')');
        }
        return causes.isEmpty()
                ? line
                : line + " because " + causes.stream().map(RegionChange::text).collect(Collectors.joining(", then "));
    }

    String interval() {
        return Double.isFinite(high) ? number(low) + ".." + number(high) : "";
    }

    static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value);
    }
}
