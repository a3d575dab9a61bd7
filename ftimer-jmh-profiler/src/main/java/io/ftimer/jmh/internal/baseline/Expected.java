package io.ftimer.jmh.internal.baseline;

import io.ftimer.jmh.internal.result.Numbers;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * What a baseline says of one region.
 *
 * <p>Thread safety: immutable.
 *
 * @param callsPerOp calls per operation; empty if they were not the same in all iterations, so that nothing is expected
 * @param selfPercent share of the self time in percent; empty if no time was measured
 */
record Expected(Optional<Double> callsPerOp, Optional<Double> selfPercent) {
    private static final String NOTHING = "-";
    private static final String VARYING = "~";

    static Expected of(ProfiledTree tree, ProfiledRegion region) {
        return new Expected(
                Optional.of(region.leastCallsPerOp()).filter(calls -> region.hasConstantCalls()),
                Optional.of(tree.selfPercent(region)).filter(share -> tree.timed() && Double.isFinite(share)));
    }

    /**
     * Returns what {@link #calls} and {@link #share} wrote.
     *
     * @throws IllegalArgumentException if the texts are none of those
     */
    static Expected parse(String calls, String share) {
        boolean isPercent = share.endsWith("%");
        if (!isPercent && !share.equals(NOTHING)) {
            throw new IllegalArgumentException("\"" + share + "\" is neither a share in % nor " + NOTHING);
        }
        return new Expected(
                calls.equals(VARYING) ? Optional.empty() : Optional.of(number(calls)),
                isPercent ? Optional.of(number(share.substring(0, share.length() - 1))) : Optional.empty());
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("\"" + text + "\" is not a number");
        }
    }

    /** Returns all digits of the calls, so that they can be compared exactly. */
    String calls() {
        return callsPerOp
                .map(calls -> calls == Math.rint(calls) ? Numbers.exact(calls) : Double.toString(calls))
                .orElse(VARYING);
    }

    String share() {
        return selfPercent
                .map(share -> String.format(Locale.ROOT, "%.1f%%", share))
                .orElse(NOTHING);
    }

    /** Returns what a region has that is not as expected, empty if nothing is. */
    Optional<String> difference(Expected found, double tolerancePercent) {
        if (callsPerOp.isPresent() && !Objects.equals(callsPerOp, found.callsPerOp)) {
            return Optional.of(found.callsPerOp.isPresent() ? "other calls" : "calls vary");
        }
        boolean isFar = selfPercent.isPresent()
                && found.selfPercent.isPresent()
                && Math.abs(selfPercent.get() - found.selfPercent.get()) > tolerancePercent;
        return isFar ? Optional.of("other share") : Optional.empty();
    }
}
