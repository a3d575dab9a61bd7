package io.ftimer.report.internal.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/** What belongs to this user and to processes like this one, in folders that others may write to. Stateless. */
public final class OwnFiles {
    private OwnFiles() {}

    /** Returns whether a path leads to a folder of this user, and not through a link. */
    public static boolean isFolder(Path path) throws IOException {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) && HelperFile.isOwn(path);
    }

    /** Returns whether a path leads to a regular file of this user, and not through a link. */
    public static boolean isFile(Path path) throws IOException {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) && HelperFile.isOwn(path);
    }

    /**
     * Creates a folder unless this user has it.
     *
     * @throws FileSystemException if there is something else
     */
    public static void createFolder(Path path) throws IOException {
        try {
            Files.createDirectory(path);
        } catch (FileAlreadyExistsException e) {
            if (!isFolder(path)) {
                throw new FileSystemException(path.toString(), null, "is not a folder of this user; remove it");
            }
        }
    }

    /** Returns whether this process sees the others of its scope. */
    public static boolean seesProcesses() {
        return ProcessIdentity.THIS_PROCESS.scope().isCurrent();
    }

    /** Returns what tells process ids of this host, boot and PID namespace from those of others, in hexadecimal. */
    public static String processScope() {
        CRC32C checksum = new CRC32C();
        checksum.update(ProcessIdentity.THIS_PROCESS.scope().toString().getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(checksum.getValue());
    }
}
