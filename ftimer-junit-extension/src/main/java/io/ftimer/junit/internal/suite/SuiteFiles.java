package io.ftimer.junit.internal.suite;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Instant;

/**
 * The files of one JVM in the report folder. At its end, the JVM merges them with those of the other JVMs.
 *
 * <p>Nothing is lost whichever JVM ends last, and JVMs wait for each other only at their ends. Thread safety:
 * thread-confined.
 */
final class SuiteFiles {
    private static final String PARTS = "jvms";

    private final Path folder;
    private final Path run;
    private final JvmFiles files;
    private final TemplateStats templates = new TemplateStats();

    private SuiteFiles(Path folder, Path run, JvmFiles files) {
        this.folder = folder;
        this.run = run;
        this.files = files;
    }

    /** Creates the folder if it does not exist, and the files of this JVM. */
    static SuiteFiles open(Path folder, BuildProcess build, String jvm) throws IOException {
        try (FolderLock lock = FolderLock.of(folder)) {
            Path run = RunFolder.of(folder.resolve(PARTS), build, jvmStart());
            return new SuiteFiles(folder, run, new JvmFiles(run, jvm));
        }
    }

    private static Instant jvmStart() {
        return Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime());
    }

    void write(int attempt, TimedTest timed) throws IOException {
        templates.add(timed);
        files.write(attempt, timed);
    }

    /** Completes the files of this JVM and merges all complete files. */
    MergedFiles finish() throws IOException {
        files.finish(templates.summaries());
        try (FolderLock lock = FolderLock.of(folder)) {
            return MergedFiles.of(folder, run);
        }
    }

    /** Abandons the files of this JVM after a failure. */
    void abandon() {
        files.abandon();
    }
}
