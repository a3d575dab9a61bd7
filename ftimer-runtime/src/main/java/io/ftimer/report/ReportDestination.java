package io.ftimer.report;

import io.ftimer.summary.Summary;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where reports of a program go: into a file, named by a {@link FileNameTemplate}, or to the log.
 *
 * <p>Thread safety: immutable.
 */
public final class ReportDestination {
    /** The name of the {@link java.lang.System.Logger} that reports go to, at level INFO, one message for each report. */
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
     * @throws IllegalArgumentException if it is no file name template, or has a token for the time inside a simulation
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
                    "\"" + template + "\" has the token $SimTime, but reports know no simulated time; take $WallTime");
        }
        return new ReportDestination(template);
    }

    /** Returns whether reports go to the log. */
    public boolean isLog() {
        return file == null;
    }

    /** Returns whether the name of the file has a token for the rank, which was not told yet. */
    public boolean needsRank() {
        return file != null && file.needsRank();
    }

    /** Returns this destination for the reports of that rank. */
    public ReportDestination ofRank(int number) {
        return file == null ? this : new ReportDestination(file.ofRank(number));
    }

    /**
     * Writes a report: creates or replaces the file, or logs it.
     *
     * @param taken the summary whose moment the name of the file is of
     * @throws IOException if the file cannot be written
     * @throws IllegalStateException if it {@linkplain #needsRank() needs a rank}
     */
    public void write(Report<?> report, Summary taken) throws IOException {
        if (file == null) {
            log(report);
        } else {
            report.write(file.resolve(taken));
        }
    }

    /**
     * As {@link #write}, but behind what is in the file; see {@link Report#append(java.nio.file.Path)}.
     *
     * @throws IOException if the file cannot be written
     */
    public void append(Report<?> report, Summary taken) throws IOException {
        if (file == null) {
            log(report);
        } else {
            report.append(file.resolve(taken));
        }
    }

    private static void log(Report<?> report) throws IOException {
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
