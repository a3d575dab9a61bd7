package io.ftimer.junit.internal.expect;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads times as they are written in annotations. */
final class Durations {
    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?) ?(ns|us|µs|ms|s|min)");

    private Durations() {}

    /**
     * Returns the nanoseconds of a time such as {@code 50ms}, parts of a nanosecond dropped.
     *
     * @throws IllegalArgumentException if the text is none, or the time is longer than 292 years
     */
    static long parseNanos(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("\"" + text
                    + "\" is not a time; write a number and one of the units ns, us, ms, s, min, for instance 50ms");
        }
        try {
            return new BigDecimal(parts.group(1))
                    .multiply(BigDecimal.valueOf(nanosOf(parts.group(2))))
                    .toBigInteger()
                    .longValueExact();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("\"" + text + "\" is longer than 292 years");
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
