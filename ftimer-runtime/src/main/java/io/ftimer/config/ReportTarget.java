package io.ftimer.config;

import io.ftimer.report.Report;
import io.ftimer.report.ReportDestination;
import io.ftimer.summary.Summary;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Where a report goes.
 *
 * @param destination empty for standard output
 * @param written whether anything is written at all
 */
record ReportTarget(Optional<ReportDestination> destination, boolean written) {
    static final ReportTarget NONE = new ReportTarget(Optional.empty(), false);
    static final ReportTarget STANDARD_OUTPUT = new ReportTarget(Optional.empty(), true);

    /**
     * Returns what a text names; empty if it is no path.
     *
     * @throws IllegalArgumentException if it has a dollar sign that begins no token
     */
    static Optional<ReportTarget> of(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "", "none" -> Optional.of(NONE);
            case "-" -> Optional.of(STANDARD_OUTPUT);
            default -> ofPath(text);
        };
    }

    private static Optional<ReportTarget> ofPath(String text) {
        try {
            String path = Path.of(text).toString();
            return Optional.of(new ReportTarget(Optional.of(ReportDestination.parse(path)), true));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Writes a report of a summary, behind what is there or in its place. */
    void write(Report<?> report, Summary taken, boolean append) throws IOException {
        if (destination.isEmpty()) {
            StringBuilder text = new StringBuilder();
            report.writeTo(text);
            System.out.print(text);
            System.out.flush();
        } else if (append) {
            destination.get().append(report, taken);
        } else {
            destination.get().write(report, taken);
        }
    }
}
