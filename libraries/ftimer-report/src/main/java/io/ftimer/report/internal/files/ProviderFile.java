package io.ftimer.report.internal.files;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes files of other file systems than the default one, for instance in a zip file. Such systems belong to one process, and few
 * have locks or open a file for reading and writing at once, so its threads take turns and files are written as a whole. Stateless.
 */
final class ProviderFile {
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
            AppendGuard.Pass pass = guard.begin(0);
            pass.accept(before, before.length);
            pass.finish();
        }
        replace(file, out -> {
            out.write(before);
            Serialized.write(body, before.length == 0, out);
        });
    }
}
