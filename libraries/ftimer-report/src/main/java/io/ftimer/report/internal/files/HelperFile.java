package io.ftimer.report.internal.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Objects;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** The hidden files beside a target, which exist only while it is written. Their names do not vary, so that every writer finds them. */
enum HelperFile {
    /** What an append would leave unfinished, for the next writer. */
    JOURNAL("journal"),
    /** The new content of a file that is replaced. */
    DRAFT("draft"),
    /** The lock, on a file system that cannot lock a file. */
    LOCK("lock");

    /** Leaves room for the rest of the name in the 255 bytes that common file systems allow. */
    private static final int MAX_NAME_BYTES = 200;

    private final String suffix;

    HelperFile(String kind) {
        suffix = ".ftimer-" + kind;
    }

    /** Returns the helper file beside an absolute path that is not a root. */
    Path of(Path target) {
        Path name = Objects.requireNonNull(target.getFileName());
        return target.resolveSibling("." + shortened(name.toString()) + suffix);
    }

    private static String shortened(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= MAX_NAME_BYTES) {
            return name;
        }
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return name.substring(0, MAX_NAME_BYTES / 4) + "-" + Long.toHexString(checksum.getValue());
    }

    /** Gives a helper file the permissions of its target, and owner and group where the system allows it. */
    static void copyAttributes(Path target, Path helper) throws IOException {
        if (haveSameNumbers(target, helper)) {
            return;
        }
        PosixFileAttributes wanted = posix(target);
        PosixFileAttributes present = posix(helper);
        if (wanted == null || present == null) {
            return;
        }
        PosixFileAttributeView view = Files.getFileAttributeView(helper, PosixFileAttributeView.class);
        try {
            if (!wanted.group().equals(present.group())) {
                view.setGroup(wanted.group());
            }
            if (!wanted.owner().equals(present.owner())) {
                view.setOwner(wanted.owner());
            }
        } catch (IOException e) {
            // only privileged users can give files away
        }
        if (!wanted.permissions().equals(present.permissions())) {
            view.setPermissions(wanted.permissions());
        }
    }

    /** Returns whether owner, group and permissions are the same. The names of owner and group may come from the network. */
    private static boolean haveSameNumbers(Path target, Path helper) throws IOException {
        try {
            return Files.readAttributes(target, "unix:uid,gid,mode")
                    .equals(Files.readAttributes(helper, "unix:uid,gid,mode"));
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            return false;
        }
    }

    private static @Nullable PosixFileAttributes posix(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        return view == null ? null : view.readAttributes();
    }
}
