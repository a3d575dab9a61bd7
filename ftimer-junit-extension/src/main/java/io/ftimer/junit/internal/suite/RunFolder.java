package io.ftimer.junit.internal.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds the folder that the JVMs of one test run share. Stateless; callers must hold the {@link FolderLock}.
 *
 * <p>JVMs belong to one run if one process started them. If that process outlives the build (a Gradle daemon, an IDE), a JVM
 * joins a run only while another JVM of it is running, or within {@link #GAP} after the last one ended.
 */
final class RunFolder {
    /** Longer than the start of a JVM after another, shorter than the pause between two builds of a person. */
    static final Duration GAP = Duration.ofSeconds(10);

    /** Separates the id of the process that started the JVMs from the start time of the first JVM. */
    private static final String MARK = "@";

    private RunFolder() {}

    /** Saves what an earlier run has left. */
    interface EndedRuns {
        void beforeDeletion(Path run) throws IOException;
    }

    /**
     * Returns the folder in {@code parent} for a JVM. If there is none, creates it and deletes the folders of earlier runs.
     *
     * @param jvmStart the start time of the JVM
     * @param ended receives the folders of earlier runs before they are deleted
     */
    static Path of(Path parent, BuildProcess build, Instant jvmStart, EndedRuns ended) throws IOException {
        Files.createDirectories(parent);
        List<Path> known = children(parent).stream().filter(RunFolder::isRun).toList();
        for (Path run : known) {
            if (run.getFileName().toString().startsWith(build.id() + MARK)
                    && (build.endsWithBuild() || isContinued(run, jvmStart))) {
                return run;
            }
        }
        for (Path run : known) {
            if (!isWritten(run)) {
                ended.beforeDeletion(run);
                delete(run);
            }
        }
        return Files.createDirectory(parent.resolve(build.id() + MARK + jvmStart.toEpochMilli()));
    }

    private static boolean isRun(Path file) {
        return file.getFileName().toString().contains(MARK) && Files.isDirectory(file);
    }

    private static boolean isContinued(Path run, Instant jvmStart) throws IOException {
        return isWritten(run) || lastWritten(run).isAfter(jvmStart.minus(GAP));
    }

    /** Returns whether a running process writes files in the folder of a run. */
    private static boolean isWritten(Path run) throws IOException {
        return children(run).stream().anyMatch(JvmName::isWritten);
    }

    /** Returns when a JVM has last completed its files or, if it ended early, a test. */
    private static Instant lastWritten(Path run) throws IOException {
        Instant last = Files.getLastModifiedTime(run).toInstant();
        for (Path file : children(run)) {
            Instant written = Files.getLastModifiedTime(file).toInstant();
            last = JvmName.isUnfinishedCsv(file) && written.isAfter(last) ? written : last;
        }
        return last;
    }

    /** Returns the files in the folder, ordered by name. */
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
