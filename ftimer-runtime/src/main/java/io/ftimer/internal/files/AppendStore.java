package io.ftimer.internal.files;

import io.ftimer.internal.files.AcceptedFiles.Accepted;
import io.ftimer.internal.files.LockedFile.IfMissing;
import io.ftimer.internal.text.TextEscapes;
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
 * compares the size of the file after that.
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
            while (!appendOnce(target, guard, report, body, options.durable(), wait)) {
                if (!wait.pause()) {
                    throw new FileBusyException(target.named(), "another process");
                }
            }
        }
    }

    private boolean appendOnce(
            TargetFile target,
            AppendGuard guard,
            Serialized report,
            ReportFile.Body body,
            boolean durable,
            WaitLimit wait)
            throws IOException {
        try (LockedFile file = Objects.requireNonNull(
                LockedFile.acquire(target.path(), target.named(), IfMissing.CREATE, opener, wait))) {
            return new Append(target, file, guard, durable).run(report, body);
        }
    }

    /** One append to a locked file. */
    private final class Append {
        private final TargetFile target;
        private final LockedFile file;
        private final OpenFile content;
        private final AppendGuard guard;
        private final Journal journal;
        private final boolean durable;

        Append(TargetFile target, LockedFile file, AppendGuard guard, boolean durable) {
            this.target = target;
            this.file = file;
            this.content = file.content();
            this.guard = guard;
            this.journal = Journal.of(file.path());
            this.durable = durable;
        }

        /** Returns whether the report was appended; false if the lock was lost to another writer. */
        boolean run(Serialized expected, ReportFile.Body body) throws IOException {
            try {
                rollBackEarlierAppend();
                Draft.removeAbandoned(target, opener);
                long size = content.size();
                Tail before = content.isReadable() ? Tail.at(content, size) : new Tail(size, new byte[0]);
                long lines = accept(before);
                byte[] report = expected.atStart() == (size == 0)
                        ? expected.bytes()
                        : Serialized.of(body, size == 0).bytes();
                if (!write(before, report)) {
                    return false;
                }
                remember(before.followedBy(report), lines + Lines.count(report, report.length));
                return true;
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
            if (!journal.exists() || !content.isReadable()) {
                return;
            }
            long cut = journal.rollBack(content);
            if (cut > 0) {
                diagnostics.accept("ftimer: " + TextEscapes.escape(target.named().toString()) + ": removed an unfinished report of " + cut
                        + " bytes; the process that wrote it ended early");
            }
            journal.remove();
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

        private boolean write(Tail before, byte[] report) throws IOException {
            boolean hasJournal = content.isReadable() && Directory.isWritable(file.path());
            if (hasJournal && !journal.create(before, report, durable, opener)) {
                return false;
            }
            try {
                if (content.size() != before.fileSize()) {
                    journal.remove();
                    return false;
                }
                if (durable) {
                    Directory.force(file.path());
                }
                content.append(report, 0, report.length);
                if (durable) {
                    content.force();
                }
                journal.remove();
            } catch (Throwable failure) {
                undo(before, hasJournal, failure);
                throw failure;
            }
            if (durable) {
                Directory.force(file.path());
            }
            return true;
        }

        private void undo(Tail before, boolean hasJournal, Throwable failure) {
            try {
                if (hasJournal) {
                    journal.rollBack(content);
                    journal.remove();
                } else {
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
