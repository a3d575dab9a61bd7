package io.ftimer.report.internal.text;

/**
 * Text of CSV cells that spreadsheets show as it is, even if it looks like a formula. Stateless.
 *
 * <p>Spreadsheets evaluate a cell as a formula if its text begins with one of some characters, whether or not the cell is
 * quoted; a leading apostrophe prevents that.
 */
public final class SpreadsheetText {
    /** Also the wide forms, which are as good as the plain ones where East Asian text is typed. */
    private static final String FORMULA_STARTS = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

    private SpreadsheetText() {}

    /**
     * Returns {@code text} with a leading apostrophe if its first character that is not a blank (U+0020) is {@code =},
     * {@code +}, {@code -}, {@code @}, the wide form of one of these, a tab or a line break; otherwise the same object. This
     * is not reversible, as an apostrophe of the text itself is not marked.
     */
    public static String protect(String text) {
        int start = 0;
        while (start < text.length() && text.charAt(start) == ' ') {
            start++;
        }
        boolean formula = start < text.length() && FORMULA_STARTS.indexOf(text.charAt(start)) >= 0;
        return formula ? "'" + text : text;
    }
}
