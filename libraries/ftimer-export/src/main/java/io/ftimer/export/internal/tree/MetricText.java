package io.ftimer.export.internal.tree;

import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Numbers of any type in JSON. Stateless. */
public final class MetricText {
    private MetricText() {}

    /** Writes a number that parses to an equal one. One that is not finite is written as a string: {@code "NaN"}. */
    public static void write(JsonText json, Number number) throws IOException {
        if (number instanceof BigDecimal decimal) {
            json.value(decimal);
        } else if (number instanceof BigInteger integer) {
            json.value(new BigDecimal(integer));
        } else if (!isFraction(number)) {
            json.value(number.longValue());
        } else if (isFinite(number)) {
            json.value(number.doubleValue());
        } else {
            json.value(Double.toString(number.doubleValue()));
        }
    }

    /** Returns whether the number is neither infinite nor {@code NaN}. */
    public static boolean isFinite(Number number) {
        return !isFraction(number) || Double.isFinite(number.doubleValue());
    }

    /** Returns whether the number may have a fraction, judged by its type. */
    public static boolean isFraction(Number number) {
        return !(number instanceof Long
                || number instanceof Integer
                || number instanceof Short
                || number instanceof Byte
                || number instanceof BigDecimal
                || number instanceof BigInteger);
    }
}
