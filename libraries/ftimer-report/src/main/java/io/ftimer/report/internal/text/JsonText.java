package io.ftimer.report.internal.text;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.internal.text.TextLimits;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON: separators, quotes and escapes, also of characters that change how a terminal shows others. A very long text loses its
 * middle, since readers reject it.
 *
 * <p>The caller ensures that each {@code begin} has its {@code end}, and that a {@link #name} precedes each value in an object.
 * Thread safety: thread-confined.
 */
public final class JsonText {
    private static final char DELETE = 0x7F;

    private final Appendable out;
    private boolean first = true;

    public JsonText(Appendable out) {
        this.out = out;
    }

    public JsonText beginObject() throws IOException {
        return begin('{');
    }

    public JsonText endObject() throws IOException {
        return end('}');
    }

    public JsonText beginArray() throws IOException {
        return begin('[');
    }

    public JsonText endArray() throws IOException {
        return end(']');
    }

    /** Starts a new line; only between values. */
    public JsonText newLine() throws IOException {
        separate();
        out.append('\n');
        first = true;
        return this;
    }

    /** Writes the name of the next member. */
    public JsonText name(String name) throws IOException {
        separate();
        quote(name);
        out.append(':');
        first = true;
        return this;
    }

    public JsonText value(String text) throws IOException {
        separate();
        quote(text);
        return this;
    }

    public JsonText value(long number) throws IOException {
        return literal(Long.toString(number));
    }

    /** Writes a number that parses to the same {@code double}; {@code null} if it is not finite. */
    public JsonText value(double number) throws IOException {
        return literal(Double.isFinite(number) ? Double.toString(number) : "null");
    }

    /** Writes a number that parses to an equal one. One that is not finite is written as a string: {@code "NaN"}. */
    public JsonText number(Number number) throws IOException {
        boolean isExact = number instanceof BigDecimal || number instanceof BigInteger;
        if (!isExact && !Double.isFinite(number.doubleValue())) {
            return value(Double.toString(number.doubleValue()));
        }
        return number instanceof Double || number instanceof Float
                ? value(number.doubleValue())
                : literal(new BigDecimal(number.toString()).toString());
    }

    /** Returns a name with {@code U+FFFD} for half a surrogate pair, which readers of JSON accept in values only. */
    public static String memberName(String text) {
        return text.codePoints()
                .map(c -> Character.getType(c) == Character.SURROGATE ? '\uFFFD' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    public JsonText value(boolean flag) throws IOException {
        return literal(Boolean.toString(flag));
    }

    /** Writes a member with a text, number or flag; nothing if the value is null. */
    public JsonText member(String name, @Nullable Object value) throws IOException {
        if (value == null) {
            return this;
        }
        name(name);
        if (value instanceof Boolean flag) {
            return value(flag.booleanValue());
        }
        if (value instanceof Double number) {
            return value(number.doubleValue());
        }
        return value instanceof Number number ? value(number.longValue()) : value(value.toString());
    }

    /** Writes a member with an array of texts. */
    public JsonText texts(String name, Iterable<String> texts) throws IOException {
        name(name).beginArray();
        for (String text : texts) {
            value(text);
        }
        return endArray();
    }

    /** Writes a value that is JSON already. */
    public JsonText json(String text) throws IOException {
        return literal(text);
    }

    private JsonText literal(String text) throws IOException {
        separate();
        out.append(text);
        return this;
    }

    private JsonText begin(char bracket) throws IOException {
        separate();
        out.append(bracket);
        first = true;
        return this;
    }

    private JsonText end(char bracket) throws IOException {
        out.append(bracket);
        first = false;
        return this;
    }

    private void separate() throws IOException {
        if (!first) {
            out.append(',');
        }
        first = false;
    }

    private void quote(String given) throws IOException {
        String text = ShownText.abbreviated(given, TextLimits.FIELD_CHARACTERS);
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c >= ' ' && c <= DELETE || c > DELETE && isVisible(text, i)) {
                out.append(c);
            } else {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            }
        }
        out.append('"');
    }

    /** An unpaired surrogate has no UTF-8 form; what controls or formats others would change how a terminal shows them. */
    private static boolean isVisible(String text, int index) {
        boolean isSecond = index > 0 && Character.isSurrogatePair(text.charAt(index - 1), text.charAt(index));
        return TextEscapes.isVisible(text.codePointAt(isSecond ? index - 1 : index));
    }
}
