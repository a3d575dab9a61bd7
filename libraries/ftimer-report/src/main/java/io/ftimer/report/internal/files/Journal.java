package io.ftimer.report.internal.files;

import io.ftimer.report.internal.files.LockedFile.Wanted;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * What one append writes to a file: it exists only during the append. The next writer of a file that has one knows that the
 * append was not completed, and which bytes at the end of the file are part of it.
 *
 * <p>It consists of one line, with the size and a checksum of the file before the append, the length of the report and a
 * checksum of the line, and of the report itself.
 *
 * <p>A journal is locked by its writer, and no other code has a reason to open it. So this lock lasts, even if the lock of the
 * file is lost. It is removed by the process that has it locked only, and never changed otherwise: what cannot be removed stays
 * for the next writer.
 */
record Journal(LockedFile file) implements Closeable {
    private static final Pattern LINE =
            Pattern.compile("(ftimer-journal 1 (\\d{1,18}) ([0-9a-f]{1,8}) (\\d{1,18})) ([0-9a-f]{1,8})\n");

    private static final int MAX_LINE_BYTES = 128;
    private static final int PIECE = 1 << 16;

    /**
     * The first line of a journal.
     *
     * @param size the size of the file before the append
     * @param checksum the checksum of its {@link Tail} at that size
     * @param length the length of the report
     * @param bytes the number of bytes of the line
     */
    private record Line(long size, long checksum, long length, int bytes) {}

    /**
     * Returns the journal that an earlier append of a file left, or null if there is none.
     *
     * @throws FileBusyException if it is the journal of a running append
     */
    static @Nullable Journal left(TargetFile target, OpenFile.Opener opener) throws IOException {
        return FileState.of(HelperFile.JOURNAL.of(target.path())) == null
                ? null
                : open(target, Wanted.EXISTING, opener);
    }

    /**
     * Creates an empty journal, with which no other writer can have one.
     *
     * @throws FileBusyException if there is one
     */
    static Journal create(TargetFile target, OpenFile.Opener opener) throws IOException {
        Journal journal = open(target, Wanted.ANY, opener);
        if (journal == null || !journal.file.isNew()) {
            try (journal) {
                throw FileBusyException.lockedBy("another process", target.named());
            }
        }
        return journal;
    }

    private static @Nullable Journal open(TargetFile target, Wanted wanted, OpenFile.Opener opener) throws IOException {
        Path path = HelperFile.JOURNAL.of(target.path());
        try (WaitLimit none = new WaitLimit(Duration.ZERO)) {
            LockedFile file = LockedFile.acquire(path, target, wanted, opener, none);
            return file == null ? null : new Journal(file);
        }
    }

    /**
     * Describes an append, before it writes to the file.
     *
     * @param before the file before the append
     */
    void describe(Path target, Tail before, ReportPieces report, boolean durable) throws IOException {
        // a report may be as private as its file
        HelperFile.copyAttributes(target, file.path());
        byte[] line = line(before, report.length()).getBytes(StandardCharsets.US_ASCII);
        file.content().append(line, 0, line.length);
        report.forEach((bytes, count) -> file.content().append(bytes, 0, count));
        if (durable) {
            file.content().force();
            Directory.force(target);
        }
    }

    private static String line(Tail before, long length) {
        String facts =
                String.format(Locale.ROOT, "ftimer-journal 1 %d %x %d", before.fileSize(), before.checksum(), length);
        return facts + " " + Long.toHexString(checksum(facts)) + "\n";
    }

    private static long checksum(String text) {
        CRC32C checksum = new CRC32C();
        checksum.update(text.getBytes(StandardCharsets.US_ASCII));
        return checksum.getValue();
    }

    /** Returns null if the line is not complete. */
    private @Nullable Line readLine() throws IOException {
        byte[] start = new byte[MAX_LINE_BYTES];
        int count = file.content().read(0, start);
        Matcher line = LINE.matcher(new String(start, 0, count, StandardCharsets.US_ASCII));
        if (!line.lookingAt() || Long.parseLong(line.group(5), 16) != checksum(line.group(1))) {
            return null;
        }
        return new Line(
                Long.parseLong(line.group(2)),
                Long.parseLong(line.group(3), 16),
                Long.parseLong(line.group(4)),
                line.end());
    }

    /**
     * Cuts what an append that ended early wrote to the file, which is locked. Nothing is cut unless the file is as it was
     * before that append, followed by a part of its report: other content was written by others.
     *
     * @return the number of bytes that were cut
     */
    long rollBack(OpenFile target) throws IOException {
        Line line = readLine();
        if (line == null) {
            return 0;
        }
        long excess = target.size() - line.size;
        if (excess <= 0
                || excess > line.length
                || Tail.at(target, line.size).checksum() != line.checksum
                || !isPartOfReport(line, target, excess)) {
            return 0;
        }
        target.truncate(line.size);
        return excess;
    }

    /** Returns whether the end of the file is a part of the report; a crash of the system may leave zeros in place of its end. */
    private boolean isPartOfReport(Line line, OpenFile target, long excess) throws IOException {
        boolean equal = true;
        for (long at = 0; at < excess; at += PIECE) {
            byte[] present = new byte[(int) Math.min(PIECE, excess - at)];
            byte[] written = new byte[present.length];
            target.read(line.size + at, present);
            if (file.content().read(line.bytes + at, written) < written.length) {
                // the report was not written to the file before its journal was complete
                return false;
            }
            equal &= Arrays.equals(present, written);
            if (!equal && !isCutShort(present, written)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the bytes are as they were written, with zeros from some byte on. */
    private static boolean isCutShort(byte[] present, byte[] written) {
        int end = Math.max(0, Arrays.mismatch(present, written));
        return Arrays.equals(present, end, present.length, new byte[present.length], end, present.length);
    }

    /**
     * Ends the append: from now on the content of the file is as it should be.
     *
     * @throws IOException if the journal remains, or if another process took it away
     */
    void remove() throws IOException {
        if (!file.isCurrent()) {
            throw new IOException("another process removed " + file.path() + " while it was in use");
        }
        Files.delete(file.path());
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
