package io.ftimer.export.internal.tree;

import io.ftimer.internal.text.ShownText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Times with three significant digits and a unit: {@code 1.24 ms}. Stateless. */
public final class DurationText {
    private static final int DIGITS = 3;
    private static final String[] UNITS = {"ns", "µs", "ms", "s"};

    private DurationText() {}

    /** Returns the time as text. The seconds of long times are whole numbers in groups of three digits. */
    public static String of(long nanos) {
        BigDecimal exact = BigDecimal.valueOf(nanos).abs();
        String sign = nanos < 0 ? "−" : "";
        for (int unit = 0; unit < UNITS.length; unit++) {
            // rounded before the unit is chosen: 999.9 µs is 1.00 ms
            BigDecimal rounded = exact.movePointLeft(DIGITS * unit).round(new MathContext(DIGITS));
            if (rounded.compareTo(BigDecimal.valueOf(1000)) < 0) {
                int scale = Math.max(0, DIGITS - (rounded.precision() - rounded.scale()));
                String digits = unit == 0
                        ? Long.toString(Math.abs(nanos))
                        : rounded.setScale(scale).toPlainString();
                return sign + digits + ' ' + UNITS[unit];
            }
        }
        BigDecimal seconds = exact.movePointLeft(DIGITS * (UNITS.length - 1)).setScale(0, RoundingMode.HALF_UP);
        return sign + ShownText.grouped(seconds.longValueExact()) + " s";
    }
}
