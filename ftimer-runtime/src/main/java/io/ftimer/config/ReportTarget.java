package io.ftimer.config;

import io.ftimer.report.Report;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a report goes.
 *
 * @param file empty for standard output
 * @param written whether anything is written at all
 */
record ReportTarget(Optional<Path> file, boolean written) {
    static final ReportTarget NONE = new ReportTarget(Optional.empty(), false);
    static final ReportTarget STANDARD_OUTPUT = new ReportTarget(Optional.empty(), true);

    /** Returns what a text names; empty if it is no path. */
    static Optional<ReportTarget> of(String text) {
        if (text.isEmpty()) {
            return Optional.of(NONE);
        }
        if (text.equals("-")) {
            return Optional.of(STANDARD_OUTPUT);
        }
        try {
            return Optional.of(new ReportTarget(Optional.of(Path.of(text)), true));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Writes a report, behind what is there or in its place. */
    void write(Report<?> report, boolean append) throws IOException {
        if (file.isEmpty()) {
            StringBuilder text = new StringBuilder();
            report.writeTo(text);
            System.out.print(text);
            System.out.flush();
        } else if (append) {
            report.append(file.get());
        } else {
            report.write(file.get());
        }
    }
}
