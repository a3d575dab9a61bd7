package io.ftimer.report.internal.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes reports to files, all or nothing: readers of a replaced file see either the old or the new content, and a failed
 * append leaves the file unchanged. Threads and processes that write to one file wait for each other.
 *
 * <p>Thread safety: thread-safe.
 */
public final class ReportFile {
    /** Writes a report; {@code atStart} is whether nothing precedes it in the file. */
    @FunctionalInterface
    public interface Body {
        void write(Appendable out, boolean atStart) throws IOException;
    }

    @FunctionalInterface
    private interface FileAction {
        void run() throws IOException;
    }

    private static final AppendStore STORE = new AppendStore(OpenFile.ANY, line -> System.err.println(line));

    private ReportFile() {}

    /** Creates or replaces the file, as {@link #replace(Path, Body, WriteOptions)} does with the default options. */
    public static void replace(Path file, Body body) throws IOException {
        replace(file, body, WriteOptions.DEFAULT);
    }

    /**
     * Creates or replaces the file; a replaced file keeps its permissions. The body is called while other replacements of the file
     * wait, so it may read the file and write what that becomes.
     */
    public static void replace(Path file, Body body, WriteOptions options) throws IOException {
        explained(file, () -> {
            TargetFile target = TargetFile.of(file);
            if (target.kind() == TargetFile.Kind.STREAM) {
                stream(target.path(), body);
                return;
            }
            target.requireWritableDirectory();
            try (Draft draft = Draft.create(target, OpenFile.ANY, options.lockTimeout())) {
                draft.publish(body, options);
            }
        });
    }

    /** Appends to the file if the guard permits it, or creates the file. */
    public static void append(Path file, AppendGuard guard, Body body, WriteOptions options) throws IOException {
        append(file, guard, body, options, STORE);
    }

    static void append(Path file, AppendGuard guard, Body body, WriteOptions options, AppendStore store)
            throws IOException {
        explained(file, () -> {
            TargetFile target = TargetFile.of(file);
            switch (target.kind()) {
                case STREAM -> stream(target.path(), body);
                case MISSING -> {
                    target.requireWritableDirectory();
                    store.append(target, guard, body, options);
                }
                case REGULAR -> store.append(target, guard, body, options);
            }
        });
    }

    private static void stream(Path target, Body body) throws IOException {
        try (OutputStream out = Files.newOutputStream(target, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            Serialized.write(body, true, out);
        }
    }

    /** Runs the action; every exception names the file and the reason. */
    private static void explained(Path file, FileAction action) throws IOException {
        try {
            action.run();
        } catch (IOException e) {
            if (e instanceof FileSystemException known
                    && known.getReason() != null
                    && file.toString().equals(known.getFile())) {
                throw known;
            }
            FileSystemException named = new FileSystemException(file.toString(), null, reason(e));
            named.initCause(e);
            throw named;
        }
    }

    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException denied) {
            return "no permission for " + denied.getFile();
        }
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }
}
