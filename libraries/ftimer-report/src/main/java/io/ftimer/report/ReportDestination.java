package io.ftimer.report;

import io.ftimer.summary.Summary;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The destination of reports: a file named by a {@link FileNameTemplate}, the log, or standard output.
 *
 * <p>Thread safety: immutable.
 */
public final class ReportDestination {
    /** The name of the {@link java.lang.System.Logger} that gets each report as one message of level INFO. */
    public static final String LOGGER = "io.ftimer.report";

    private static final ReportDestination LOG = new ReportDestination(null);
    private static final ReportDestination STANDARD_OUTPUT = new ReportDestination(null);

    private final @Nullable FileNameTemplate file;

    private ReportDestination(@Nullable FileNameTemplate file) {
        this.file = file;
    }

    /** Returns the log. */
    public static ReportDestination log() {
        return LOG;
    }

    /** Returns standard output. */
    public static ReportDestination standardOutput() {
        return STANDARD_OUTPUT;
    }

    /**
     * Parses a destination: the log if the text is blank, {@code None} or {@code Log}, ignoring case; otherwise a file.
     *
     * @throws IllegalArgumentException if the text is not a valid file name template, or contains {@code $SimTime}
     */
    public static ReportDestination parse(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "", "none", "log" -> log();
            default -> file(FileNameTemplate.parse(text.strip()));
        };
    }

    private static ReportDestination file(FileNameTemplate template) {
        if (template.needsSimulatedTime()) {
            throw new IllegalArgumentException(
                    "\"" + template + "\" contains $SimTime, but reports have no simulated time; use $WallTime");
        }
        return new ReportDestination(template);
    }

    /** Returns whether this is a file. */
    public boolean isFile() {
        return file != null;
    }

    /** Returns whether the file name contains {@code $RANK} and no rank is set. */
    public boolean needsRank() {
        return file != null && file.needsRank();
    }

    /** Returns this destination with {@code $RANK} set to a rank. */
    public ReportDestination ofRank(int number) {
        return file == null ? this : new ReportDestination(file.ofRank(number));
    }

    /**
     * Writes a report: creates or replaces the file, or logs or prints the report.
     *
     * @param taken the summary whose time is used in the file name
     * @throws IOException if the file cannot be written
     * @throws IllegalStateException if it {@linkplain #needsRank() needs a rank}
     */
    public void write(Report<?> report, Summary taken) throws IOException {
        if (file == null) {
            show(report);
        } else {
            report.write(file.resolve(taken));
        }
    }

    /**
     * As {@link #write}, but adds the report at the end of the file, as checkpoints do; see
     * {@link Report#append(java.nio.file.Path)}.
     *
     * @throws IOException if the file cannot be written
     * @throws IllegalStateException if it {@linkplain #needsRank() needs a rank}
     */
    public void append(Report<?> report, Summary taken) throws IOException {
        if (file == null) {
            show(report);
        } else {
            report.append(file.resolve(taken));
        }
    }

    private void show(Report<?> report) throws IOException {
        if (this == STANDARD_OUTPUT) {
            report.writeTo(System.out);
            System.out.flush();
        } else {
            StringBuilder text = new StringBuilder(System.lineSeparator());
            report.writeTo(text);
            System.getLogger(LOGGER).log(Level.INFO, text::toString);
        }
    }

    /** Returns the template, {@code Log}, or {@code -} for standard output. */
    @Override
    public String toString() {
        return file != null ? file.toString() : this == STANDARD_OUTPUT ? "-" : "Log";
    }
}
