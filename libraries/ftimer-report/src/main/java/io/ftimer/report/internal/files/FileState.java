package io.ftimer.report.internal.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * What the file system says about a file without opening it: closing a descriptor of a file would release its lock.
 *
 * @param identity equal for the same file only: device and inode, or the time of creation on systems without them
 */
record FileState(Object identity, long size, FileTime modified) {
    /** Returns the state of a file, or null if it does not exist. */
    static @Nullable FileState of(Path path) throws IOException {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            Object key = attributes.fileKey();
            return new FileState(
                    key == null ? attributes.creationTime() : key, attributes.size(), attributes.lastModifiedTime());
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /** Returns false on systems where only times tell files apart, which moving a file may change. */
    boolean isNumbered() {
        return !(identity instanceof FileTime);
    }

    boolean isSameFile(@Nullable FileState other) {
        return other != null && identity.equals(other.identity);
    }
}
