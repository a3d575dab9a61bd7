package io.ftimer.junit.internal.suite;

import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.files.WriteOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** A file that is plain up to a size, and compressed with another name above it. Exactly one of the two exists. Stateless. */
final class SizedFile {
    private SizedFile() {}

    /**
     * Replaces the file, and returns the one that is there now.
     *
     * @param file the plain file; the compressed one has the suffix {@code .gz}
     * @param maxPlainBytes the largest size of a plain file
     * @param content the same each time
     */
    static Path replace(Path file, long maxPlainBytes, ReportFile.Content content) throws IOException {
        boolean isPlain = isUpTo(maxPlainBytes, content);
        ReportFile.Content stored = isPlain
                ? content
                : out -> {
                    GZIPOutputStream compressed = new GZIPOutputStream(out);
                    content.write(compressed);
                    compressed.finish();
                };
        Path target = isPlain ? file : compressed(file);
        ReportFile.replaceBytes(target, stored, WriteOptions.DEFAULT);
        Files.deleteIfExists(isPlain ? compressed(file) : file);
        return target;
    }

    /** Returns the name of the compressed file in place of {@code file}. */
    static Path compressed(Path file) {
        return file.resolveSibling(file.getFileName() + ".gz");
    }

    private static boolean isUpTo(long bytes, ReportFile.Content content) throws IOException {
        Limit limit = new Limit(bytes);
        try {
            content.write(limit);
        } catch (IOException e) {
            if (limit.left >= 0) {
                throw e;
            }
        }
        return limit.left >= 0;
    }

    /** Counts bytes, and fails above a limit. */
    private static final class Limit extends OutputStream {
        private long left;

        Limit(long bytes) {
            left = bytes;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            left -= length;
            if (left < 0) {
                throw new IOException("above the limit");
            }
        }
    }
}
