package io.ftimer.jmh.internal.baseline;

import io.ftimer.jmh.internal.result.Numbers;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * The values of one region in a baseline.
 *
 * <p>Thread safety: immutable.
 *
 * @param callsPerOp calls per operation; empty if they differed between iterations, so that they are not compared
 * @param selfPercent the share of the self time in percent; empty without times
 */
record Expected(Optional<Double> callsPerOp, Optional<Double> selfPercent) {
    private static final String NOTHING = "-";
    private static final String VARYING = "~";

    static Expected of(ProfiledTree tree, ProfiledRegion region) {
        return new Expected(
                Optional.of(region.minCallsPerOp()).filter(calls -> region.hasConstantCalls()),
                Optional.of(tree.selfPercent(region)).filter(share -> tree.timed() && Double.isFinite(share)));
    }

    /**
     * Parses the texts of {@link #calls} and {@link #share}.
     *
     * @throws IllegalArgumentException if a text is invalid
     */
    static Expected parse(String calls, String share) {
        boolean isPercent = share.endsWith("%");
        if (!isPercent && !share.equals(NOTHING)) {
            throw new IllegalArgumentException(
                    "invalid share \"" + share + "\": expected a percentage such as 12.5%, or " + NOTHING);
        }
        return new Expected(
                calls.equals(VARYING) ? Optional.empty() : Optional.of(number(calls)),
                isPercent ? Optional.of(number(share.substring(0, share.length() - 1))) : Optional.empty());
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("invalid value \"" + text + "\": expected a number");
        }
    }

    /** Returns the calls with all digits, for an exact comparison. */
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

    /** Returns the kind of the difference to the actual values, or empty if there is none. */
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
