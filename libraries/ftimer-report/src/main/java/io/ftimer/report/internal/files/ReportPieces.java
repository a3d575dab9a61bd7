package io.ftimer.report.internal.files;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * A report between its making and its writing, which may have to wait for other writers. It is kept in pieces, and all but the last are
 * compressed: a report of a million regions is ten times as large as the regions themselves, but repeats itself. Thread-confined.
 */
final class ReportPieces extends OutputStream {
    private static final int PIECE = 1 << 16;

    /** Receives a part of the bytes; the array is its own only during the call. */
    @FunctionalInterface
    interface Receiver {
        void accept(byte[] bytes, int count) throws IOException;
    }

    private final List<byte[]> compressed = new ArrayList<>();
    private final byte[] last = new byte[PIECE];
    private int lastCount;
    private long lineEnds;

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) {
        for (int done = 0; done < count; ) {
            if (lastCount == PIECE) {
                compressed.add(compress(last));
                lastCount = 0;
            }
            int added = Math.min(PIECE - lastCount, count - done);
            System.arraycopy(bytes, offset + done, last, lastCount, added);
            lastCount += added;
            done += added;
        }
        lineEnds += lineEnds(bytes, offset, count);
    }

    static long lineEnds(byte[] bytes, int offset, int count) {
        long lines = 0;
        for (int i = offset; i < offset + count; i++) {
            lines += bytes[i] == '\n' ? 1 : 0;
        }
        return lines;
    }

    long length() {
        return (long) compressed.size() * PIECE + lastCount;
    }

    long lineEnds() {
        return lineEnds;
    }

    void forEach(Receiver receiver) throws IOException {
        byte[] piece = new byte[compressed.isEmpty() ? 0 : PIECE];
        for (byte[] bytes : compressed) {
            decompress(bytes, piece);
            receiver.accept(piece, PIECE);
        }
        receiver.accept(last, lastCount);
    }

    private static byte[] compress(byte[] piece) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            deflater.setInput(piece);
            deflater.finish();
            // what cannot be compressed becomes slightly longer
            byte[] result = new byte[PIECE + PIECE / 8];
            int count = deflater.deflate(result);
            return Arrays.copyOf(result, count);
        } finally {
            deflater.end();
        }
    }

    private static void decompress(byte[] compressed, byte[] piece) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(compressed);
            for (int at = 0; at < piece.length; ) {
                at += inflater.inflate(piece, at, piece.length - at);
            }
        } catch (DataFormatException e) {
            throw new IllegalStateException("a report was damaged in memory", e);
        } finally {
            inflater.end();
        }
    }
}
