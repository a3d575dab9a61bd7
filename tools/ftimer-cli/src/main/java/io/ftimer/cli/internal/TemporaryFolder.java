package io.ftimer.cli.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Removes folders with all that is in them. Stateless. */
public final class TemporaryFolder {
    private TemporaryFolder() {}

    /** Removes a folder. */
    public static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
