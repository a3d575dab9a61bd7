package io.ftimer.cli.internal.duel;

import io.ftimer.report.internal.text.ShownNumber;
import java.util.ArrayList;
import java.util.List;

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
