package io.ftimer.export.internal.tree;

import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Names of members and numbers of any type in JSON. Stateless. */
public final class JsonParts {
    private JsonParts() {}

    /** Returns a name with {@code U+FFFD} for half a surrogate pair, which readers of JSON accept in values only. */
    public static String memberName(String text) {
        return text.codePoints()
                .map(c -> Character.getType(c) == Character.SURROGATE ? '\uFFFD' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Writes a number that parses to an equal one. One that is not finite is written as a string: {@code "NaN"}. */
    public static void write(JsonText json, Number number) throws IOException {
        if (!isFinite(number)) {
            json.value(Double.toString(number.doubleValue()));
        } else if (number instanceof Double || number instanceof Float) {
            json.value(number.doubleValue());
        } else {
            json.value(new BigDecimal(number.toString()));
        }
    }

    /** Returns whether the number is neither infinite nor {@code NaN}. */
    public static boolean isFinite(Number number) {
        return number instanceof BigDecimal || number instanceof BigInteger || Double.isFinite(number.doubleValue());
    }
}
