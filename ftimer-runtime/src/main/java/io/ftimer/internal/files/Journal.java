package io.ftimer.internal.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * What one append writes to a file: it exists only during the append. The next writer of a file that has one knows that the
 * append was not completed, and which bytes at the end of the file are part of it.
 *
 * <p>It consists of one line, with the size and a checksum of the file before the append, the length of the report, the
 * writer and a checksum of the line, and of the report itself.
 *
 * @param path the journal
 * @param target the file that is appended to
 */
record Journal(Path path, Path target) {
    private static final Pattern LINE = Pattern.compile(
            "(ftimer-journal 1 (\\d{1,18}) ([0-9a-f]{1,8}) (\\d{1,18}) (\\d+ \\d+ \\S+)) ([0-9a-f]{1,8})");

    private static final int MAX_LINE_BYTES = 1024;
    private static final int PIECE = 1 << 16;

    /**
     * The first line of a journal.
     *
     * @param size the size of the file before the append
     * @param checksum the checksum of its {@link Tail} at that size
     * @param length the length of the report
     * @param bytes the number of bytes of the line
     */
    private record Line(long size, long checksum, long length, LockHolder writer, int bytes) {}

    static Journal of(Path target) {
        return new Journal(HelperFile.JOURNAL.of(target), target);
    }

    /**
     * Creates the journal of an append.
     *
     * @param before the file before the append
     * @return false if another writer has one
     */
    boolean create(Tail before, byte[] report, boolean durable, OpenFile.Opener opener) throws IOException {
        return create(before, report, LockHolder.THIS_PROCESS, durable, opener);
    }

    boolean create(Tail before, byte[] report, LockHolder writer, boolean durable, OpenFile.Opener opener)
            throws IOException {
        try {
            Files.createFile(path);
        } catch (FileAlreadyExistsException e) {
            return false;
        }
        try (OpenFile file = opener.open(path)) {
            // a report may be as private as its file
            HelperFile.copyAttributes(target, path);
            byte[] line = line(before, report.length, writer).getBytes(StandardCharsets.UTF_8);
            file.append(line, 0, line.length);
            file.append(report, 0, report.length);
            if (durable) {
                file.force();
            }
        } catch (Throwable failure) {
            try {
                remove();
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
            throw failure;
        }
        return true;
    }

    private static String line(Tail before, int length, LockHolder writer) {
        String facts = String.format(
                Locale.ROOT,
                "ftimer-journal 1 %d %x %d %s",
                before.fileSize(),
                before.checksum(),
                length,
                writer.text());
        return facts + " " + Long.toHexString(checksum(facts)) + "\n";
    }

    private static long checksum(String text) {
        CRC32C checksum = new CRC32C();
        checksum.update(text.getBytes(StandardCharsets.UTF_8));
        return checksum.getValue();
    }

    boolean exists() {
        return Files.exists(path);
    }

    /** Ends the append: from now on the content of the file is as it should be. */
    void remove() throws IOException {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // an empty journal has no effect
            Files.newOutputStream(path, StandardOpenOption.TRUNCATE_EXISTING).close();
        }
    }

    /** Returns the process that writes the file now, or null if the journal is missing or was left behind. */
    @Nullable
    LockHolder activeWriter() throws IOException {
        Line line = readLine();
        // a writer of this process would have the file locked
        return line != null && !line.writer.isThisProcess() && line.writer.isRunningHere() ? line.writer : null;
    }

    private @Nullable Line readLine() throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            return parse(new String(in.readNBytes(MAX_LINE_BYTES), StandardCharsets.UTF_8));
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static @Nullable Line parse(String start) {
        int end = start.indexOf('\n');
        Matcher line = LINE.matcher(end < 0 ? "" : start.substring(0, end));
        if (!line.matches() || Long.parseLong(line.group(6), 16) != checksum(line.group(1))) {
            return null;
        }
        LockHolder writer = LockHolder.parse(line.group(5));
        return writer == null
                ? null
                : new Line(
                        Long.parseLong(line.group(2)),
                        Long.parseLong(line.group(3), 16),
                        Long.parseLong(line.group(4)),
                        writer,
                        start.substring(0, end + 1).getBytes(StandardCharsets.UTF_8).length);
    }

    /**
     * Cuts what an append that ended early wrote to the file, which is locked. Nothing is cut unless the file is as it was
     * before that append, followed by a part of its report: other content was written by others.
     *
     * @return the number of bytes that were cut
     */
    long rollBack(OpenFile file) throws IOException {
        Line line = readLine();
        if (line == null) {
            return 0;
        }
        long size = file.size();
        long excess = size - line.size;
        if (excess <= 0
                || excess > line.length
                || Tail.at(file, line.size).checksum() != line.checksum
                || !isPartOfReport(line, file, excess)) {
            return 0;
        }
        file.truncate(line.size);
        return excess;
    }

    /** Returns whether the end of the file is a part of the report; a crash of the system may leave zeros in place of its end. */
    private boolean isPartOfReport(Line line, OpenFile file, long excess) throws IOException {
        try (InputStream journal = Files.newInputStream(path)) {
            journal.skipNBytes(line.bytes);
            boolean equal = true;
            for (long at = 0; at < excess; at += PIECE) {
                byte[] present = new byte[(int) Math.min(PIECE, excess - at)];
                file.read(line.size + at, present);
                byte[] written = journal.readNBytes(present.length);
                if (written.length < present.length) {
                    // the report was not written to the file before its journal was complete
                    return false;
                }
                for (int i = 0; i < present.length; i++) {
                    equal &= present[i] == written[i];
                    if (!equal && present[i] != 0) {
                        return false;
                    }
                }
            }
            return true;
        }
    }
}
