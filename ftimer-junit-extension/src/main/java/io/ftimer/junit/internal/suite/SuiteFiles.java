package io.ftimer.junit.internal.suite;

import io.ftimer.report.internal.files.OwnFiles;
import io.ftimer.report.internal.files.ReportFile;
import java.io.Closeable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The files of one JVM in the report folder. At its end, the JVM merges them with those of the other JVMs.
 *
 * <p>Nothing is lost whichever JVM ends last, and JVMs wait for each other only at their ends. Thread safety:
 * thread-confined.
 */
final class SuiteFiles {
    private static final String PARTS = "jvms";

    /** The folder for an earlier run that nothing merged, because a crash ended it. */
    private static final String INTERRUPTED = "interrupted";

    /** A merge of many JVMs takes seconds, while a lock that is held longer is stuck. */
    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(30);

    private final ReportOptions options;
    private final Warnings warnings;
    private final Path run;
    final JvmFiles files;

    private SuiteFiles(ReportOptions options, Warnings warnings, Path run, JvmFiles files) {
        this.options = options;
        this.warnings = warnings;
        this.run = run;
        this.files = files;
    }

    /** Creates the folder if it does not exist, and the files of this JVM. */
    static SuiteFiles open(ReportOptions options, BuildProcess build, String jvm, Warnings warnings)
            throws IOException {
        Path folder = options.folder();
        Files.createDirectories(folder);
        try (Closeable lock = ReportFile.lockFolder(folder, LOCK_TIMEOUT)) {
            Path run = RunFolder.of(
                    folder.resolve(PARTS),
                    build,
                    Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime()),
                    earlier -> saveEarlier(folder, earlier, options, warnings));
            return new SuiteFiles(options, warnings, run, new JvmFiles(run, jvm));
        }
    }

    /** Deletes the files of an earlier run, and saves its tests if its last JVM ended early. */
    private static void saveEarlier(Path folder, Path run, ReportOptions options, Warnings warnings)
            throws IOException {
        Path interrupted = folder.resolve(INTERRUPTED);
        MergedFiles.deleteAll(folder);
        MergedFiles.deleteAll(interrupted);
        if (!UnfinishedFiles.leftBehind(run).isEmpty()) {
            UnfinishedFiles.complete(run);
            OwnFiles.createFolder(interrupted);
            List<JvmPart> parts = MergedCsv.parts(run);
            MergedFiles saved =
                    MergedFiles.of(interrupted, run, options, parts, DigestReader.of(parts), SuiteGate.NONE);
            warnings.give("the previous run ended early", saved.earlyEnds(), "see " + interrupted);
        }
    }

    /** Completes the files of this JVM and merges all complete files. */
    MergedFiles finish(Digest digest) throws IOException {
        Path folder = options.folder();
        try (Closeable lock = ReportFile.lockFolder(folder, LOCK_TIMEOUT)) {
            files.finish(digest.paths.absent(), digest.missing());
            UnfinishedFiles.complete(run);
            if (RunFolder.isShared(folder.resolve(PARTS), run)) {
                warnings.give(
                        "the files in " + folder + " have the tests of one build only",
                        "another build writes its report to the same folder",
                        "name another folder with ftimer.output.dir");
            }
            List<JvmPart> parts = MergedCsv.parts(run);
            Digest whole = parts.size() == 1 ? digest : DigestReader.of(parts);
            return MergedFiles.of(folder, run, options, parts, whole, compared(parts));
        }
    }

    /** Compares the run with the baseline, if there is one; one that cannot be read causes one warning. */
    private SuiteGate compared(List<JvmPart> parts) {
        try {
            return options.baseline().isEmpty()
                    ? SuiteGate.NONE
                    : SuiteGate.of(options.baseline().get(), parts);
        } catch (IOException failed) {
            warnings.give(
                    "the tests were not compared with a baseline",
                    String.valueOf(failed.getMessage()),
                    "correct ftimer.baseline or write the file with the Maven plugin or ftimer baseline");
            return SuiteGate.NONE;
        }
    }
}
