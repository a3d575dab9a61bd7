package io.ftimer.mpi;

import io.ftimer.report.AppendRejectedException;
import io.ftimer.values.DiagnosticId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of writing at rank 0, on every rank.
 *
 * @param failure what went wrong, null if nothing
 * @param message the message of rank 0 about it
 */
record RootOutput(@Nullable DiagnosticId failure, String message) {
    /** The problem of output that throws anything but an {@link IOException}. */
    static final String THROWN = "its output threw an exception";

    private static final RootOutput WRITTEN = new RootOutput(null, "");

    /** Writes something. */
    @FunctionalInterface
    interface Writer {
        void write() throws IOException;
    }

    /**
     * Writes at rank 0 and broadcasts the outcome; collective.
     *
     * @param writer what rank 0 does; null on other ranks
     */
    static RootOutput write(Communicator ranks, @Nullable Writer writer) {
        if (writer == null) {
            return decode(ranks.broadcast(null, 0));
        }
        RootOutput output = new RootOutput(DiagnosticId.IO_FAILED, THROWN);
        try {
            output = outcome(writer);
        } finally {
            // also if the user's Appendable throws an unchecked exception: the other ranks wait
            ranks.broadcast(output.encode(), 0);
        }
        return output;
    }

    private static RootOutput outcome(Writer writer) {
        try {
            writer.write();
            return WRITTEN;
        } catch (AppendRejectedException e) {
            return new RootOutput(DiagnosticId.APPEND_REJECTED, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return new RootOutput(DiagnosticId.IO_FAILED, String.valueOf(e.getMessage()));
        }
    }

    private byte[] encode() {
        return failure == null ? new byte[0] : (failure.name() + '\n' + message).getBytes(StandardCharsets.UTF_8);
    }

    private static RootOutput decode(byte[] bytes) {
        if (bytes.length == 0) {
            return WRITTEN;
        }
        String[] parts = new String(bytes, StandardCharsets.UTF_8).split("\n", 2);
        return new RootOutput(DiagnosticId.valueOf(parts[0]), parts[1]);
    }
}
