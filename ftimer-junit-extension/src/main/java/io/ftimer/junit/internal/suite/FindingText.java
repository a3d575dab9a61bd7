package io.ftimer.junit.internal.suite;

import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.List;

/** Renders findings. Stateless. */
final class FindingText {
    /** How many the page of a run shows. */
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
            lines.add("repeated statements and calls (ftimer.findings): " + number(findings)
                    + (ranked.size() > ON_CONSOLE ? ", among them" : ""));
        }
        for (RunFindings.Found found : ranked.subList(0, Math.min(ON_CONSOLE, ranked.size()))) {
            lines.add(INDENT + words(found.finding(), CONSOLE_WIDTH - 2 * INDENT.length()));
            lines.add(fitted(test(found)));
            if (found.finding().isStatement()) {
                lines.add(fitted(found.finding().sql()));
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

    /** Returns the number and the place of a finding in at most so many characters, if they do not have to be fewer than possible. */
    static String words(Finding finding, int width) {
        boolean isStatement = finding.region().kind() == RegionKind.SQL;
        String calls = isStatement
                ? ShownText.counted(finding.inOneCall(), "time")
                : ShownText.counted(finding.calls(), "call") + " of "
                        + quoted(finding.region().name(), Math.max(FEWEST_CHARACTERS, width / 3))
                        + (finding.calls() == finding.inOneCall() ? "" : ", " + ShownText.grouped(finding.inOneCall()));
        String end = finding.isStatement() && !isStatement ? ", each with" : "";
        return calls
                + finding.region()
                        .parent()
                        .map(around -> " in a call of "
                                + quoted(
                                        around.toString(),
                                        Math.max(
                                                FEWEST_CHARACTERS,
                                                width - (calls + " in a call of \"\"" + end).length())))
                        .orElse(" in the body of the test")
                + end;
    }

    private static String quoted(String path, int characters) {
        return '"' + ShownText.fitted(path, characters) + '"';
    }

    /** Returns a finding in one text, without its test. */
    static String whole(Finding finding) {
        return words(finding, Integer.MAX_VALUE)
                + (!finding.isStatement()
                        ? ""
                        : (finding.region().kind() == RegionKind.SQL ? ": " : " ") + finding.sql());
    }
}
