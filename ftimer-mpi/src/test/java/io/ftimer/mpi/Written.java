package io.ftimer.mpi;

import io.ftimer.report.Report;
import java.io.IOException;

/** The text of a report. Stateless. */
final class Written {
    private Written() {}

    static String by(Report<?> report) throws IOException {
        StringBuilder text = new StringBuilder();
        report.writeTo(text);
        return text.toString();
    }
}
