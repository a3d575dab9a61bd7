package io.ftimer.internal.files;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The file that a path of the user leads to.
 *
 * @param named the path as the user gave it, for messages
 * @param path where symbolic links lead to
 * @param kind how it must be written
 */
record TargetFile(Path named, Path path, Kind kind) {
    enum Kind {
        MISSING,
        REGULAR,
        /** A pipe, a terminal, another device: it can only be written to, neither replaced nor read nor cut. */
        STREAM
    }

    private static final int MAX_LINKS = 40;

    /** Finds the file and rejects what cannot be written, before anything is touched. */
    static TargetFile of(Path named) throws IOException {
        if (named.toString().isEmpty()) {
            throw rejected(named, "the file name is empty");
        }
        if (Files.isDirectory(named)) {
            throw rejected(named, "this is a directory; name a file in it");
        }
        if (Files.exists(named) && !Files.isRegularFile(named)) {
            return new TargetFile(named, named, Kind.STREAM);
        }
        Path path = named.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(path); links++) {
            if (links == MAX_LINKS) {
                throw rejected(named, "its symbolic links go in a circle");
            }
            if (isOpenFileOfProcess(path)) {
                return new TargetFile(named, named, Kind.STREAM);
            }
            path = path.resolveSibling(Files.readSymbolicLink(path));
        }
        return Files.exists(path) ? existing(named, path) : missing(named, path);
    }

    /** Returns a path in the same directory where no file is. */
    Path newSibling() throws FileSystemException {
        Path directory = directoryOf(path);
        if (!Files.isWritable(directory)) {
            throw rejected(named, "no permission to create a file in " + directory);
        }
        return directory.resolve(
                ".ftimer-" + Long.toHexString(ThreadLocalRandom.current().nextLong()) + ".tmp");
    }

    private static TargetFile existing(Path named, Path path) throws FileSystemException {
        if (!Files.isWritable(path)) {
            throw rejected(named, "the file is write-protected");
        }
        return new TargetFile(named, path, Kind.REGULAR);
    }

    private static TargetFile missing(Path named, Path path) throws FileSystemException {
        Path directory = directoryOf(path);
        if (!Files.isDirectory(directory)) {
            throw rejected(named, "there is no directory " + directory + "; create it first");
        }
        return new TargetFile(named, path, Kind.MISSING);
    }

    /**
     * Returns whether a link stands for a file that a process holds open, as {@code /dev/stdout} does. What such a link
     * leads to may be a plain file, but the process goes on writing to it, so that it must not be replaced.
     */
    private static boolean isOpenFileOfProcess(Path link) throws IOException {
        return directoryOf(link).toRealPath().startsWith("/proc");
    }

    /** Returns the directory of an absolute path that is no directory itself, and thus no root. */
    private static Path directoryOf(Path file) {
        return Objects.requireNonNull(file.getParent());
    }

    private static FileSystemException rejected(Path named, String reason) {
        return new FileSystemException(named.toString(), null, reason);
    }
}
