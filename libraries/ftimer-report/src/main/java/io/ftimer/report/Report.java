package io.ftimer.report;

import io.ftimer.internal.text.RegionNames;
import io.ftimer.report.internal.files.AppendGuard;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.files.WriteOptions;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A result in one of the formats, with metadata, that is written or appended to a file, or written to an {@link Appendable}.
 *
 * <p>Thread safety: thread-confined.
 *
 * @param <R> the type of the report, which {@link #metadata} returns
 */
public abstract class Report<R extends Report<R>> {
    private final Status status;
    private final @Nullable Body body;

    /** Without trailing blanks; the keys are not empty. */
    private final List<Map.Entry<String, String>> metadata = new ArrayList<>();

    private WriteOptions options = WriteOptions.DEFAULT;

    /** Creates a report that overrides {@link #writeContent}. */
    Report(Status status) {
        this.status = status;
        body = null;
    }

    /**
     * Creates a report whose format is not known here.
     *
     * @param status the status of the summary; a report of a rejected one cannot be written
     * @param body writes the lines
     */
    protected Report(Status status, Body body) {
        this.status = status;
        this.body = body;
    }

    /** Writes the lines of a report. */
    @FunctionalInterface
    protected interface Body {
        /**
         * Writes the lines.
         *
         * @param metadata the facts that were added with {@link #metadata}, in their order
         * @param atStart whether nothing precedes the report
         * @throws IOException if {@code out} throws it
         */
        void write(List<Map.Entry<String, String>> metadata, boolean atStart, Appendable out) throws IOException;
    }

    void writeContent(List<Map.Entry<String, String>> added, boolean atStart, Appendable out) throws IOException {
        Objects.requireNonNull(body).write(added, atStart, out);
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
        String trimmed = key == null ? "" : RegionNames.trim(key);
        if (!trimmed.isEmpty()) {
            metadata.add(Map.entry(trimmed, value == null ? "" : RegionNames.trim(value)));
        }
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
     * Sets how long writing to a file waits for other threads and processes that write to the file, or for the reader of a pipe,
     * 30 seconds unless set. Interrupts do not end the wait.
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
        requireSuccess();
        ReportFile.replace(file, this::write, options);
    }

    /**
     * Appends to a file, or creates it. If this fails, the file is unchanged. Threads and processes can append to one file at
     * the same time; if one of them is killed, the next writer removes what it left unfinished.
     *
     * <p>Text can be appended to any file, even after an unterminated line. CSV can be appended only to valid CSV of the same
     * format: the header must match byte for byte, and the records must be valid; the header is not repeated. An empty file
     * is treated like a missing one.
     *
     * @throws AppendRejectedException if this is a CSV report and the file is not valid CSV of the same format
     * @throws IOException if the file cannot be read or written; the message names the file and the reason
     * @throws io.ftimer.values.FTimerException if the summary was rejected, with its status; no file is changed
     */
    public final void append(Path file) throws IOException {
        requireSuccess();
        ReportFile.append(file, appendGuard(file), this::write, options);
    }

    /**
     * Writes the whole report.
     *
     * @throws IOException if {@code out} throws it
     * @throws io.ftimer.values.FTimerException if the summary was rejected, with its status; nothing is written
     */
    public final void writeTo(Appendable out) throws IOException {
        requireSuccess();
        write(out, true);
    }

    private void write(Appendable out, boolean atStart) throws IOException {
        writeContent(metadata, atStart, out);
    }

    /** Throws if the result is the empty one of a rejected request. */
    private void requireSuccess() {
        if (!status.isSuccess()) {
            throw new FTimerException(
                    status,
                    "report not written: the summary was rejected with " + status + "; report one that succeeded",
                    null);
        }
    }
}
