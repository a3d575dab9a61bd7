package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.tree.Spread;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.report.internal.text.ShownNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Renders a run for the console. Stateless. */
final class ConsoleText {
    /** Keeps lines readable and lists short; the files have all threads and paths. */
    private static final int NAMED = 5;

    /** For the slowest, for bounds, and for tests in which a JVM ended: many if they run in parallel. */
    private static final int FEW_NAMED = 3;

    /** Wide enough for three digits, a decimal point, a blank and a unit of two letters. */
    private static final int TIME_WIDTH = 7;

    private ConsoleText() {}

    /**
     * Returns the lines, each with a line separator.
     *
     * @param isBrief whether no slowest tests and regions are listed
     * @param where the sentence about the run and its files
     */
    static String of(Digest digest, List<RunPaths.AbsentPath> absent, boolean isBrief, String where) {
        int slowest = isBrief ? 0 : FEW_NAMED;
        List<String> lines = new ArrayList<>();
        lines.add("ftimer: " + tests(digest, ShownNumber.ofNanos(digest.elapsedNanos())) + "; " + where);
        addList(lines, "  slowest tests", digest.slowestTests(slowest), ConsoleText::line);
        boolean isTimed = digest.paths.isTimed();
        addList(
                lines,
                isTimed ? "  most self time" : "  most calls (not all times of regions were measured)",
                digest.paths.slowest().limit(slowest).toList(),
                isTimed ? ConsoleText::line : ConsoleText::countLine);
        otherThreads(digest).forEach(line -> lines.add("  " + line));
        addNotes(lines, digest, absent);
        return lines.stream().map(line -> line + System.lineSeparator()).collect(Collectors.joining());
    }

    private static <T> void addList(List<String> lines, String title, List<T> rows, Function<T, String> line) {
        if (!rows.isEmpty()) {
            lines.add(title);
            rows.stream().map(line).forEach(lines::add);
        }
    }

    private static void addNotes(List<String> lines, Digest digest, List<RunPaths.AbsentPath> absent) {
        long count = digest.notVerifiedCount();
        List<Digest.NotVerified> listed = digest.notVerified();
        long told = listed.stream().mapToLong(first -> 1 + first.further()).sum();
        addList(
                lines,
                "  not verified: " + ShownText.counted(count, "expectation") + (count > told ? ", among them" : ""),
                listed,
                ConsoleText::line);
        // a path that occurred nowhere has a line of its own
        Set<String> nowhere = absent.stream().map(RunPaths.AbsentPath::path).collect(Collectors.toSet());
        List<Digest.OfTest> loose = digest.loose().stream()
                .filter(of -> !nowhere.contains(of.bound().path()))
                .toList();
        long explained = digest.explained();
        addList(
                lines,
                "  upper bounds far above what was found: " + ShownText.grouped(loose.size())
                        + (explained == 0 ? "" : ", and " + ShownText.grouped(explained) + " with a reason")
                        + (loose.size() > FEW_NAMED ? ", among them" : ""),
                loose.stream().limit(FEW_NAMED).toList(),
                ConsoleText::line);
        addPaths(lines, "upper bounds on paths that no test had", absent, RunPaths.Expected.UPPER_BOUND);
        addPaths(lines, "forbidden paths that occurred nowhere", absent, RunPaths.Expected.ABSENCE);
    }

    private static void addPaths(
            List<String> lines, String title, List<RunPaths.AbsentPath> absent, RunPaths.Expected expectation) {
        List<RunPaths.AbsentPath> rows = absent.stream()
                .filter(path -> path.expectation() == expectation)
                .toList();
        addList(
                lines,
                "  " + title + ": " + rows.size() + (rows.size() > NAMED ? ", among them" : ""),
                rows.stream().limit(NAMED).toList(),
                ConsoleText::line);
    }

    /** Returns the numbers of tests and failures, the total time, and the elapsed time. */
    static String tests(Digest digest, String elapsed) {
        return outcomes(digest) + ", " + ShownNumber.ofNanos(digest.windowNanos()) + " (elapsed " + elapsed + ")";
    }

    /** Returns the elapsed time of a run in seconds: the files have the starts of tests in seconds. */
    static String elapsedOfRun(Digest digest) {
        return "about " + TimeUnit.NANOSECONDS.toSeconds(digest.elapsedNanos()) + " s";
    }

    static String outcomes(Digest digest) {
        return ShownText.counted(digest.tests(), "test")
                + (digest.failed() == 0 ? "" : ", " + ShownText.grouped(digest.failed()) + " failed")
                + (digest.flaky() == 0 ? "" : ", " + ShownText.grouped(digest.flaky()) + " flaky")
                + (digest.missing() == 0 ? "" : ", " + ShownText.grouped(digest.missing()) + " missing");
    }

    private static String line(Digest.TestTime test) {
        Spread nanos = test.windowNanos();
        String runs = test.executions() == 1
                ? ""
                : " (slowest of " + ShownText.grouped(test.executions()) + " runs; median "
                        + ShownNumber.ofNanos(nanos.median()) + ", min " + ShownNumber.ofNanos(nanos.min()) + ")";
        return aligned(ShownNumber.ofNanos(nanos.max())) + "  " + ShownText.label(test.name()) + runs;
    }

    private static String line(Map.Entry<String, RegionTotals> region) {
        return aligned(ShownNumber.ofNanos(region.getValue().selfNanos())) + "  "
                + ShownText.path(region.getKey(), TextLimits.LABEL_CHARACTERS)
                + " (" + ShownText.counted(region.getValue().calls(), "call") + ")";
    }

    private static String countLine(Map.Entry<String, RegionTotals> region) {
        return aligned(ShownText.grouped(region.getValue().calls())) + "  "
                + ShownText.path(region.getKey(), TextLimits.LABEL_CHARACTERS);
    }

    private static String line(Digest.NotVerified expectation) {
        return "    " + ShownText.label(expectation.testName()) + ": " + ShownText.label(expectation.expectation())
                + " (" + ShownText.label(expectation.reason()) + ")"
                + (expectation.further() == 0
                        ? ""
                        : ", and " + ShownText.grouped(expectation.further()) + " more for this reason");
    }

    private static String line(Digest.OfTest loose) {
        return "    " + ShownText.label(loose.testName()) + ": "
                + ShownText.label(loose.bound().expectation()) + " (found "
                + ShownText.grouped(loose.bound().found()) + ", would pass with "
                + ShownText.grouped(loose.bound().spare()) + " more)";
    }

    private static String line(RunPaths.AbsentPath absent) {
        String hint = absent.nearest().isEmpty() ? "" : "; did you mean \"" + ShownText.path(absent.nearest()) + "\"?";
        TestCode test = TestCode.of(absent.testId());
        String named = test.className().replaceFirst(".*[.$]", "") + '.' + test.methodName();
        return "    " + (test.className().isEmpty() ? "" : ShownText.label(named) + ": ") + '"'
                + ShownText.path(absent.path()) + '"' + hint;
    }

    private static String aligned(String number) {
        return " ".repeat(4 + Math.max(0, TIME_WIDTH - number.length())) + number;
    }

    /** Returns a sentence about the tests in which a JVM ended, empty if there are none. */
    static String cutOff(Digest digest) {
        return digest.cutOff.isEmpty()
                ? ""
                : "a JVM ended in "
                        + ShownText.list(
                                digest.cutOff.stream().map(ShownText::name).toList(), FEW_NAMED);
    }

    /** Returns a sentence about the calls that are in no tree and how to record them, and one about the ignored ones. */
    static List<String> otherThreads(Digest digest) {
        List<String> sentences = new ArrayList<>();
        if (!digest.notRecordedCalls.isEmpty()) {
            sentences.add("not recorded: " + byThread(digest.notRecordedCalls)
                    + "; hand such work over with FTimers.wrap(...)");
        }
        if (!digest.ignoredCalls.isEmpty()) {
            sentences.add("ignored (ftimer.otherThreads.ignore): " + byThread(digest.ignoredCalls));
        }
        return sentences;
    }

    private static String byThread(Map<String, Long> calls) {
        long total = calls.values().stream().mapToLong(Long::longValue).sum();
        String threads = ShownText.list(
                calls.entrySet().stream()
                        .map(thread -> ShownText.name(thread.getKey()) + ": " + ShownText.grouped(thread.getValue()))
                        .toList(),
                NAMED);
        return ShownText.counted(total, "call") + " of other threads (" + threads + ")";
    }
}
