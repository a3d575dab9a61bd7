package io.ftimer.conformance.compare;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the real numbers in a text report or a CSV, for runs whose real numbers are not bound to agree to the last
 * digit. Stateless.
 */
final class RealTokens {
    private static final Pattern CSV_REAL = Pattern.compile("-?\\d\\.\\d{17}E[+-]\\d{4}");

    /** With the blanks before it, so that a sign or digit more does not count as another layout. */
    private static final Pattern TEXT_REAL = Pattern.compile(" *-?\\d*\\.\\d+");

    private RealTokens() {}

    /** Returns {@code actual} with each real number that the rule accepts replaced by the one expected in its place. */
    static byte[] takeOver(byte[] expected, byte[] actual, RealRule rule) {
        String should = new String(expected, StandardCharsets.ISO_8859_1);
        String is = new String(actual, StandardCharsets.ISO_8859_1);
        boolean isCsv = should.startsWith("format_version,") || should.startsWith("\"format_version\",");
        Pattern real = isCsv ? CSV_REAL : TEXT_REAL;
        Matcher wanted = real.matcher(should);
        CsvColumns columns = new CsvColumns(should);
        String taken = real.matcher(is).replaceAll(found -> {
            String token = found.group();
            if (wanted.find()) {
                boolean accepted = isCsv
                        ? acceptsCsv(columns.nameAt(wanted.start()), wanted.group(), token, rule)
                        : isWithinOneUnit(wanted.group(), token);
                token = accepted ? wanted.group() : token;
            }
            return Matcher.quoteReplacement(token);
        });
        return taken.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static boolean acceptsCsv(String column, String expected, String actual, RealRule rule) {
        return rule.accepts(column, Double.parseDouble(expected), Double.parseDouble(actual));
    }

    /** Whether two numbers of a text report differ by no more than one in the last printed digit. */
    private static boolean isWithinOneUnit(String expected, String actual) {
        BigDecimal should = new BigDecimal(expected.strip());
        BigDecimal is = new BigDecimal(actual.strip());
        return should.scale() == is.scale() && should.subtract(is).abs().compareTo(should.ulp()) <= 0;
    }

    /** Finds the column of a position in a CSV. For places in ascending order only. */
    private static final class CsvColumns {
        private final String csv;
        private final String[] names;
        private int at;
        private int column;
        private boolean isQuoted;

        CsvColumns(String csv) {
            this.csv = csv;
            this.names = csv.lines().findFirst().orElse("").replace("\"", "").split(",");
        }

        /** Returns the name that the header gives to the column at {@code index}, empty if it has none. */
        String nameAt(int index) {
            for (; at < index; at++) {
                char c = csv.charAt(at);
                if (c == '"') {
                    isQuoted = !isQuoted;
                } else if (!isQuoted && c == ',') {
                    column++;
                } else if (!isQuoted && c == '\n') {
                    column = 0;
                }
            }
            return column < names.length ? names[column] : "";
        }
    }
}
