package io.ftimer.trace;

import io.ftimer.report.internal.files.RecordSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Writes records through one buffer. It remembers the lengths of the last pieces written, so that a file that cannot grow any
 * more can be cut to make room for its end, which has the names of the regions. Not thread-safe.
 */
final class TraceStream {
    /**
     * Builds the end of a file whose records end at {@code bodyEnd}, have that checksum with all that is before, and which lacks
     * {@code dropped} accepted records.
     */
    @FunctionalInterface
    interface End {
        byte[] after(long bodyEnd, long checksum, long dropped);
    }

    /**
     * The result of ending a file.
     *
     * @param dropped how many accepted records the file lacks
     * @param cause the first failure, or null
     * @param hasEnd whether the end was written
     */
    record Ending(long dropped, @Nullable IOException cause, boolean hasEnd) {}

    private record Piece(long bytes, long records, long checksumBefore) {}

    private static final int PIECES_KEPT = 64;

    /** File systems free whole blocks, so that up to this many bytes of a cut are not available at once. */
    private static final int LARGEST_BLOCK = 64 * 1024;

    private final RecordSink sink;
    private final ByteBuffer buffer;
    private final Deque<Piece> lastPieces = new ArrayDeque<>();
    private final CRC32C checksum = new CRC32C();
    private long bufferedRecords;
    private long writtenBytes;
    private long dropped;

    /** The first failure. From then on the bytes after the written ones are unknown. */
    private @Nullable IOException cause;

    /** Begins a file. Its head is written at once, so that a target that cannot be written fails early. */
    TraceStream(RecordSink sink, int bufferBytes, RecordFormat format) throws IOException {
        this.sink = sink;
        this.buffer = ByteBuffer.allocate(bufferBytes);
        format.putFileHead(buffer);
        flush();
        lastPieces.clear();
    }

    /** Returns the buffer with room for a record of that length, which the caller puts into it at once. */
    ByteBuffer roomFor(int bytes) throws IOException {
        if (buffer.remaining() < bytes) {
            flush();
        }
        bufferedRecords++;
        return buffer;
    }

    private void flush() throws IOException {
        try {
            sink.append(buffer.array(), buffer.position());
        } catch (IOException e) {
            cause = e;
            throw e;
        }
        if (lastPieces.size() == PIECES_KEPT) {
            lastPieces.removeFirst();
        }
        lastPieces.addLast(new Piece(buffer.position(), bufferedRecords, checksum.getValue()));
        checksum.update(buffer.array(), 0, buffer.position());
        writtenBytes += buffer.position();
        bufferedRecords = 0;
        buffer.clear();
    }

    /**
     * Writes the buffer and the end of the file, and closes it. If that fails, drops the buffer, then as many of the last pieces
     * as the end needs room.
     */
    Ending finish(End end) {
        boolean hasEnd = false;
        try (sink) {
            if (!wroteAll(end)) {
                cutAndEnd(end);
            }
            hasEnd = true;
        } catch (IOException e) {
            cause = cause == null ? e : cause;
        }
        return new Ending(dropped, cause, hasEnd);
    }

    private boolean wroteAll(End end) {
        if (cause != null) {
            return false;
        }
        try {
            flush();
            byte[] tail = end.after(writtenBytes, checksum.getValue(), 0);
            sink.append(tail, tail.length);
            return true;
        } catch (IOException e) {
            cause = e;
            return false;
        }
    }

    private void cutAndEnd(End end) throws IOException {
        dropped = bufferedRecords;
        long bodyEnd = writtenBytes;
        long bodyChecksum = checksum.getValue();
        sink.truncate(bodyEnd);
        while (true) {
            byte[] tail = end.after(bodyEnd, bodyChecksum, dropped);
            try {
                sink.append(tail, tail.length);
                return;
            } catch (IOException e) {
                boolean hadRoom = writtenBytes - bodyEnd > tail.length + LARGEST_BLOCK;
                if (hadRoom || lastPieces.isEmpty()) {
                    sink.truncate(bodyEnd);
                    throw e;
                }
            }
            Piece last = lastPieces.removeLast();
            bodyEnd -= last.bytes();
            bodyChecksum = last.checksumBefore();
            dropped += last.records();
            sink.truncate(bodyEnd);
        }
    }
}
