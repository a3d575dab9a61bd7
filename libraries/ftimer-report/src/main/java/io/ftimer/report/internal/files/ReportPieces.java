package io.ftimer.report.internal.files;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * A report between its making and its writing, which may have to wait for other writers. It is kept compressed: a report of a million
 * regions is ten times as large as the regions themselves, but repeats itself. Complete when it is closed. Thread-confined.
 */
final class ReportPieces extends OutputStream {
    private static final int PIECE = 1 << 16;

    /** Receives a part of the bytes; the array is its own only during the call. */
    @FunctionalInterface
    interface Receiver {
        void accept(byte[] bytes, int count) throws IOException;
    }

    private final ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    private final DeflaterOutputStream out = new DeflaterOutputStream(compressed, deflater, PIECE);
    private long length;
    private long lineEnds;

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        out.write(bytes, offset, count);
        length += count;
        lineEnds += lineEnds(bytes, offset, count);
    }

    @Override
    public void close() throws IOException {
        try {
            out.finish();
        } finally {
            deflater.end();
        }
    }

    static long lineEnds(byte[] bytes, int offset, int count) {
        long lines = 0;
        for (int i = offset; i < offset + count; i++) {
            lines += bytes[i] == '\n' ? 1 : 0;
        }
        return lines;
    }

    long length() {
        return length;
    }

    long lineEnds() {
        return lineEnds;
    }

    void forEach(Receiver receiver) throws IOException {
        byte[] piece = new byte[(int) Math.min(PIECE, length)];
        try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(compressed.toByteArray()))) {
            for (long done = 0; done < length; ) {
                int count = in.readNBytes(piece, 0, piece.length);
                receiver.accept(piece, count);
                done += count;
            }
        }
    }
}
