package io.ftimer.report;

import io.ftimer.FTimerException;
import io.ftimer.Status;
import io.ftimer.Summary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A result as text, for people to read: some facts, the metadata, and a table with one line per region, indented by
 * nesting.
 *
 * <p>Times are seconds with six decimals, ties rounded to the even digit; a number that does not fit its column shows as
 * stars. Control characters, backslashes and leading blanks in names and metadata are escaped, so that a report is safe
 * to show on a terminal. Columns are aligned by bytes of UTF-8. Lines end with LF.
 *
 * <p>If regions were still running when the summary was taken, the report says so and has a column that shows which. The
 * report of a {@link io.ftimer.SessionSummary} says over how many threads times are summed, and which threads called
 * without a binding.
 *
 * <p>Thread safety: thread-confined.
 */
public final class TextReport {
    private final ReportContent<?> content;
    private final ReportFile.Body body;

    private <R> TextReport(TextLayout<R, ?> layout, R result, Status status) {
        ReportContent<R> typed = new ReportContent<>(result, status, new Metadata());
        content = typed;
        body = (out, atBegin) -> layout.write(typed, out);
    }

    /** Returns a report of a local summary or of a session. */
    public static TextReport of(Summary summary) {
        return new TextReport(LocalText.layoutOf(summary), summary, summary.status());
    }

    /** Returns a report of a strict reduction over ranks. */
    public static TextReport of(StrictSummary summary) {
        return new TextReport(RankText.STRICT, summary, summary.status());
    }

    /** Returns a report of a union over ranks. */
    public static TextReport of(UnionSummary summary) {
        return new TextReport(RankText.UNION, summary, summary.status());
    }

    /**
     * Adds a fact about the run, after those added before; a key may be repeated. Trailing blanks of both are cut. While
     * a region is running, the report of a local summary leaves out a key {@code Active timers} for its own line.
     *
     * @param key what is told; a pair whose key is null or blank is left out
     * @param value may be null, which is shown as blank
     * @return this report
     */
    public TextReport metadata(@Nullable String key, @Nullable String value) {
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
     * Appends to a file whatever is in it, even right behind a last line that has no end; a missing file is created.
     * When this fails, the file is as it was.
     *
     * @throws IOException if the file cannot be written; the message names it and the reason
     * @throws FTimerException if the summary was a refused one, with its status; no file is touched
     */
    public void append(Path file) throws IOException {
        content.requireSuccess();
        ReportFile.append(file, existing -> {}, body);
    }

    /**
     * Writes the whole report.
     *
     * @throws IOException if {@code out} throws one
     * @throws FTimerException if the summary was a refused one, with its status; nothing is written
     */
    public void writeTo(Appendable out) throws IOException {
        content.requireSuccess();
        body.write(out, true);
    }
}
