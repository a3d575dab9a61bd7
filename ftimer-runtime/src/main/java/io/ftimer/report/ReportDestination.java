package io.ftimer.report;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where reports of a program go: into a file, named by a {@link FileNameTemplate}, or to the log.
 *
 * <p>Thread safety: immutable.
 */
public final class ReportDestination {
    /** The name of the {@link Logger} that reports go to, at level INFO, one message for each report. */
    public static final String LOGGER = "io.ftimer.report";

    private final @Nullable FileNameTemplate file;

    private ReportDestination(@Nullable FileNameTemplate file) {
        this.file = file;
    }

    /** Returns the log. */
    public static ReportDestination log() {
        return new ReportDestination(null);
    }

    /**
     * Returns what a text stands for: the log if it is blank, {@code None} or {@code Log}, in upper or lower case; otherwise
     * a file.
     *
     * @throws IllegalArgumentException if it is no file name template
     */
    public static ReportDestination parse(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "", "none", "log" -> log();
            default -> new ReportDestination(FileNameTemplate.parse(text.strip()));
        };
    }

    /** Returns whether reports go to the log. */
    public boolean isLog() {
        return file == null;
    }

    /**
     * Writes a report: creates or replaces the file of this moment, or logs it.
     *
     * @throws IOException if the file cannot be written
     */
    public void write(Report<?> report, LocalDateTime now, int rank) throws IOException {
        if (file != null) {
            Path named = file.resolve(now, rank);
            report.write(named);
            return;
        }
        StringBuilder text = new StringBuilder(System.lineSeparator());
        report.writeTo(text);
        System.getLogger(LOGGER).log(Level.INFO, text::toString);
    }

    /** Returns the template, or {@code Log}. */
    @Override
    public String toString() {
        return file == null ? "Log" : file.toString();
    }
}
