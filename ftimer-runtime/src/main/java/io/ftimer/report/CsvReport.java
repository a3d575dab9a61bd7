package io.ftimer.report;

import io.ftimer.FTimerException;
import io.ftimer.Status;
import io.ftimer.Summary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A result as CSV, for programs to read: a header line, then one record for the summary, one for each metadata pair and
 * one for each entry.
 *
 * <p>Every field of a record is quoted, numbers and blank ones too; columns that do not apply to a record are blank.
 * Times are seconds. Reals have 18 significant digits of their exact binary value, so that reading them gives the same
 * {@code double}. Names and metadata stand as they are, less trailing blanks: they may hold line ends, and what a
 * spreadsheet takes for a formula. The text is UTF-8, lines end with LF.
 *
 * <p>A local summary has {@code format_version} 2 and {@code summary_kind} {@code local}. Of a
 * {@link io.ftimer.SessionSummary} the rows merged over its threads are written; their times may exceed the total time.
 *
 * <p>Thread safety: thread-confined.
 */
public final class CsvReport {
    private final ReportContent<?> content;
    private final AppendRules appendRules;
    private final ReportFile.Body body;

    private <R> CsvReport(CsvWriter<R> writer, R result, Status status) {
        ReportContent<R> typed = new ReportContent<>(result, status, new Metadata());
        content = typed;
        appendRules = writer.appendRules();
        body = (out, atBegin) -> writer.write(typed, atBegin, out);
    }

    /** Returns a report of a local summary or of a session. */
    public static CsvReport of(Summary summary) {
        return new CsvReport(LocalCsv.WRITER, summary, summary.status());
    }

    /** Returns a report of a strict reduction over ranks. */
    public static CsvReport of(StrictSummary summary) {
        return new CsvReport(RankCsv.STRICT, summary, summary.status());
    }

    /** Returns a report of a union over ranks. */
    public static CsvReport of(UnionSummary summary) {
        return new CsvReport(RankCsv.UNION, summary, summary.status());
    }

    /**
     * Adds a fact about the run, after those added before; a key may be repeated. Trailing blanks of both are cut.
     *
     * @param key what is told; a pair whose key is null or blank is left out
     * @param value may be null, which is written as blank
     * @return this report
     */
    public CsvReport metadata(@Nullable String key, @Nullable String value) {
        content.metadata().add(key, value);
        return this;
    }

    /**
     * Creates a file or replaces it. A new file appears whole or not at all, and a replaced one stays as it was until
     * then; it keeps its permissions. Symbolic links are followed; pipes and devices are written to.
     *
     * @throws IOException if the file cannot be written; the message names it and the reason
     * @throws FTimerException if the summary was a refused one, with its status; no file is touched
     */
    public void write(Path file) throws IOException {
        content.requireSuccess();
        ReportFile.replace(file, body);
    }

    /**
     * Appends the records to a file of the same format, without a header line; a missing or empty file gets one first.
     * The existing content is checked: its header must be that of this format, byte for byte, and its records sound.
     * When this fails, the file is as it was.
     *
     * @throws AppendRefusedException if the file is not a sound one of this format
     * @throws IOException if the file cannot be read or written; the message names it and the reason
     * @throws FTimerException if the summary was a refused one, with its status; no file is touched
     */
    public void append(Path file) throws IOException {
        content.requireSuccess();
        ReportFile.append(file, existing -> check(file, existing), body);
    }

    /**
     * Writes header line and records.
     *
     * @throws IOException if {@code out} throws one
     * @throws FTimerException if the summary was a refused one, with its status; nothing is written
     */
    public void writeTo(Appendable out) throws IOException {
        content.requireSuccess();
        body.write(out, true);
    }

    private void check(Path named, Path existing) throws IOException {
        try (InputStream in = Files.newInputStream(existing)) {
            new AppendCheck(appendRules, named).check(in);
        }
    }
}
