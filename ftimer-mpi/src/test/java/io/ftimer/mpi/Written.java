package io.ftimer.mpi;

import io.ftimer.report.Report;
import java.io.IOException;

/** What a report writes. Stateless. */
final class Written {
    private Written() {}

    static String by(Report<?> report) throws IOException {
        StringBuilder text = new StringBuilder();
        report.writeTo(text);
        return text.toString();
    }
}
