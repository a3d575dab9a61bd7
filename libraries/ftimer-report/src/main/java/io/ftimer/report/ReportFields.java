package io.ftimer.report;

import io.ftimer.internal.text.RegionNames;
import io.ftimer.report.internal.schema.CsvStyle;
import org.jspecify.annotations.Nullable;

/**
 * The fields of CSV reports: all are quoted, reals have 18 digits, and texts have no trailing blanks.
 *
 * <p>Thread safety: thread-confined.
 */
final class ReportFields implements CsvStyle {
    /** Also the wide forms, which are as good as the plain ones where East Asian text is typed. */
    private static final String FORMULA_STARTS = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

    private final DecimalFormats formats = new DecimalFormats();
    private boolean spreadsheetSafe;

    /** Protects texts from spreadsheets. */
    void protect() {
        spreadsheetSafe = true;
    }

    @Override
    public boolean isQuoted(@Nullable Object value) {
        return true;
    }

    @Override
    public void append(Object value, StringBuilder out) {
        if (value instanceof Double real) {
            formats.scientific(out, real);
        } else if (value instanceof String text) {
            CsvStyle.super.append(RegionNames.trim(spreadsheetSafe ? protectedText(text) : text), out);
        } else {
            out.append(value);
        }
    }

    /**
     * Returns {@code text} with a leading apostrophe if spreadsheets would evaluate it, quoted or not: if its first character that is
     * not a blank (U+0020) begins a formula, or is a tab or a line break; otherwise the same object. This is not reversible, as an
     * apostrophe of the text itself is not marked.
     */
    static String protectedText(String text) {
        int start = 0;
        while (start < text.length() && text.charAt(start) == ' ') {
            start++;
        }
        boolean formula = start < text.length() && FORMULA_STARTS.indexOf(text.charAt(start)) >= 0;
        return formula ? "'" + text : text;
    }
}
