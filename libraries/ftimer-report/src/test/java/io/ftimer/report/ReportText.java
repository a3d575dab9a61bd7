package io.ftimer.report;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Reports as strings, for tests. */
final class ReportText {
    private ReportText() {}

    static String of(Report<?> report) {
        StringBuilder text = new StringBuilder();
        try {
            report.writeTo(text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }
}
