package io.ftimer.conformance.scenario;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * A number of seconds of a scenario as integer nanoseconds.
 *
 * @param nanos the nearest number of nanoseconds, ties to the even one
 * @param isWhole whether nothing was rounded away
 * @param isBinary whether it is a multiple of 2^-9 s: such times are exact both as nanoseconds and as doubles
 */
public record ClockStep(BigInteger nanos, boolean isWhole, boolean isBinary) {
    private static final BigDecimal PER_SECOND = BigDecimal.valueOf(512);

    /** Far outside of a long, and near enough to compute with. */
    private static final int DIGITS = 60;

    /** Returns the exact decimal number {@code seconds} as a step. */
    public static ClockStep of(BigDecimal seconds) {
        int digits = seconds.precision() - seconds.scale();
        if (seconds.signum() != 0 && digits < -DIGITS) {
            return new ClockStep(BigInteger.ZERO, false, false);
        }
        if (seconds.signum() != 0 && digits > DIGITS) {
            return new ClockStep(
                    BigInteger.TEN.pow(DIGITS).multiply(BigInteger.valueOf(seconds.signum())), true, false);
        }
        BigDecimal nanos = seconds.movePointRight(9);
        return new ClockStep(
                nanos.setScale(0, RoundingMode.HALF_EVEN).toBigInteger(),
                isInteger(nanos),
                isInteger(seconds.multiply(PER_SECOND)));
    }

    private static boolean isInteger(BigDecimal number) {
        return number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
    }
}
