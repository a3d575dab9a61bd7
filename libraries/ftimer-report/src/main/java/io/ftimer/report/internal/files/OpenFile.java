package io.ftimer.report.internal.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * An open file that reports are written to. Interrupts do not close it.
 *
 * <p>Thread safety: thread-confined.
 */
interface OpenFile extends Closeable {
    enum Use {
        /** An existing file that the user named. */
        TARGET,
        /** A helper file that must not exist. */
        NEW_HELPER,
        /** An existing helper file, not through a link and never to write to it. */
        HELPER
    }

    @FunctionalInterface
    interface Opener {
        OpenFile open(Path path, Use use) throws IOException;
    }

    Opener LOCAL = LocalFile::new;

    /**
     * Locks the file against other processes; returns false if another one has it.
     *
     * @throws IOException if the file system has no locks
     */
    boolean tryLock() throws IOException;

    /**
     * Returns false if this file is locked, but its path leads to another one. Numbers of files do not show that: another
     * file may have the number of one that was deleted.
     */
    boolean isAtPath() throws IOException;

    /** Returns whether the file may be read, and not only written. */
    boolean isReadable();

    long size() throws IOException;

    /** Reads from a position until the buffer is full or the file ends; returns the number of bytes. */
    int read(long position, byte[] buffer) throws IOException;

    void append(byte[] bytes, int offset, int count) throws IOException;

    void truncate(long size) throws IOException;

    /** Waits until the storage device has the content. */
    void force() throws IOException;
}
