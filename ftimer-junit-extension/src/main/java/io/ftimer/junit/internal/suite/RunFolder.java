package io.ftimer.junit.internal.suite;

import io.ftimer.report.internal.files.OwnFiles;
import io.ftimer.report.internal.files.RecordFile;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the folder that the JVMs of one test run share. Stateless; callers must have locked the folder.
 *
 * <p>JVMs belong to one run if one process started them. If that process outlives the build (a Gradle daemon, an IDE), a JVM
 * joins a run only while another JVM of it is running, or within {@link #GAP} after the last one ended.
 */
final class RunFolder {
    /** Longer than the start of a JVM after another, shorter than the pause between two builds of a person. */
    static final Duration GAP = Duration.ofSeconds(10);

    /** Without a sign of life for this time, a process that is not visible has ended. */
    private static final Duration LEASE = Duration.ofHours(1);

    /** The id of the process that started the JVMs, the start time of the first JVM, and where process ids have a meaning. */
    private static final Pattern NAME = Pattern.compile("(\\d+-\\d+)@\\d+@([0-9a-f]+)");

    private RunFolder() {}

    interface EndedRuns {
        void beforeDeletion(Path run) throws IOException;
    }

    /** Returns the folder in {@code parent} for a JVM. If there is none, creates it and deletes the folders of earlier runs. */
    static Path of(Path parent, BuildProcess build, Instant jvmStart, EndedRuns ended) throws IOException {
        OwnFiles.createFolder(parent);
        for (Path run : runs(parent)) {
            if (Objects.requireNonNull(Name.of(run)).isOf(build)
                    && (build.endsWithBuild() || isContinued(run, jvmStart))) {
                return run;
            }
        }
        for (Path run : runs(parent)) {
            if (!mayContinue(run, build, jvmStart)) {
                ended.beforeDeletion(run);
                delete(run);
            }
        }
        return Files.createDirectory(
                parent.resolve(build.id() + "@" + jvmStart.toEpochMilli() + "@" + OwnFiles.processScope()));
    }

    /** Returns the folders of runs, which this user created; what else is in the parent belongs to others. */
    private static List<Path> runs(Path parent) throws IOException {
        List<Path> runs = new ArrayList<>();
        for (Path file : children(parent)) {
            if (Name.of(file) != null && OwnFiles.isFolder(file)) {
                runs.add(file);
            }
        }
        return runs;
    }

    /** What the name of a folder says, null if it is not of a run. */
    private record Name(String build, String scope) {
        static @Nullable Name of(Path run) {
            Matcher name = NAME.matcher(run.getFileName().toString());
            return name.matches() ? new Name(name.group(1), name.group(2)) : null;
        }

        boolean isOf(BuildProcess wanted) {
            return equals(new Name(wanted.id(), OwnFiles.processScope()));
        }

        /** Returns whether the processes of the run would be visible to this one if they ran. */
        boolean isVisible() {
            return OwnFiles.seesProcesses() && scope.equals(OwnFiles.processScope());
        }

        /** Returns whether the process that started the JVMs may run. */
        boolean mayRun() {
            return !isVisible() || BuildProcess.isRunning(build);
        }
    }

    /** Returns whether another build may add to a run: it writes, or it may run and wrote lately. */
    private static boolean mayContinue(Path run, BuildProcess build, Instant now) throws IOException {
        Name name = Objects.requireNonNull(Name.of(run));
        return anyIsWritten(run)
                || !name.isOf(build) && name.mayRun() && lastWritten(run).isAfter(now.minus(LEASE));
    }

    private static boolean isContinued(Path run, Instant jvmStart) throws IOException {
        return anyIsWritten(run) || lastWritten(run).isAfter(jvmStart.minus(GAP));
    }

    /** Returns whether a process of another run than {@code own} writes files in {@code parent}. */
    static boolean isShared(Path parent, Path own) throws IOException {
        for (Path run : runs(parent)) {
            if (!run.equals(own) && anyIsWritten(run)) {
                return true;
            }
        }
        return false;
    }

    private static boolean anyIsWritten(Path run) throws IOException {
        for (Path file : children(run)) {
            if (isWritten(run, file)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a process writes an unfinished file in the folder of a run. */
    static boolean isWritten(Path run, Path file) throws IOException {
        if (!JvmName.isUnfinished(file)) {
            return false;
        }
        Name name = Name.of(run);
        boolean isVisible = name == null || name.isVisible();
        return isVisible && BuildProcess.isRunning(file.getFileName().toString())
                || RecordFile.isWritten(file, isVisible);
    }

    /** Returns when a JVM has last completed its files or, if it ended early, a test. */
    private static Instant lastWritten(Path run) throws IOException {
        Instant last = Files.getLastModifiedTime(run).toInstant();
        for (Path file : children(run)) {
            Instant written = Files.getLastModifiedTime(file).toInstant();
            last = JvmName.isUnfinished(file) && written.isAfter(last) ? written : last;
        }
        return last;
    }

    static List<Path> children(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /** Deletes the files of fTimer, and the folder if it has no other ones. */
    private static void delete(Path run) throws IOException {
        for (Path file : children(run)) {
            if (JvmName.of(file).isPresent() && OwnFiles.isFile(file)) {
                Files.delete(file);
            }
        }
        Files.deleteIfExists(MergedCsv.state(run));
        try {
            Files.delete(run);
        } catch (DirectoryNotEmptyException e) {
            // others put files there
        }
    }
}
