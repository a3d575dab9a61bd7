package io.ftimer.config;

import io.ftimer.report.Report;
import io.ftimer.report.ReportDestination;
import io.ftimer.report.internal.files.FilePath;
import io.ftimer.summary.Summary;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/**
 * The place that a report is written to.
 *
 * @param destination a file or the log, empty for standard output
 */
record ReportTarget(Optional<ReportDestination> destination) {
    static final ReportTarget STANDARD_OUTPUT = new ReportTarget(Optional.empty());

    /**
     * Returns the target that a text names; empty for none.
     *
     * @throws IllegalArgumentException if the text is not a valid path, or contains a dollar sign without a token
     */
    static Optional<ReportTarget> of(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "", "none" -> Optional.empty();
            case "-" -> Optional.of(STANDARD_OUTPUT);
            default ->
                Optional.of(new ReportTarget(
                        Optional.of(ReportDestination.parse(FilePath.of(text).toString()))));
        };
    }

    boolean isFile() {
        return destination.filter(ReportDestination::isFile).isPresent();
    }

    /** Writes a report; {@code append} keeps the content of the file. */
    void write(Report<?> report, Summary taken, boolean append) throws IOException {
        if (destination.isEmpty()) {
            report.writeTo(System.out);
            System.out.flush();
        } else if (append) {
            destination.get().append(report, taken);
        } else {
            destination.get().write(report, taken);
        }
    }
}
