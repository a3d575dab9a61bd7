package io.ftimer.report;

import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A report that can also be appended to a file with others.
 *
 * <p>Thread safety: thread-confined.
 *
 * @param <R> the type of the report, which {@link #metadata} returns
 * @since 0.1
 */
public abstract class AppendableReport<R extends AppendableReport<R>> extends Report<R> {
    AppendableReport(Status status) {
        super(status);
    }

    AppendableReport(Status status, ContentWriter writer) {
        super(status, writer);
    }

    /**
     * Creates a report whose format is not known here.
     *
     * @param status the status of the summary; a report of a rejected one cannot be written
     * @param body writes the lines
     */
    protected AppendableReport(Status status, Body body) {
        super(status, body);
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
        addTo(file);
    }
}
