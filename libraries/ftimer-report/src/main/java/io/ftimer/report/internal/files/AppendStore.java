package io.ftimer.report.internal.files;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.files.AcceptedFiles.Accepted;
import io.ftimer.report.internal.files.LockedFile.IfMissing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
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
 *   <li>It has the content checked, except the part that this process knows, see {@link AcceptedFiles}.
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

    private final OpenFile.Opener opener;
    private final Consumer<String> diagnostics;
    private final AcceptedFiles acceptedFiles = new AcceptedFiles();

    AppendStore(OpenFile.Opener opener, Consumer<String> diagnostics) {
        this.opener = opener;
        this.diagnostics = diagnostics;
    }

    /** Appends to a regular file, or creates it. */
    void append(TargetFile target, AppendGuard guard, ReportFile.Body body, WriteOptions options) throws IOException {
        FileState state = FileState.of(target.path());
        // before the file is locked, so that others wait for the write only
        Serialized report = Serialized.of(body, state == null || state.size() == 0);
        try (WaitLimit wait = new WaitLimit(options.lockTimeout())) {
            while (true) {
                try (LockedFile file = Objects.requireNonNull(
                        LockedFile.acquire(target.path(), target.named(), IfMissing.CREATE, opener, wait))) {
                    new Append(target, file, guard, options.durable()).run(report, body);
                    return;
                } catch (FileBusyException e) {
                    if (!wait.pause()) {
                        throw e;
                    }
                }
            }
        }
    }

    /** One append to a locked file. */
    private final class Append {
        private final TargetFile target;
        private final LockedFile file;
        private final OpenFile content;
        private final AppendGuard guard;
        private final boolean durable;

        Append(TargetFile target, LockedFile file, AppendGuard guard, boolean durable) {
            this.target = target;
            this.file = file;
            this.content = file.content();
            this.guard = guard;
            this.durable = durable;
        }

        /** Appends a report; throws {@link FileBusyException} if the lock was lost to another writer. */
        void run(Serialized expected, ReportFile.Body body) throws IOException {
            try {
                rollBackEarlierAppend();
                Draft.removeAbandoned(target, opener);
                long size = content.size();
                Tail before = content.isReadable() ? Tail.at(content, size) : new Tail(size, new byte[0]);
                long lines = accept(before);
                byte[] report = expected.atStart() == (size == 0)
                        ? expected.bytes()
                        : Serialized.of(body, size == 0).bytes();
                write(before, report);
                remember(before.followedBy(report), lines + Lines.count(report, report.length));
            } catch (FileBusyException e) {
                throw e;
            } catch (Throwable failure) {
                acceptedFiles.remove(file.path());
                removeIfNew(failure);
                throw failure;
            }
        }

        private void removeIfNew(Throwable failure) {
            try {
                if (file.isNew() && content.size() == 0) {
                    Files.deleteIfExists(file.path());
                }
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
        }

        private void rollBackEarlierAppend() throws IOException {
            if (!content.isReadable()) {
                return;
            }
            try (Journal left = Journal.left(target, opener)) {
                if (left == null) {
                    return;
                }
                long cut = left.rollBack(content);
                if (cut > 0) {
                    diagnostics.accept(
                            "ftimer: " + TextEscapes.escape(target.named().toString())
                                    + ": removed an unfinished report of " + cut
                                    + " bytes; the process that wrote it ended early");
                }
                left.remove();
            }
        }

        /** Has the guard check what this process does not know; returns the number of lines in the file. */
        private long accept(Tail present) throws IOException {
            Object rules = guard.rules();
            if (rules == null || present.fileSize() == 0) {
                return 0;
            }
            Accepted known = knownStart(rules, present);
            long at = known == null ? 0 : known.tail().fileSize();
            long lines = known == null ? 0 : known.lines();
            if (at == present.fileSize()) {
                return lines;
            }
            AppendGuard.Pass pass = guard.begin(lines);
            byte[] buffer = new byte[(int) Math.min(PIECE, present.fileSize() - at)];
            int count;
            for (; at < present.fileSize(); at += count) {
                count = content.read(at, buffer);
                if (count == 0) {
                    throw new IOException("the file became shorter while it was read; append again");
                }
                pass.accept(buffer, count);
                lines += Lines.count(buffer, count);
            }
            pass.finish();
            return lines;
        }

        /** Returns the content that this process knows if the file still starts with it, or null. */
        private @Nullable Accepted knownStart(Object rules, Tail present) throws IOException {
            Accepted known = acceptedFiles.get(file.path());
            FileState state = FileState.of(file.path());
            if (known == null
                    || state == null
                    || !known.rules().equals(rules)
                    || !known.state().isSameFile(state)
                    || known.tail().fileSize() > present.fileSize()) {
                return null;
            }
            boolean hasGrown = known.tail().fileSize() < present.fileSize();
            boolean isSame = hasGrown
                    ? known.tail().wasEndOf(content)
                    : known.tail().equals(present) && known.state().modified().equals(state.modified());
            return isSame ? known : null;
        }

        private void write(Tail before, byte[] report) throws IOException {
            if (content.isReadable() && Directory.isWritable(file.path())) {
                try (Journal journal = Journal.create(target, opener)) {
                    write(before, report, journal);
                }
            } else {
                write(before, report, null);
            }
            if (durable) {
                Directory.force(file.path());
            }
        }

        private void write(Tail before, byte[] report, @Nullable Journal journal) throws IOException {
            try {
                if (content.size() != before.fileSize() || !file.isCurrent()) {
                    throw new FileBusyException(target.named(), "another process");
                }
                if (journal != null) {
                    journal.describe(file.path(), before, report, durable);
                }
                content.append(report, 0, report.length);
                if (durable) {
                    content.force();
                }
                if (journal != null) {
                    journal.remove();
                }
            } catch (Throwable failure) {
                undo(before, journal, failure);
                throw failure;
            }
        }

        private void undo(Tail before, @Nullable Journal journal, Throwable failure) {
            try {
                if (journal != null) {
                    journal.rollBack(content);
                    journal.remove();
                } else if (!(failure instanceof FileBusyException)) {
                    content.truncate(before.fileSize());
                }
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
        }

        private void remember(Tail end, long lines) throws IOException {
            Object rules = guard.rules();
            if (rules == null) {
                return;
            }
            markTime(file.path());
            FileState state = FileState.of(file.path());
            if (state != null) {
                acceptedFiles.put(file.path(), new Accepted(rules, lines, end, state));
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
