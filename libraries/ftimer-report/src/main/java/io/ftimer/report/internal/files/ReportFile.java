package io.ftimer.report.internal.files;

import io.ftimer.report.internal.files.LockedFile.Wanted;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;

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

    /** Writes the content of a file. */
    @FunctionalInterface
    public interface Content {
        void write(OutputStream out) throws IOException;
    }

    @FunctionalInterface
    private interface FileAction {
        void run() throws IOException;
    }

    private static final AppendStore STORE = new AppendStore(OpenFile.LOCAL, line -> System.err.println(line));

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
        replaceBytes(file, out -> write(body, true, out), options);
    }

    /** As {@link #replace(Path, Body, WriteOptions)}, with content that need not be text. */
    public static void replaceBytes(Path file, Content content, WriteOptions options) throws IOException {
        explained(file, () -> {
            TargetFile target = TargetFile.of(file);
            if (target.isStream()) {
                stream(target, content, options);
                return;
            }
            if (ProviderFile.isOne(target.path())) {
                ProviderFile.replace(target.path(), content);
                return;
            }
            target.requireWritableDirectory();
            try (Draft draft = Draft.create(target, OpenFile.LOCAL, options.lockTimeout())) {
                draft.publish(content, options);
            }
        });
    }

    /** Computes the new content of a file. */
    @FunctionalInterface
    public interface Edit {
        byte[] apply(byte[] content) throws IOException;
    }

    /** Changes the content of a file that other programs use too, or creates it, while it is locked. */
    public static void edit(Path file, Edit edit) throws IOException {
        explained(file, () -> {
            TargetFile target = TargetFile.of(file);
            if (target.isStream()) {
                stream(target, out -> out.write(edit.apply(new byte[0])), WriteOptions.DEFAULT);
                return;
            }
            try (WaitLimit wait = new WaitLimit(WriteOptions.DEFAULT.lockTimeout());
                    LockedFile locked = Objects.requireNonNull(
                            LockedFile.acquire(target.path(), target, Wanted.ANY, OpenFile.LOCAL, wait))) {
                OpenFile content = locked.content();
                byte[] before = new byte[Math.toIntExact(content.size())];
                content.read(0, before);
                byte[] after = edit.apply(before);
                int same = Math.max(0, Arrays.mismatch(before, after));
                content.truncate(same);
                content.append(after, same, after.length - same);
            }
        });
    }

    /**
     * Waits until no other thread or process has locked a folder, and locks it until the result is closed. The lock is the file
     * {@code .lock}, which remains.
     */
    public static Closeable lockFolder(Path folder, Duration timeout) throws IOException {
        TargetFile target = new TargetFile(folder, folder.toAbsolutePath(), false);
        try (WaitLimit wait = new WaitLimit(timeout)) {
            return Objects.requireNonNull(
                    LockedFile.acquire(target.path().resolve(".lock"), target, Wanted.ANY, OpenFile.LOCAL, wait));
        }
    }

    /** Appends to the file if the guard permits it, or creates the file. */
    public static void append(Path file, AppendGuard guard, Body body, WriteOptions options) throws IOException {
        append(file, guard, body, options, STORE);
    }

    static void append(Path file, AppendGuard guard, Body body, WriteOptions options, AppendStore store)
            throws IOException {
        explained(file, () -> {
            TargetFile target = TargetFile.of(file);
            if (ProviderFile.isOne(target.path())) {
                ProviderFile.append(target.path(), guard, body);
                return;
            }
            if (target.isStream()) {
                stream(target, out -> write(body, true, out), options);
                return;
            }
            if (!Files.exists(target.path())) {
                target.requireWritableDirectory();
            }
            store.append(target, guard, body, options);
        });
    }

    static void write(Body body, boolean atStart, OutputStream out) throws IOException {
        Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        body.write(writer, atStart);
        writer.flush();
    }

    private static void stream(TargetFile target, Content content, WriteOptions options) throws IOException {
        try (OutputStream out = target.openStream(options.lockTimeout())) {
            content.write(out);
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

    /**
     * Writes files of other file systems than the default one, for instance in a zip file. Such systems belong to one process, and few
     * have locks or open a file for reading and writing at once, so its threads take turns and files are written as a whole. Stateless.
     */
    private static final class ProviderFile {
        private ProviderFile() {}

        static boolean isOne(Path file) {
            return file.getFileSystem() != FileSystems.getDefault();
        }

        static synchronized void replace(Path file, ReportFile.Content content) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            content.write(bytes);
            Files.write(file, bytes.toByteArray());
        }

        static synchronized void append(Path file, AppendGuard guard, ReportFile.Body body) throws IOException {
            byte[] before = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
            if (before.length > 0 && guard.rules() != null) {
                AppendGuard.Pass pass = guard.passes().apply(0);
                pass.accept(before, before.length);
                pass.finish();
            }
            replace(file, out -> {
                out.write(before);
                write(body, before.length == 0, out);
            });
        }
    }
}
