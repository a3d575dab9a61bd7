package io.ftimer.report;

import io.ftimer.internal.files.ReportFile;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A result in one of the formats, with facts about the run, to be written to a file or anywhere else.
 *
 * <p>Thread safety: thread-confined.
 *
 * @param <R> the kind of report, which {@link #metadata} returns
 */
public abstract sealed class Report<R extends Report<R>>
        permits TextReport, CsvReport, TreeReport, SiteReport, ProfileReport, GptlReport, MetricsReport {
    private final ReportContent<?> content;
    private final ReportFile.Body body;

    <T> Report(ReportContent<T> content, ContentWriter<T> writer) {
        this.content = content;
        this.body = (out, atBegin) -> writer.write(content, atBegin, out);
    }

    /** What a format does with a result; {@code atBegin} tells whether nothing stands before it. */
    @FunctionalInterface
    interface ContentWriter<T> {
        void write(ReportContent<T> content, boolean atBegin, Appendable out) throws IOException;
    }

    /** Returns this report. */
    abstract R self();

    /** Throws if nothing may be appended to {@code existing}, which is not empty and which the user called {@code named}. */
    abstract void checkAppend(Path named, Path existing) throws IOException;

    /**
     * Adds a fact about the run, after those added before; a key may be repeated. Trailing blanks of both are cut.
     *
     * @param key what is told; a pair whose key is null or blank is left out
     * @param value may be null, which is written as blank
     * @return this report
     */
    public final R metadata(@Nullable String key, @Nullable String value) {
        content.metadata().add(key, value);
        return self();
    }

    /**
     * Creates a file or replaces it. A new file appears whole or not at all, and a replaced one stays as it was until
     * then; it keeps its permissions. Symbolic links are followed; pipes and devices are written to.
     *
     * @throws IOException if the file cannot be written; the message names it and the reason
     * @throws io.ftimer.values.FTimerException if the summary was a rejected one, with its status; no file is touched
     */
    public final void write(Path file) throws IOException {
        content.requireSuccess();
        ReportFile.replace(file, body);
    }

    /**
     * Appends to a file, or creates it. When this fails, the file is as it was.
     *
     * <p>Text is appended whatever is in the file, even right behind a last line that has no end. CSV is appended to CSV
     * of the same format only: the header must be that of the format, byte for byte, and the records sound; no second
     * header line is written. An empty file is as good as a missing one.
     *
     * @throws AppendRejectedException if this is CSV and the file is not sound CSV of this format
     * @throws IOException if the file cannot be read or written; the message names it and the reason
     * @throws io.ftimer.values.FTimerException if the summary was a rejected one, with its status; no file is touched
     */
    public final void append(Path file) throws IOException {
        content.requireSuccess();
        ReportFile.append(file, existing -> checkAppend(file, existing), body);
    }

    /**
     * Writes the whole report.
     *
     * @throws IOException if {@code out} throws one
     * @throws io.ftimer.values.FTimerException if the summary was a rejected one, with its status; nothing is written
     */
    public final void writeTo(Appendable out) throws IOException {
        content.requireSuccess();
        body.write(out, true);
    }
}
