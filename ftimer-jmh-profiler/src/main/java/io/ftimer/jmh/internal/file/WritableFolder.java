package io.ftimer.jmh.internal.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Creates folders before a run, so that it does not end with results that cannot be written. Stateless. */
public final class WritableFolder {
    private WritableFolder() {}

    /**
     * Creates a folder unless it exists.
     *
     * @param folder the folder; null, the parent of a root, is ignored
     * @throws IOException if it cannot be created or is not writable; the message names it
     */
    public static void create(@Nullable Path folder) throws IOException {
        if (folder == null) {
            return;
        }
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw new IOException(e.getFile() + " is not a folder", e);
        } catch (FileSystemException e) {
            throw new IOException(
                    "cannot create folder " + folder + " (" + e.getClass().getSimpleName() + ")", e);
        }
        if (!Files.isWritable(folder)) {
            throw new IOException("folder " + folder + " is not writable");
        }
    }
}
