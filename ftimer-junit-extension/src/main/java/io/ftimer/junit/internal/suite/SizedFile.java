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
        try {
            ReportFile.replaceBytes(file, out -> content.write(new Limited(out, maxPlainBytes)), WriteOptions.DEFAULT);
            Files.deleteIfExists(compressed(file));
            return file;
        } catch (AboveLimit tooLarge) {
            ReportFile.Content packed = out -> {
                GZIPOutputStream compressed = new GZIPOutputStream(out);
                content.write(compressed);
                compressed.finish();
            };
            ReportFile.replaceBytes(compressed(file), packed, WriteOptions.DEFAULT);
            Files.deleteIfExists(file);
            return compressed(file);
        }
    }

    /** Returns the name of the compressed file in place of {@code file}. */
    static Path compressed(Path file) {
        return file.resolveSibling(file.getFileName() + ".gz");
    }

    private static final class AboveLimit extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private static final class Limited extends OutputStream {
        private final OutputStream out;
        private long left;

        Limited(OutputStream out, long bytes) {
            this.out = out;
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
                throw new AboveLimit();
            }
            out.write(bytes, offset, length);
        }
    }
}
