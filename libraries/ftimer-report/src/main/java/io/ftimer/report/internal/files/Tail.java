package io.ftimer.report.internal.files;

import java.io.IOException;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The last bytes of a file of a known size. They tell whether a file still has the content that it had at that size.
 *
 * @param fileSize the size of the file
 * @param bytes the last bytes, at most {@value #MAX_BYTES}
 */
record Tail(long fileSize, byte[] bytes) {
    static final int MAX_BYTES = 4096;

    /** Reads the tail that a file had at a size that is not above its present one. */
    static Tail at(OpenFile file, long fileSize) throws IOException {
        byte[] bytes = new byte[(int) Math.min(fileSize, MAX_BYTES)];
        int count = file.read(fileSize - bytes.length, bytes);
        return new Tail(fileSize, Arrays.copyOf(bytes, count));
    }

    Tail followedBy(ReportPieces appended) throws IOException {
        Tail[] end = {this};
        appended.forEach((bytes, count) -> end[0] = end[0].followedBy(bytes, count));
        return end[0];
    }

    private Tail followedBy(byte[] appended, int count) {
        byte[] all = Arrays.copyOf(bytes, bytes.length + count);
        System.arraycopy(appended, 0, all, bytes.length, count);
        return new Tail(fileSize + count, Arrays.copyOfRange(all, Math.max(0, all.length - MAX_BYTES), all.length));
    }

    long checksum() {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return checksum.getValue();
    }
}
