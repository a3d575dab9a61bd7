package io.ftimer.assertj.internal.tree;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads sizes such as {@code 4kB}. Stateless. */
public final class ByteSize {
    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?) ?(|[kMG]|[KMG]i)B");
    private static final List<String> THOUSANDS = List.of("", "k", "M", "G");
    private static final List<String> POWERS_OF_TWO = List.of("", "Ki", "Mi", "Gi");

    private ByteSize() {}

    /**
     * Returns the bytes of a size, rounded down.
     *
     * @throws IllegalArgumentException if the text is malformed, or the size does not fit into a {@code long}
     */
    public static long parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("invalid size \"" + text
                    + "\": expected a number and one of the units B, kB, MB, GB (thousands), KiB, MiB, GiB (of 1024), for"
                    + " instance 4kB");
        }
        String prefix = parts.group(2);
        BigDecimal unit = prefix.endsWith("i")
                ? BigDecimal.valueOf(1024).pow(POWERS_OF_TWO.indexOf(prefix))
                : BigDecimal.valueOf(1000).pow(THOUSANDS.indexOf(prefix));
        try {
            return new BigDecimal(parts.group(1)).multiply(unit).toBigInteger().longValueExact();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("invalid size \"" + text + "\": expected at most 8 EiB", e);
        }
    }
}
