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
 * @param bytes the allocated bytes; empty if not measured
 */
record Expected(ExpectedCalls calls, Optional<Double> selfPercent, Optional<ExpectedBytes> bytes) {
    private static final String NOTHING = "-";

    /** Bytes that were not measured, if their column is not empty. */
    static final String NO_BYTES = "-B/op";

    /**
     * Parses the texts of the calls, of {@link #share} and of the bytes, if any.
     *
     * @throws IllegalArgumentException if a text is invalid
     */
    static Expected parse(String calls, String share, Optional<String> bytes) {
        boolean isPercent = share.endsWith("%");
        if (!isPercent && !share.equals(NOTHING)) {
            throw new IllegalArgumentException(
                    "invalid share \"" + share + "\": expected a percentage such as 12.5%, or " + NOTHING);
        }
        return new Expected(
                ExpectedCalls.parse(calls),
                isPercent
                        ? Optional.of(ExpectedCalls.number(share.substring(0, share.length() - 1)))
                        : Optional.empty(),
                bytes.filter(text -> !text.equals(NO_BYTES)).map(ExpectedBytes::parse));
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
                .or(() -> bytes.flatMap(
                        was -> found.bytes().flatMap(now -> was.difference(now, tolerance.allocPercent()))))
                .or(() -> isFar ? Optional.of("other share") : Optional.empty());
    }
}
