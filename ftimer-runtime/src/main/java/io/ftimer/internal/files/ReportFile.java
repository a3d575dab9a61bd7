package io.ftimer.internal.files;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;

/**
 * Writes reports to files, all or nothing: readers of a replaced file see either the old or the new content, and a failed
 * append leaves the file unchanged. Concurrent appends of several processes to one file are not isolated. Stateless.
 */
public final class ReportFile {
    /** Writes a report; {@code atStart} is whether nothing precedes it in the file. */
    @FunctionalInterface
    public interface Body {
        void write(Appendable out, boolean atStart) throws IOException;
    }

    /** Throws if a nonempty file must not be appended to. */
    @FunctionalInterface
    public interface AppendGuard {
        void check(Path file) throws IOException;
    }

    @FunctionalInterface
    private interface FileAction {
        void run() throws IOException;
    }

    private ReportFile() {}

    /** Creates or replaces the file; a replaced file keeps its permissions. */
    public static void replace(Path file, Body body) throws IOException {
        explained(file, () -> {
            TargetFile target = TargetFile.of(file);
            if (target.kind() == TargetFile.Kind.STREAM) {
                stream(target.path(), body);
            } else {
                swapIn(target, body);
            }
        });
    }

    /** Appends to the file if the guard permits it, or creates the file. */
    public static void append(Path file, AppendGuard guard, Body body) throws IOException {
        explained(file, () -> {
            TargetFile target = TargetFile.of(file);
            switch (target.kind()) {
                case STREAM -> stream(target.path(), body);
                case MISSING -> swapIn(target, body);
                case REGULAR -> extend(target.path(), guard, body);
            }
        });
    }

    private static void stream(Path target, Body body) throws IOException {
        try (OutputStream out = Files.newOutputStream(target, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            write(out, body, true);
        }
    }

    /** Writes a complete file next to the target, then moves it there. */
    private static void swapIn(TargetFile target, Body body) throws IOException {
        Path draft = target.newSibling();
        OutputStream opened = Files.newOutputStream(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            try (OutputStream out = opened) {
                if (target.kind() == TargetFile.Kind.REGULAR) {
                    copyPermissions(target.path(), draft);
                }
                write(out, body, true);
            }
            Files.move(draft, target.path(), StandardCopyOption.ATOMIC_MOVE);
        } catch (Throwable failure) {
            afterFailure(failure, () -> Files.deleteIfExists(draft));
            throw failure;
        }
    }

    private static void copyPermissions(Path from, Path to) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
        if (view != null) {
            view.setPermissions(Files.getPosixFilePermissions(from));
        }
    }

    private static void extend(Path target, AppendGuard guard, Body body) throws IOException {
        long size = Files.size(target);
        if (size > 0) {
            guard.check(target);
        }
        try (OutputStream out = Files.newOutputStream(target, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            write(out, body, size == 0);
        } catch (Throwable failure) {
            afterFailure(failure, () -> cutBack(target, size));
            throw failure;
        }
    }

    private static void cutBack(Path target, long size) throws IOException {
        // the channel of an interrupted thread is closed by its first operation
        boolean interrupted = Thread.interrupted();
        try (FileChannel channel = FileChannel.open(target, StandardOpenOption.WRITE)) {
            channel.truncate(size);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void write(OutputStream out, Body body, boolean atStart) throws IOException {
        Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        body.write(writer, atStart);
        writer.flush();
    }

    private static void afterFailure(Throwable failure, FileAction repair) {
        try {
            repair.run();
        } catch (IOException e) {
            failure.addSuppressed(e);
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
