package io.ftimer.junit.internal.suite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The report of one launcher session in one JVM; it begins with the first test.
 *
 * <p>If the files cannot be written, there is one warning and the rest of the report continues. Thread safety: guarded by
 * {@link Suite}.
 */
final class JvmReport {
    /** The environment variable with the path of the Markdown file that GitHub shows for a step. */
    static final String STEP_SUMMARY = "GITHUB_STEP_SUMMARY";

    private final ReportPlace place;
    private final int slowest;
    private final BuildProcess build;
    private final Map<String, String> environment;
    private final Warnings warnings;
    private final Digest digest = new Digest();
    private @Nullable SuiteFiles files;

    JvmReport(ReportOptions options, BuildProcess build, Map<String, String> environment, Warnings warnings) {
        place = options.place();
        slowest = options.slowest();
        this.build = build;
        this.environment = environment;
        this.warnings = warnings;
        try {
            files = SuiteFiles.open(place.folder(), build, BuildProcess.name(ProcessHandle.current()));
        } catch (IOException failed) {
            abandon(failed);
        }
    }

    /**
     * Adds a test.
     *
     * @param attempt the number of this execution of the test in this JVM, from 1
     */
    void add(int attempt, TimedTest timed) {
        digest.add(timed);
        if (files != null) {
            try {
                files.write(attempt, timed);
            } catch (IOException failed) {
                abandon(failed);
            }
        }
    }

    /** Completes the files and returns the text for the console. */
    String finish() {
        if (files != null) {
            try {
                MergedFiles merged = files.finish();
                putStepSummary(merged);
                return ConsoleText.of(digest, slowest, where(merged));
            } catch (IOException failed) {
                abandon(failed);
            }
        }
        return ConsoleText.of(digest, slowest, "no files were written");
    }

    static String where(MergedFiles merged) {
        int others = merged.jvmCount() - 1;
        int lost = merged.lostJvmCount();
        return "all of it in " + shown(merged.csv()) + " and suite.json"
                + (others == 0 ? "" : ", with that of " + others + " other " + jvms(others))
                + (lost == 0 ? "" : "; " + lost + " " + jvms(lost) + " ended before writing anything");
    }

    private static String jvms(int count) {
        return count == 1 ? "JVM" : "JVMs";
    }

    private static Path shown(Path file) {
        Path here = Path.of("").toAbsolutePath();
        return file.startsWith(here) ? here.relativize(file) : file;
    }

    private void putStepSummary(MergedFiles merged) {
        String file = environment.getOrDefault(STEP_SUMMARY, "");
        if (file.isEmpty()) {
            return;
        }
        try {
            StepSummary.put(
                    Path.of(file),
                    build.id() + " "
                            + Integer.toHexString(place.folder().toString().hashCode()),
                    () -> StepSummaryText.of(SuiteCsvReader.digest(merged.csv()), slowest, place.moduleName()));
        } catch (IOException | RuntimeException failed) {
            warnings.give("the table cannot be added to " + STEP_SUMMARY, failed.toString(), "see the files instead");
        }
    }

    private void abandon(IOException failure) {
        if (files != null) {
            files.abandon();
            files = null;
        }
        warnings.give(
                "the suite report cannot be written to " + place.folder(),
                failure.toString(),
                "name another folder with ftimer.output.dir, or switch reports off with ftimer.report=none");
    }
}
