import com.fasterxml.jackson.core.io.BigDecimalParser;

/** Parses a long number with a large exponent. */
public class Load {
    public static void load(int n) {
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < n; i++) {
            digits.append((char) ('1' + i % 9));
        }
        if (BigDecimalParser.parse(digits + "e20000").signum() != 1) {
            throw new AssertionError();
        }
    }
}
