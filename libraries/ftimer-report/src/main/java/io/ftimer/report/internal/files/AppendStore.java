package io.ftimer.report.internal.files;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.files.LockedFile.Wanted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Appends reports to files that other threads and processes append to as well, so that each report is in its file completely
 * or not at all.
 *
 * <p>An append has these steps:
 *
 * <ol>
 *   <li>It locks the file, see {@link LockedFile}.
 *   <li>It undoes what an append that ended early left, see {@link Journal}.
 *   <li>It has the content checked, except the part that is known, see {@link #acceptedFiles()}.
 *   <li>It creates its own journal, writes the report and removes the journal. The report counts once the journal is gone.
 * </ol>
 *
 * <p>The lock alone is not enough. A POSIX system releases it if any code of its process closes another descriptor of the
 * file, for instance after reading it. Then the journal keeps other writers away: only one of them can create it, and each
 * checks after that that the file is still the one that it read.
 *
 * <p>Thread safety: thread-safe.
 */
final class AppendStore {
    private static final int PIECE = 1 << 16;
    private static final int MAX_FILES = 256;

    private final OpenFile.Opener opener;
    private final Consumer<String> diagnostics;
    private final Map<Path, Accepted> acceptedFiles = acceptedFiles();

    AppendStore(OpenFile.Opener opener, Consumer<String> diagnostics) {
        this.opener = opener;
        this.diagnostics = diagnostics;
    }

    /** Returns a place for what is known of the content of the files that were appended to last, so that it need not be read again. */
    static Map<Path, Accepted> acceptedFiles() {
        return Collections.synchronizedMap(new LinkedHashMap<Path, Accepted>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Path, Accepted> eldest) {
                return size() > MAX_FILES;
            }
        });
    }

    /**
     * Content that an {@link AppendGuard} accepted.
     *
     * @param rules the rules of the guard
     * @param lines the number of lines
     * @param size the number of bytes
     * @param checksum that of the {@link Tail} of the content
     * @param identity identifies the file
     * @param modified when the file with just this content was changed last
     */
    record Accepted(Object rules, long lines, long size, long checksum, Object identity, FileTime modified) {
        static Accepted of(Object rules, long lines, Tail tail, FileState state) {
            return new Accepted(rules, lines, tail.fileSize(), tail.checksum(), state.identity(), state.modified());
        }

        /** Returns whether a file starts with this content, and this was accepted by the same rules. */
        boolean isStartOf(OpenFile content, Tail present, FileState state, Object wanted) throws IOException {
            if (!rules.equals(wanted) || !identity.equals(state.identity()) || size > present.fileSize()) {
                return false;
            }
            return size < present.fileSize()
                    ? checksum == Tail.at(content, size).checksum()
                    : checksum == present.checksum() && modified.equals(state.modified());
        }
    }

    /** Appends to a regular file, or creates it. */
    void append(TargetFile target, AppendGuard guard, ReportFile.Body body, WriteOptions options) throws IOException {
        FileState state = FileState.of(target.path());
        // before the file is locked, so that others wait for the write only
        Report report = Report.of(body, state == null || state.size() == 0);
        try (WaitLimit wait = new WaitLimit(options.lockTimeout())) {
            while (true) {
                try (LockedFile file =
                        Objects.requireNonNull(LockedFile.acquire(target.path(), target, Wanted.ANY, opener, wait))) {
                    new Append(this, target, file, file.content(), guard, options.durable()).run(report, body);
                    return;
                } catch (FileBusyException e) {
                    if (!wait.pause()) {
                        throw e;
                    }
                }
            }
        }
    }

    /**
     * A report in memory.
     *
     * @param atStart whether it is to begin a file
     */
    private record Report(ReportPieces pieces, boolean atStart) {
        static Report of(ReportFile.Body body, boolean atStart) throws IOException {
            ReportPieces pieces = new ReportPieces();
            try (pieces) {
                ReportFile.write(body, atStart, pieces);
            }
            return new Report(pieces, atStart);
        }
    }

    private record Append(
            AppendStore store,
            TargetFile target,
            LockedFile file,
            OpenFile content,
            AppendGuard guard,
            boolean durable) {
        /** Appends a report; throws {@link FileBusyException} if the lock was lost to another writer. */
        void run(Report expected, ReportFile.Body body) throws IOException {
            try {
                rollBackEarlierAppend();
                Draft.removeAbandoned(target, store.opener);
                long size = content.size();
                Tail before = content.isReadable() ? Tail.at(content, size) : new Tail(size, new byte[0]);
                Object rules = guard.rules();
                Accepted known = rules == null ? null : known(rules, before);
                long lines = rules == null ? 0 : accept(before, known);
                ReportPieces report = expected.atStart() == (size == 0)
                        ? expected.pieces()
                        : Report.of(body, size == 0).pieces();
                write(before, report);
                if (rules != null) {
                    remember(rules, lines + report.lineEnds(), before, report);
                }
            } catch (FileBusyException e) {
                throw e;
            } catch (Throwable failure) {
                removeIfNew(failure);
                store.acceptedFiles.remove(file.path());
                throw failure;
            }
        }

        private void removeIfNew(Throwable failure) {
            try {
                if (file.isNew() && content.size() == 0) {
                    Files.deleteIfExists(file.path());
                }
            } catch (Throwable e) {
                failure.addSuppressed(e);
            }
        }

        private void rollBackEarlierAppend() throws IOException {
            if (!content.isReadable()) {
                return;
            }
            try (Journal left = Journal.left(target, store.opener)) {
                if (left == null) {
                    return;
                }
                long cut = left.rollBack(content);
                if (cut > 0) {
                    store.diagnostics.accept(
                            "ftimer: " + TextEscapes.escape(target.named().toString())
                                    + ": removed an unfinished report of " + cut
                                    + " bytes; the process that wrote it ended early");
                }
                left.remove();
            }
        }

        /** Returns known content that the file still starts with, or null. */
        private @Nullable Accepted known(Object rules, Tail present) throws IOException {
            FileState state = FileState.of(file.path());
            Accepted known = store.acceptedFiles.get(file.path());
            return state != null && known != null && known.isStartOf(content, present, state, rules) ? known : null;
        }

        /** Has the guard check what is not known; returns the number of lines in the file. */
        private long accept(Tail present, @Nullable Accepted known) throws IOException {
            long at = known == null ? 0 : known.size();
            long lines = known == null ? 0 : known.lines();
            if (at == present.fileSize()) {
                return lines;
            }
            AppendGuard.Pass pass = guard.passes().apply(lines);
            byte[] buffer = new byte[(int) Math.min(PIECE, present.fileSize() - at)];
            int count;
            for (; at < present.fileSize(); at += count) {
                file.renew();
                count = content.read(at, buffer);
                if (count == 0) {
                    throw new IOException("the file became shorter while it was read; append again");
                }
                pass.accept(buffer, count);
                lines += ReportPieces.lineEnds(buffer, 0, count);
            }
            pass.finish();
            return lines;
        }

        private void write(Tail before, ReportPieces report) throws IOException {
            if (content.isReadable() && Files.isWritable(Directory.of(file.path()))) {
                try (Journal journal = Journal.create(target, store.opener)) {
                    write(before, report, journal);
                }
            } else {
                write(before, report, null);
            }
            if (durable) {
                Directory.force(file.path());
            }
        }

        private void write(Tail before, ReportPieces report, @Nullable Journal journal) throws IOException {
            boolean mayHaveWritten = false;
            try {
                if (content.size() != before.fileSize() || !file.isCurrent()) {
                    throw FileBusyException.lockedBy("another process", target.named());
                }
                if (journal != null) {
                    journal.describe(file.path(), before, report, durable);
                }
                mayHaveWritten = true;
                report.forEach((bytes, count) -> content.append(bytes, 0, count));
                if (durable) {
                    content.force();
                }
                if (journal != null) {
                    journal.remove();
                }
            } catch (Throwable failure) {
                undo(before, journal, mayHaveWritten, failure);
                throw failure;
            }
        }

        private void undo(Tail before, @Nullable Journal journal, boolean mayHaveWritten, Throwable failure) {
            try {
                if (journal != null) {
                    journal.rollBack(content);
                    journal.remove();
                } else if (mayHaveWritten) {
                    content.truncate(before.fileSize());
                }
            } catch (Throwable e) {
                failure.addSuppressed(e);
            }
        }

        private void remember(Object rules, long lines, Tail before, ReportPieces report) {
            try {
                markTime(file.path());
                FileState state = Objects.requireNonNull(FileState.of(file.path()), "deleted");
                store.acceptedFiles.put(file.path(), Accepted.of(rules, lines, before.followedBy(report), state));
            } catch (IOException | RuntimeException | OutOfMemoryError e) {
                // the report is written; the next append reads the whole file
                store.acceptedFiles.remove(file.path());
            }
        }

        /**
         * Sets the time of the last change to one that a later change does not have: a change sets the time to the last tick of
         * the system's clock, which may be the same for several milliseconds.
         */
        private void markTime(Path path) {
            try {
                Files.setLastModifiedTime(path, FileTime.from(Instant.now()));
            } catch (IOException e) {
                // only the owner can; then a change of the content within a tick may be missed
            }
        }
    }
}
