package io.ftimer.jmh.internal.baseline;

import java.util.Locale;
import java.util.Optional;

/**
 * The values of one region in a baseline.
 *
 * <p>Thread safety: immutable.
 *
 * @param calls the calls
 * @param selfPercent the share of the self time in percent; empty without times
 */
record Expected(ExpectedCalls calls, Optional<Double> selfPercent) {
    private static final String NOTHING = "-";

    /**
     * Parses the texts of the calls and of {@link #share}.
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
                ExpectedCalls.parse(calls),
                isPercent
                        ? Optional.of(ExpectedCalls.number(share.substring(0, share.length() - 1)))
                        : Optional.empty());
    }

    String share() {
        return share(selfPercent);
    }

    static String share(Optional<Double> percent) {
        return percent.map(share -> String.format(Locale.ROOT, "%.1f%%", share)).orElse(NOTHING);
    }

    /** Returns the kind of the difference to the actual values, or empty if there is none. */
    Optional<String> difference(Measured found, Tolerance tolerance) {
        boolean isFar = selfPercent.isPresent()
                && found.selfPercent().isPresent()
                && Math.abs(selfPercent.get() - found.selfPercent().get()) > tolerance.sharePoints();
        return calls.difference(found.calls(), tolerance.countPercent())
                .or(() -> isFar ? Optional.of("other share") : Optional.empty());
    }
}
