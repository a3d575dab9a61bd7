package io.ftimer.junit.internal.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds the folder that the JVMs of one run of the tests share. Stateless; to be called under {@link FolderLock}.
 *
 * <p>JVMs belong together if one process started them. Where that process lives on after the build (a Gradle daemon, an
 * IDE), only those that follow each other at once: a JVM joins the others if one of them still runs, or ended no longer
 * than {@link #GAP} before it started.
 */
final class RunFolder {
    static final Duration GAP = Duration.ofSeconds(10);

    /** Between the name of the process that started the JVMs and the time when the first of them started. */
    private static final String MARK = "@";

    private RunFolder() {}

    /**
     * Returns the folder in {@code parent} for a JVM, made if there is none. The folders of earlier runs are deleted then.
     *
     * @param jvmStart when the JVM started
     */
    static Path of(Path parent, BuildProcess build, Instant jvmStart) throws IOException {
        Files.createDirectories(parent);
        List<Path> known = children(parent).stream().filter(RunFolder::isRun).toList();
        for (Path run : known) {
            if (run.getFileName().toString().startsWith(build.id() + MARK)
                    && (build.endsWithBuild() || goesOn(run, jvmStart))) {
                return run;
            }
        }
        for (Path run : known) {
            if (!JvmFiles.areWritten(run)) {
                delete(run);
            }
        }
        return Files.createDirectory(parent.resolve(build.id() + MARK + jvmStart.toEpochMilli()));
    }

    private static boolean isRun(Path file) {
        return file.getFileName().toString().contains(MARK) && Files.isDirectory(file);
    }

    private static boolean goesOn(Path run, Instant jvmStart) throws IOException {
        return JvmFiles.areWritten(run)
                || Files.getLastModifiedTime(run).toInstant().isAfter(jvmStart.minus(GAP));
    }

    /** Returns the files in the folder in the order of their names. */
    static List<Path> children(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static void delete(Path run) throws IOException {
        for (Path file : children(run)) {
            Files.delete(file);
        }
        Files.delete(run);
    }
}
