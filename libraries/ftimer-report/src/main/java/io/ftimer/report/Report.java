package io.ftimer.report;

import io.ftimer.report.internal.files.AppendGuard;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.files.WriteOptions;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A result in one of the formats, with metadata, that is written to a file or an {@link Appendable}. An {@link AppendableReport}
 * can also be appended to a file.
 *
 * <p>Thread safety: thread-confined.
 *
 * @param <R> the type of the report, which {@link #metadata} returns
 * @since 0.1
 */
public abstract class Report<R extends Report<R>> {
    private final ReportContent<?> content;
    private final ReportFile.Body body;
    private WriteOptions options = WriteOptions.DEFAULT;

    <T> Report(T result, Status status, ContentWriter<T> writer) {
        ReportContent<T> content = new ReportContent<>(result, status, new Metadata());
        this.content = content;
        this.body = (out, atStart) -> writer.write(content, atStart, out);
    }

    /**
     * Creates a report whose format is not known here.
     *
     * @param status the status of the summary; a report of a rejected one cannot be written
     * @param body writes the lines
     */
    protected Report(Status status, Body body) {
        this(status, status, (content, atStart, out) -> body.write(facts(content.metadata()), out));
    }

    private static List<Map.Entry<String, String>> facts(Metadata metadata) {
        return metadata.pairs().stream()
                .map(pair -> Map.entry(pair.key(), pair.value()))
                .toList();
    }

    /** Writes the lines of a report. */
    @FunctionalInterface
    protected interface Body {
        /**
         * Writes the lines.
         *
         * @param metadata the facts that were added with {@link #metadata}, in their order
         * @throws IOException if {@code out} throws it
         */
        void write(List<Map.Entry<String, String>> metadata, Appendable out) throws IOException;
    }

    /** Writes a result in a format; {@code atStart} is whether nothing precedes it. */
    @FunctionalInterface
    interface ContentWriter<T> {
        void write(ReportContent<T> content, boolean atStart, Appendable out) throws IOException;
    }

    /** Returns what decides which files, called {@code named} in messages, the report may be appended to: text to any. */
    AppendGuard appendGuard(Path named) {
        return AppendGuard.ANYTHING;
    }

    /**
     * Adds a fact about the run; a key may be repeated. Trailing blanks are removed.
     *
     * @param key the label; if it is null or blank, the pair is ignored
     * @param value the value; null is written as blank
     * @return this report
     */
    public final R metadata(@Nullable String key, @Nullable String value) {
        content.metadata().add(key, value);
        return self();
    }

    /**
     * Makes writing to a file return only after the storage device has the report, so that it outlasts a
     * failure of the system or its power. Without this, a report outlasts the end of the process only.
     *
     * @return this report
     */
    public final R durable() {
        options = options.withDurable();
        return self();
    }

    /**
     * Sets how long writing to a file waits for other threads and processes that write to the file, 30 seconds
     * unless set. Interrupts do not end the wait.
     *
     * @return this report
     * @throws IllegalArgumentException if the limit is negative
     */
    public final R lockTimeout(Duration limit) {
        if (limit.isNegative()) {
            throw new IllegalArgumentException("lock timeout must not be negative, was " + limit);
        }
        options = options.withLockTimeout(limit);
        return self();
    }

    @SuppressWarnings("unchecked") // each subclass passes itself as R
    private R self() {
        return (R) this;
    }

    /**
     * Creates or replaces a file atomically. A replaced file keeps its permissions. Symbolic links are followed; pipes and
     * devices are written to.
     *
     * @throws IOException if the file cannot be written; the message names the file and the reason
     * @throws io.ftimer.values.FTimerException if the summary was rejected, with its status; no file is changed
     */
    public final void write(Path file) throws IOException {
        content.requireSuccess();
        ReportFile.replace(file, body, options);
    }

    /** Adds the report at the end of a file, or creates the file. */
    final void addTo(Path file) throws IOException {
        content.requireSuccess();
        ReportFile.append(file, appendGuard(file), body, options);
    }

    /**
     * Writes the whole report.
     *
     * @throws IOException if {@code out} throws it
     * @throws io.ftimer.values.FTimerException if the summary was rejected, with its status; nothing is written
     */
    public final void writeTo(Appendable out) throws IOException {
        content.requireSuccess();
        body.write(out, true);
    }
}
