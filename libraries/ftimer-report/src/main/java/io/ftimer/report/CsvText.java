package io.ftimer.report;

import io.ftimer.report.internal.text.SpreadsheetText;

/** How the texts of one report are written to CSV: unchanged, or protected from spreadsheets. Thread-confined. */
final class CsvText {
    private boolean spreadsheetSafe;

    void protect() {
        spreadsheetSafe = true;
    }

    String of(String text) {
        return spreadsheetSafe ? SpreadsheetText.protect(text) : text;
    }
}
