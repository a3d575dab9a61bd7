package io.ftimer.report.internal.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** The hidden files beside a target. Their names do not vary, so that every writer finds them. */
enum HelperFile {
    /** What an append would leave unfinished, for the next writer. */
    JOURNAL,
    /** The new content of a file that is replaced. */
    DRAFT,
    /** The lock, on a file system that cannot lock a file. */
    LOCK;

    /** Leaves room for the rest of the name in the 255 bytes that common file systems allow. */
    private static final int MAX_NAME_BYTES = 200;

    private static final int KEPT_CODE_POINTS = 40;

    private static final int PERMISSIONS = 0777;
    private static final int WRITABLE_BY_OTHERS = 0022;
    private static final int WRITABLE_BY_ALL = 0002;
    private static final int STICKY = 01000;

    /** Null until it is needed. */
    private static volatile @Nullable Object thisUser;

    /** Returns the helper file beside an absolute path that is not a root. */
    Path of(Path target) {
        Path name = Objects.requireNonNull(target.getFileName());
        return target.resolveSibling("." + shortened(name.toString()) + ".ftimer-" + name().toLowerCase(Locale.ROOT));
    }

    private static String shortened(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= MAX_NAME_BYTES) {
            return name;
        }
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        // no surrogate pair is split: half of it cannot be encoded
        int end = name.offsetByCodePoints(0, Math.min(KEPT_CODE_POINTS, name.codePointCount(0, name.length())));
        return name.substring(0, end) + "-" + Long.toHexString(checksum.getValue());
    }

    /**
     * Returns whether there is a helper file that may be read and deleted.
     *
     * @param target its target, whose owner is trusted
     * @param named the target for messages
     * @throws FileBusyException if it belongs to another user, who may be writing
     * @throws FileSystemException if something else has its name
     */
    static boolean isTrusted(Path helper, Path target, Path named) throws IOException {
        BasicFileAttributes found;
        try {
            found = Files.readAttributes(helper, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return false;
        }
        if (!found.isRegularFile()) {
            String kind =
                    found.isSymbolicLink() ? "symbolic link" : found.isDirectory() ? "directory" : "pipe or device";
            throw new FileSystemException(
                    named.toString(),
                    null,
                    helper + " is a " + kind + "; nothing was written, remove it and try again");
        }
        Object owner = owner(helper);
        if (owner != null && !owner.equals(thisUser(helper)) && !owner.equals(owner(target))) {
            throw FileBusyException.foreign(named, helper);
        }
        return owner != null;
    }

    /**
     * Returns whether a path is a link, pipe or device that another user may have put into a folder of all users. That of such a
     * folder's owner is not: systems have theirs there.
     */
    static boolean isPlanted(Path path) throws IOException {
        try {
            BasicFileAttributes found =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!found.isSymbolicLink() && !found.isOther()
                    || ((int) Files.getAttribute(Directory.of(path), "unix:mode") & WRITABLE_BY_ALL) == 0) {
                return false;
            }
        } catch (FileSystemException | UnsupportedOperationException | IllegalArgumentException e) {
            // opening it says what is wrong
            return false;
        }
        Object owner = owner(path);
        return !thisUser(path).equals(owner) && !Objects.equals(owner, owner(Directory.of(path)));
    }

    /** Returns whether a file belongs to the user of this process. */
    static boolean isOwn(Path file) throws IOException {
        return thisUser(file).equals(owner(file));
    }

    /** Returns the number of the owner, null if there is no file; the same object for all files on systems without numbers. */
    private static @Nullable Object owner(Path file) throws IOException {
        try {
            return Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return null;
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            return HelperFile.class;
        }
    }

    private static Object thisUser(Path neighbor) throws IOException {
        Object user = thisUser;
        if (user == null) {
            // the only way that all systems have
            Path own = newFile(neighbor);
            try {
                user = Objects.requireNonNull(owner(own), "deleted");
            } finally {
                Files.delete(own);
            }
            thisUser = user;
        }
        return user;
    }

    private static Path newFile(Path neighbor) throws IOException {
        try {
            return Files.createTempFile("ftimer-", null);
        } catch (IOException e) {
            // the folder of temporary files may be missing, full or read-only
            return Files.createTempFile(Directory.of(neighbor), ".ftimer-", null);
        }
    }

    /**
     * Gives a helper file the permissions of its target, and owner and group where the system allows it and no
     * other user can have put another file in its place.
     */
    static void copyAttributes(Path target, Path helper) throws IOException {
        try {
            Map<String, Object> wanted = Files.readAttributes(target, "unix:uid,gid,mode", LinkOption.NOFOLLOW_LINKS);
            Map<String, Object> present = Files.readAttributes(helper, "unix:uid,gid,mode", LinkOption.NOFOLLOW_LINKS);
            if (wanted.equals(present)) {
                return;
            }
            for (String owner : List.of("gid", "uid")) {
                Object number = part(wanted, owner);
                if (!number.equals(part(present, owner)) && isFolderOf(part(wanted, "uid"), helper)) {
                    giveTo(number, helper, "unix:" + owner);
                }
            }
            Files.setAttribute(
                    helper, "unix:mode", (int) part(wanted, "mode") & PERMISSIONS, LinkOption.NOFOLLOW_LINKS);
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            // a system without them
        }
    }

    private static Object part(Map<String, Object> attributes, String name) {
        return Objects.requireNonNull(attributes.get(name), name);
    }

    private static void giveTo(Object number, Path helper, String attribute) {
        try {
            Files.setAttribute(helper, attribute, number, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            // only privileged users can give files away
        }
    }

    /** Returns whether only a user, this one and the administrator can rename files in the folder of a file. */
    private static boolean isFolderOf(Object user, Path file) throws IOException {
        Map<String, Object> folder = Files.readAttributes(Directory.of(file), "unix:uid,mode");
        int mode = (int) part(folder, "mode");
        return List.of(user, thisUser(file), 0).contains(part(folder, "uid"))
                && ((mode & WRITABLE_BY_OTHERS) == 0 || (mode & STICKY) != 0);
    }
}
