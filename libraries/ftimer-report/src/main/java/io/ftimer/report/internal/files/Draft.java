package io.ftimer.report.internal.files;

import io.ftimer.report.internal.files.LockedFile.Wanted;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The new content of a file that is created or replaced, in a file of its own until it is complete. It is locked as long as
 * its writer runs, so one that is not was abandoned.
 */
record Draft(TargetFile target, LockedFile file, OpenFile.Opener opener) implements Closeable {
    /** Large enough that writing a file costs few calls of the operating system. */
    private static final int PIECE = 1 << 16;

    /** Creates the draft of a target; waits while another one of it is written. */
    static Draft create(TargetFile target, OpenFile.Opener opener, Duration lockTimeout) throws IOException {
        Path path = HelperFile.DRAFT.of(target.path());
        try (WaitLimit wait = new WaitLimit(lockTimeout)) {
            while (true) {
                LockedFile file = LockedFile.acquire(path, target, Wanted.ANY, opener, wait);
                if (file != null && file.isNew()) {
                    return new Draft(target, file, opener);
                }
                try (file) {
                    // not written to: it may already be the target by another name
                    Files.deleteIfExists(path);
                }
            }
        }
    }

    /** Deletes the draft of a target if its writer ended early. */
    static void removeAbandoned(TargetFile target, OpenFile.Opener opener) throws IOException {
        Path path = HelperFile.DRAFT.of(target.path());
        if (FileState.of(path) == null) {
            return;
        }
        try (WaitLimit none = new WaitLimit(Duration.ZERO);
                LockedFile file = LockedFile.acquire(path, target, Wanted.EXISTING, opener, none)) {
            if (file != null) {
                Files.deleteIfExists(path);
            }
        } catch (FileBusyException e) {
            // it is being written
        }
    }

    /** Writes the content and moves it to the target. */
    void publish(ReportFile.Content content, WriteOptions options) throws IOException {
        try {
            if (Files.exists(target.path())) {
                HelperFile.copyAttributes(target.path(), file.path());
            }
            OutputStream out = new BufferedOutputStream(output(), PIECE);
            content.write(out);
            out.flush();
            if (options.durable()) {
                file.content().force();
            }
            try (WaitLimit wait = new WaitLimit(options.lockTimeout())) {
                moveToTarget(wait);
            }
        } catch (Throwable failure) {
            try {
                if (file.isCurrent()) {
                    Files.delete(file.path());
                }
            } catch (Throwable e) {
                failure.addSuppressed(e);
            }
            throw failure;
        }
        if (options.durable()) {
            Directory.force(target.path());
        }
    }

    private OutputStream output() {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int count) throws IOException {
                file.renew();
                file.content().append(bytes, offset, count);
            }
        };
    }

    private void moveToTarget(WaitLimit wait) throws IOException {
        Wanted wanted = present -> present != null && !isThis(present);
        while (true) {
            try (LockedFile replaced = LockedFile.acquire(target.path(), target, wanted, opener, wait);
                    Journal left = Journal.left(target, opener)) {
                if (replaced == null && isThis(FileState.of(target.path()))) {
                    // another process, whose draft was removed, took this one for its own, and moved it
                    if (file.isCurrent()) {
                        Files.deleteIfExists(file.path());
                    }
                } else if (!file.isCurrent() || !move(replaced != null)) {
                    throw new IOException("another process removed " + file.path() + " while it was in use");
                }
                if (left != null) {
                    // what it could undo is gone
                    left.remove();
                }
                return;
            } catch (FileBusyException | FileAlreadyExistsException e) {
                if (!wait.pause()) {
                    throw e;
                }
            }
        }
    }

    private boolean isThis(@Nullable FileState present) {
        return file.state().isNumbered() && file.state().isSameFile(present);
    }

    /** Moves the draft; returns false if something else is in its place at this moment, and takes it back if another user put it there. */
    boolean move(boolean isReplacement) throws IOException {
        if (isReplacement) {
            HelperFile.copyAttributes(target.path(), file.path());
            Files.move(file.path(), target.path(), StandardCopyOption.ATOMIC_MOVE);
        } else {
            becomeNew();
        }
        if (!file.state().isNumbered() || isThis(FileState.of(target.path()))) {
            return true;
        }
        // the draft of the next writer stays, who finds it there
        if (!HelperFile.isOwn(target.path())) {
            Files.deleteIfExists(target.path());
        }
        return false;
    }

    /** Moves the draft; throws {@link FileAlreadyExistsException} if another process has just created the target. */
    private void becomeNew() throws IOException {
        try {
            Files.createLink(target.path(), file.path());
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (UnsupportedOperationException | FileSystemException noLinks) {
            Files.move(file.path(), target.path(), StandardCopyOption.ATOMIC_MOVE);
            return;
        }
        Files.delete(file.path());
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
