package io.ftimer.report.internal.files;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** The directory of a file. */
final class Directory {
    private Directory() {}

    /** Returns the directory of an absolute path that is not a directory, and thus not a root. */
    static Path of(Path file) {
        return Objects.requireNonNull(file.getParent());
    }

    /** Waits until the storage device has the names of created, moved and removed files, where the system supports it. */
    static void force(Path file) {
        try (FileChannel directory = FileChannel.open(of(file), StandardOpenOption.READ)) {
            directory.force(true);
        } catch (ClosedByInterruptException e) {
            Thread.interrupted();
            force(file);
            Thread.currentThread().interrupt();
        } catch (IOException | UnsupportedOperationException e) {
            // not every system opens directories; there the names are durable by themselves
        }
    }
}
