package io.ftimer.junit;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the durations of {@link TimeBudget}. */
final class DurationParser {
    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?) ?(ns|us|µs|ms|s|min)");

    private DurationParser() {}

    /**
     * Returns the nanoseconds of a duration such as {@code 50ms}, rounded down.
     *
     * @throws IllegalArgumentException if the text is malformed, or the duration does not fit into a {@code long}
     */
    static long parseNanos(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("invalid duration \"" + text
                    + "\": expected a number and one of the units ns, us, ms, s, min, for instance 50ms");
        }
        try {
            return new BigDecimal(parts.group(1))
                    .multiply(BigDecimal.valueOf(nanosOf(parts.group(2))))
                    .toBigInteger()
                    .longValueExact();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("invalid duration \"" + text + "\": expected at most 292 years");
        }
    }

    private static long nanosOf(String unit) {
        return switch (unit) {
            case "ns" -> 1L;
            case "us", "µs" -> 1_000L;
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            default -> 60_000_000_000L;
        };
    }
}
