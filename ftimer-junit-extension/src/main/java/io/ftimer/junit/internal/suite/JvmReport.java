package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.expectation.ApplicationContexts;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.junit.internal.prove.Proof.Judged;
import io.ftimer.junit.internal.settings.FTimerConfig.Report;
import io.ftimer.report.internal.files.GithubStep;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    /** So many failed tests are in the summary of a job; the report has all. */
    private static final int FAILURES_NAMED = 20;

    private final ReportOptions options;
    private final Warnings warnings;
    private final Digest digest = new Digest();

    /** A line about each of the first failed tests, by its id; later ones have an empty line. */
    private final Map<String, String> failed = new LinkedHashMap<>();

    private @Nullable SuiteFiles files;

    private interface Entry {
        void addTo(JvmFiles journal) throws IOException;
    }

    JvmReport(ReportOptions options, BuildProcess build, Warnings warnings) {
        this.options = options;
        this.warnings = warnings;
        try {
            files = SuiteFiles.open(options, build, BuildProcess.name(ProcessHandle.current()), warnings);
            files.files.write("jvm", SuiteFields.JVM, List.of(options));
        } catch (IOException failed) {
            abandon(failed);
            return;
        }
        try {
            if (options.hasBounds()) {
                TestCommand.write(options.folder());
            }
        } catch (IOException | RuntimeException unknown) {
            warnings.give(
                    "broken bounds cannot be confirmed",
                    unknown.toString(),
                    unknown instanceof IOException ? "make the folder writable" : "please report this");
        }
    }

    /** Adds a line about a test or container that runs, as the JVM may end in it, or that has ended without a record. */
    void note(String line) {
        write(journal -> journal.note(line));
    }

    /** @param attempt the number of this execution of the test in this JVM, from 1 */
    void add(int attempt, TimedTest ended) {
        TimedTest timed = ended.searched();
        write(journal -> journal.write(attempt, timed));
        // last: a test that is missing in the files is counted nowhere
        digest.add(timed);
        FinishedTest test = timed.test();
        failed.remove(test.testId());
        test.failure()
                .ifPresent(text -> failed.put(test.testId(), failed.size() < FAILURES_NAMED ? line(test, text) : ""));
    }

    void add(List<Judged> proofs) {
        write(journal -> journal.write("proof", SuiteFields.PROOF, proofs));
    }

    private void write(Entry entry) {
        if (files != null) {
            try {
                entry.addTo(files.files);
            } catch (IOException failed) {
                abandon(failed);
            }
        }
    }

    private String line(FinishedTest test, String failure) {
        String first =
                failure.lines().filter(line -> !line.isBlank()).findFirst().orElse("failed");
        return "* **" + markdown(test.displayName()) + "** (" + module()
                + (test.place().isEmpty() ? "" : ", " + markdown(test.place())) + "): " + markdown(first) + "\n";
    }

    private String module() {
        return markdown(options.moduleName());
    }

    private static String markdown(String text) {
        return TextEscapes.markdown(ShownText.label(text));
    }

    void misses(int tests) {
        digest.addMissing(tests);
    }

    /**
     * Completes the files and the summary of the job, and returns the text for the console: lines on the tests, as far as they are asked
     * for, and the result of the comparison.
     */
    String finish(Map<String, String> environment) {
        boolean isBrief = options.report().compareTo(Report.SUMMARY) < 0;
        String where = "no files were written";
        List<RunPaths.AbsentPath> absent = digest.paths.absent();
        RunFindings findings = digest.findings;
        String result = "";
        List<String> notes = new ArrayList<>(RepeatsCheck.finish());
        boolean isTold = digest.failed()
                        + digest.missing()
                        + digest.notVerifiedCount()
                        + digest.loose().size()
                        + notes.size()
                > 0;
        if (files != null) {
            try {
                MergedFiles merged = files.finish(digest);
                absent = merged.absent();
                findings = merged.run().findings;
                where = where(merged);
                isTold |= !merged.earlyEnds().isEmpty();
                SuiteGate comparison = merged.comparison();
                result = isBrief && comparison.differences().isEmpty() ? "" : comparison.text();
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
        summarize(environment);
        if (isBrief) {
            // that a forbidden path occurs nowhere is what a test expects
            absent = absent.stream()
                    .filter(path -> path.expectation() == RunPaths.Expected.UPPER_BOUND)
                    .toList();
            isTold |= !absent.isEmpty();
        } else {
            notes.addAll(0, ApplicationContexts.text().stream().toList());
            notes.addAll(0, FindingText.lines(findings));
            notes.addAll(options.instrumentation().lines());
        }
        return options.report() == Report.NONE || isBrief && !isTold
                ? result
                : ConsoleText.of(digest, absent, isBrief, where)
                        + notes.stream()
                                .map(line -> "  " + line + System.lineSeparator())
                                .collect(Collectors.joining())
                        + result;
    }

    private void summarize(Map<String, String> environment) {
        String lines = String.join("", failed.values());
        long more = failed.values().stream().filter(String::isEmpty).count();
        try {
            if (!failed.isEmpty()) {
                GithubStep.append(
                        environment,
                        "### fTimer: failed tests",
                        lines + (more > 0 ? "* " + ShownText.more(more) + " in " + module() + "\n" : ""));
            }
        } catch (IOException unwritable) {
            warnings.give("the job summary lacks failed tests", unwritable.toString(), "make the file writable");
        }
    }

    /** Returns the files, the run so far and the page, each in a line of its own, as a terminal makes a link of an address. */
    static String where(MergedFiles merged) {
        Path page = merged.page();
        return Stream.of(
                        data(merged),
                        merged.parts().size() == 1
                                ? ""
                                : "so far in this run: "
                                        + ConsoleText.tests(merged.run(), ConsoleText.elapsedOfRun(merged.run()))
                                        + " in " + ShownText.counted(merged.jvmCount(), "JVM"),
                        merged.earlyEnds(),
                        page == null ? "" : "picture: " + page.toUri())
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining(System.lineSeparator() + "  "));
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
            files.files.abandon();
            files = null;
        }
        warnings.give(
                "the suite report cannot be written to " + options.folder(),
                failure.toString(),
                "name another folder with ftimer.output.dir");
    }
}
