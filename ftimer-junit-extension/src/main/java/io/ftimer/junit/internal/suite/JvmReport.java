package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.expectation.ApplicationContexts;
import io.ftimer.internal.text.ShownText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The report of one launcher session in one JVM; it begins with the first test.
 *
 * <p>If the files cannot be written, there is one warning and the rest of the report continues. Thread safety: guarded by
 * {@link Suite}.
 */
final class JvmReport {
    /** So many JVMs of a run print all; a run may have one for each class. */
    private static final int FULL_SUMMARIES = 3;

    private final ReportOptions options;
    private final Warnings warnings;
    private final Digest digest = new Digest();
    private boolean onConsole;
    private @Nullable SuiteFiles files;

    JvmReport(ReportOptions options, BuildProcess build, Warnings warnings) {
        this.options = options;
        this.warnings = warnings;
        try {
            files = SuiteFiles.open(options, build, BuildProcess.name(ProcessHandle.current()), warnings);
        } catch (IOException failed) {
            abandon(failed);
        }
    }

    /** Notes that a test or container runs: the JVM may end in it. */
    void started(String id) {
        note(id);
    }

    /** Notes that a test or container has ended of which there is no record. */
    void endedWithoutRecord(String id) {
        note(JvmFiles.ENDED + id);
    }

    private void note(String line) {
        if (files != null) {
            try {
                files.files().note(line);
            } catch (IOException failed) {
                abandon(failed);
            }
        }
    }

    /**
     * Adds a test.
     *
     * @param attempt the number of this execution of the test in this JVM, from 1
     * @param asksForConsole whether the test asks for lines at the end of the run
     */
    void add(int attempt, TimedTest ended, boolean asksForConsole) {
        onConsole |= asksForConsole;
        TimedTest timed = ended.searched();
        if (files != null) {
            try {
                files.files().write(attempt, timed);
            } catch (IOException failed) {
                abandon(failed);
            }
        }
        // last: a test that is missing in the files is counted nowhere
        digest.add(timed);
    }

    void misses(int tests) {
        digest.addMissing(tests);
    }

    /** Completes the files and returns the text for the console: lines on the tests, if one asks for them, and the result of the comparison. */
    String finish() {
        String where = "no files were written";
        List<AbsentPath> absent = digest.paths().absent();
        boolean isBrief = false;
        RunFindings findings = digest.findings();
        String result = "";
        if (files != null) {
            try {
                MergedFiles merged = files.finish(digest);
                absent = merged.absent();
                findings = merged.run().findings();
                isBrief = merged.parts().size() > FULL_SUMMARIES;
                where = isBrief ? brief(merged) : where(merged);
                result = merged.comparison().text();
            } catch (IOException failed) {
                abandon(failed);
            }
        }
        if (files == null && options.baseline().isPresent()) {
            warnings.give(
                    "the tests were not compared with a baseline",
                    "there are no files",
                    "name another folder with ftimer.output.dir");
        }
        return (onConsole ? ConsoleText.of(digest, absent, isBrief, where) + (isBrief ? "" : notes(findings)) : "")
                + result;
    }

    /** Returns lines about findings, and about application contexts, repeated statements, and what the agent instrumented in this JVM. */
    private String notes(RunFindings findings) {
        return Stream.of(
                        FindingText.lines(findings).stream(),
                        ApplicationContexts.text().stream(),
                        SqlRepeats.ofJvm().finish().stream(),
                        options.instrumentation().lines().stream())
                .flatMap(lines -> lines)
                .map(line -> "  " + line + System.lineSeparator())
                .collect(Collectors.joining());
    }

    /** Returns the files, the run so far and the page, each in a line of its own, as a terminal makes a link of an address. */
    static String where(MergedFiles merged) {
        Path page = merged.page();
        return Stream.of(
                        data(merged),
                        merged.parts().size() == 1 ? "" : soFar(merged),
                        merged.earlyEnds(),
                        page == null ? "" : "picture: " + page.toUri())
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining(System.lineSeparator() + "  "));
    }

    private static String brief(MergedFiles merged) {
        String early = merged.earlyEnds();
        return soFar(merged) + (early.isEmpty() ? "" : "; " + early);
    }

    private static String soFar(MergedFiles merged) {
        return "so far in this run: " + ConsoleText.testsOfRun(merged.run()) + " in "
                + ShownText.counted(merged.jvmCount(), "JVM");
    }

    private static String data(MergedFiles merged) {
        long missing = merged.run().missing();
        return (missing == 0 ? "all in " : "all but " + ShownText.counted(missing, "test") + " in ")
                + shown(merged.data());
    }

    /** Returns a file as people find it from the working directory. */
    static Path shown(Path file) {
        Path here = Path.of("").toAbsolutePath();
        return file.startsWith(here) ? here.relativize(file) : file;
    }

    private void abandon(IOException failure) {
        if (files != null) {
            files.files().abandon();
            files = null;
        }
        warnings.give(
                "the suite report cannot be written to " + options.place().folder(),
                failure.toString(),
                "name another folder with ftimer.output.dir");
    }
}
