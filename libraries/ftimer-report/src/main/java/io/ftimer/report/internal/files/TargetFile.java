package io.ftimer.report.internal.files;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The file that a user's path resolves to.
 *
 * @param named the path given by the user, for messages
 * @param path the path with symbolic links resolved
 * @param kind how the file must be written
 */
record TargetFile(Path named, Path path, Kind kind) {
    enum Kind {
        MISSING,
        REGULAR,
        /** A pipe, terminal or other device: it can only be written to, not replaced, read or truncated. */
        STREAM
    }

    /** The limit of Linux. */
    private static final int MAX_LINKS = 40;

    /** Resolves the path; rejects files that cannot be written before anything is changed. */
    static TargetFile of(Path named) throws IOException {
        if (named.toString().isEmpty()) {
            throw rejected(named, "the file name is empty");
        }
        if (Files.isDirectory(named)) {
            throw rejected(named, "is a directory; name a file in it");
        }
        if (Files.exists(named) && !Files.isRegularFile(named)) {
            return new TargetFile(named, named, Kind.STREAM);
        }
        Path path = named.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(path); links++) {
            if (links == MAX_LINKS) {
                throw rejected(named, "its symbolic links form a cycle");
            }
            if (isOpenFileOfProcess(path)) {
                return new TargetFile(named, named, Kind.STREAM);
            }
            path = path.resolveSibling(Files.readSymbolicLink(path));
        }
        return Files.exists(path) ? existing(named, path) : missing(named, path);
    }

    /** Throws if no file can be created beside this one. */
    void requireWritableDirectory() throws FileSystemException {
        if (!Directory.isWritable(path)) {
            throw rejected(named, "no permission to create a file in " + Directory.of(path));
        }
    }

    private static TargetFile existing(Path named, Path path) throws FileSystemException {
        if (!Files.isWritable(path)) {
            throw rejected(named, "the file is not writable");
        }
        return new TargetFile(named, path, Kind.REGULAR);
    }

    private static TargetFile missing(Path named, Path path) throws FileSystemException {
        Path directory = Directory.of(path);
        if (!Files.isDirectory(directory)) {
            throw rejected(named, "directory " + directory + " does not exist; create it first");
        }
        return new TargetFile(named, path, Kind.MISSING);
    }

    /**
     * Returns whether a link refers to an open file of a process, as {@code /dev/stdout} does. Its target may be a regular
     * file, but the process keeps writing to it, so that it must not be replaced.
     */
    private static boolean isOpenFileOfProcess(Path link) throws IOException {
        return Directory.of(link).toRealPath().startsWith("/proc");
    }

    private static FileSystemException rejected(Path named, String reason) {
        return new FileSystemException(named.toString(), null, reason);
    }
}
