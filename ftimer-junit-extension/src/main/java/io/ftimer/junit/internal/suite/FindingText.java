package io.ftimer.junit.internal.suite;

import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;

/** Renders findings. Stateless. */
final class FindingText {
    static final int ON_PAGE = 10;

    private static final int ON_CONSOLE = 5;
    private static final int CONSOLE_WIDTH = 100;
    private static final int FEWEST_CHARACTERS = 40;

    /** The lines below the title are indented by four, those of a finding after the first by six; the caller indents all by two. */
    private static final String INDENT = "  ";

    private FindingText() {}

    /** Returns lines for the console about the first findings, and their number; none without findings. */
    static List<String> lines(RunFindings findings) {
        List<RunFindings.Found> ranked = findings.ranked();
        List<String> lines = new ArrayList<>();
        if (!ranked.isEmpty()) {
            lines.add("repeated statements and calls: " + number(findings)
                    + (ranked.size() > ON_CONSOLE ? ", among them" : ""));
        }
        for (RunFindings.Found found : ranked.subList(0, Math.min(ON_CONSOLE, ranked.size()))) {
            lines.add(INDENT + words(found.finding(), CONSOLE_WIDTH - 2 * INDENT.length()));
            lines.add(fitted(test(found)));
            if (found.finding().isStatement()) {
                lines.add(fitted(found.finding().sql()));
            }
            if (!found.finding().place().isEmpty()) {
                // not cut: consoles and IDEs make it clickable
                lines.add(INDENT + INDENT + "at " + found.finding().place());
            }
        }
        return lines;
    }

    /** Returns the number of findings, in words if some were left out. */
    static String number(RunFindings findings) {
        int known = findings.ranked().size();
        return (findings.isComplete() ? "" : "more than ") + ShownText.grouped(known);
    }

    private static String fitted(String text) {
        return INDENT + INDENT + ShownText.fitted(text, CONSOLE_WIDTH - 3 * INDENT.length());
    }

    private static String test(RunFindings.Found found) {
        int others = found.tests() - 1;
        return found.testName() + (others == 0 ? "" : " and " + ShownText.counted(others, "more test"));
    }

    /** Returns the number and the place of a finding; long paths lose their middle, so that the text has about so many characters. */
    static String words(Finding finding, int width) {
        String calls = calls(finding, width);
        String end = finding.isStatement() && !isDirect(finding) ? ", each with" : "";
        String in = " in a call of ";
        int room = Math.max(FEWEST_CHARACTERS, width - calls.length() - in.length() - end.length() - 2);
        return calls
                + finding.region()
                        .parent()
                        .map(around -> in + quoted(around, room))
                        .orElse(" in the body of the test")
                + end;
    }

    private static String calls(Finding finding, int width) {
        if (isDirect(finding)) {
            return ShownText.counted(finding.inOneCall(), "time");
        }
        List<RegionPath> levels = finding.region().levels();
        String region = quoted(levels.get(levels.size() - 1), Math.max(FEWEST_CHARACTERS, width / 3));
        if (finding.kind() == Finding.Kind.STEPS) {
            return region + ": " + ShownText.counted(finding.stepsPerCall(), "step")
                    + " per call, grows with its calls, " + ShownText.grouped(finding.inOneCall());
        }
        return ShownText.counted(finding.calls(), "call") + " of " + region
                + (finding.calls() == finding.inOneCall() ? "" : ", " + ShownText.grouped(finding.inOneCall()));
    }

    /** Returns whether the region is a statement; otherwise its calls may execute one. */
    private static boolean isDirect(Finding finding) {
        return finding.region().kind() == RegionKind.SQL;
    }

    private static String quoted(RegionPath path, int characters) {
        return '"' + ShownText.path(path.toString(), characters) + '"';
    }

    static String whole(Finding finding) {
        return words(finding, Integer.MAX_VALUE)
                + (finding.isStatement() ? (isDirect(finding) ? ": " : " ") + finding.sql() : "")
                + (finding.place().isEmpty() ? "" : "\nat " + finding.place());
    }
}
