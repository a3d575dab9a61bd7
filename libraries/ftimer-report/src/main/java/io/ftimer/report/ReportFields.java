package io.ftimer.report;

import io.ftimer.report.internal.schema.CsvStyle;
import io.ftimer.report.internal.text.SpreadsheetText;
import org.jspecify.annotations.Nullable;

/**
 * The fields of CSV reports: all are quoted, reals have 18 digits, and texts have no trailing blanks.
 *
 * <p>Thread safety: thread-confined.
 */
final class ReportFields implements CsvStyle {
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
            appendText(spreadsheetSafe ? SpreadsheetText.protect(text) : text, out);
        } else {
            out.append(value);
        }
    }

    private void appendText(String text, StringBuilder out) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        CsvStyle.super.append(text.substring(0, end), out);
    }
}
