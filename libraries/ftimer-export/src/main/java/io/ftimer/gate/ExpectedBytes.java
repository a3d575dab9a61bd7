package io.ftimer.gate;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The allocated bytes of one region of a benchmark in a baseline, with nested regions.
 *
 * <p>Thread safety: immutable.
 *
 * @param amount the mean number of bytes, as rounded in the file
 * @param perCall whether they are those of a call: where the calls per operation are inexact, so are the bytes per operation
 * @since 0.1
 */
public record ExpectedBytes(double amount, boolean perCall) {
    /** Less than the smallest object; it covers what an iteration allocates once. */
    public static final double SLACK = 8;

    private static final Pattern TEXT = Pattern.compile("([0-9.]+)B/(op|call)");
    private static final int DIGITS = 4;

    /** Returns bytes as they are written to the file, so that a small change does not change the file. */
    public static ExpectedBytes rounded(double amount, boolean perCall) {
        return new ExpectedBytes(
                BigDecimal.valueOf(amount)
                        .setScale(1, RoundingMode.HALF_EVEN)
                        .round(new MathContext(DIGITS))
                        .doubleValue(),
                perCall);
    }

    /**
     * Parses the result of {@link #text}.
     *
     * @throws IllegalArgumentException if the text is invalid
     */
    public static ExpectedBytes parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "invalid value \"" + text + "\": expected bytes such as 24B/op or 24B/call");
        }
        return new ExpectedBytes(
                GateNumbers.parse(parts.group(1)), parts.group(2).equals("call"));
    }

    /** Returns {@code 1016B/op} or {@code 1016B/call}. */
    public String text() {
        return BigDecimal.valueOf(amount).stripTrailingZeros().toPlainString() + "B/" + (perCall ? "call" : "op");
    }
}
