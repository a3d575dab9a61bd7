package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.text.EnumWords;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What is given as a number and a unit. */
public enum GivenQuantity {
    /** In bytes. */
    SIZE(
            "B, kB, MB, GB (thousands), KiB, MiB, GiB (of 1024), for instance 4kB",
            "8 EiB",
            "B=1 kB=1e3 MB=1e6 GB=1e9 KiB=1024 MiB=1048576 GiB=1073741824"),
    /** In nanoseconds. */
    DURATION("ns, us, ms, s, min, for instance 50ms", "292 years", "ns=1 us=1e3 µs=1e3 ms=1e6 s=1e9 min=60e9");

    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?) ?(\\p{L}+)");

    private final String allowed;
    private final String largest;
    private final String units;

    /** @param units what each unit is in the smallest one */
    GivenQuantity(String allowed, String largest, String units) {
        this.allowed = allowed;
        this.largest = largest;
        this.units = units;
    }

    /**
     * Returns the number of the smallest units, rounded down.
     *
     * @throws IllegalArgumentException if the text is malformed, or the number does not fit into a {@code long}
     */
    public long parse(String text) {
        String invalid = "invalid " + EnumWords.of(this) + " \"" + text + "\": expected ";
        Matcher parts = FORM.matcher(text);
        BigDecimal unit = Stream.of(units.split(" "))
                .filter(known -> parts.matches() && known.startsWith(parts.group(2) + "="))
                .map(known -> new BigDecimal(known.substring(known.indexOf('=') + 1)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(invalid + "a number and one of the units " + allowed));
        try {
            return new BigDecimal(parts.group(1)).multiply(unit).toBigInteger().longValueExact();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(invalid + "at most " + largest, e);
        }
    }
}
