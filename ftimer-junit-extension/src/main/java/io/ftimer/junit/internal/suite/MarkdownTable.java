package io.ftimer.junit.internal.suite;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.junit.internal.Spread;
import java.util.ArrayList;
import java.util.List;

/** What is said about a run on a page of a CI server, as Markdown. Stateless. */
final class MarkdownTable {
    private static final int AT_LEAST_LISTED = 10;

    private MarkdownTable() {}

    /**
     * Returns the text, lines ending with {@code \n}.
     *
     * @param slowest how many tests and regions to list; a page has room for more than a console
     * @param module says whose tests these are
     */
    static String of(Digest digest, int slowest, String module) {
        int listed = Math.max(slowest, AT_LEAST_LISTED);
        List<String> lines = new ArrayList<>();
        lines.add("### fTimer: " + cell(module));
        lines.add("");
        lines.add(ConsoleText.tests(digest) + ".");
        lines.add("");
        lines.add("| slowest tests | runs | min | median | max |");
        lines.add("|---|--:|--:|--:|--:|");
        digest.slowestTests(listed).forEach(test -> lines.add(row(test)));
        List<Digest.RegionTime> regions = digest.slowestRegions(listed);
        if (!regions.isEmpty()) {
            lines.add("");
            lines.add("| most self time | calls | self | inclusive |");
            lines.add("|---|--:|--:|--:|");
            regions.forEach(region -> lines.add(row(region)));
        }
        if (!digest.unboundCalls().isEmpty()) {
            lines.add("");
            lines.add(cell(ConsoleText.unbound(digest)));
        }
        lines.add("");
        return String.join("\n", lines);
    }

    private static String row(Digest.TestTime test) {
        Spread nanos = test.windowNanos();
        return "| " + cell(test.name()) + " | " + test.executions() + " | " + Durations.of(nanos.min()) + " | "
                + Durations.of(nanos.median()) + " | " + Durations.of(nanos.max()) + " |";
    }

    private static String row(Digest.RegionTime region) {
        RegionTotals totals = region.totals();
        return "| " + cell(region.path()) + " | " + totals.calls() + " | " + Durations.of(totals.selfNanos()) + " | "
                + Durations.of(totals.inclusiveNanos()) + " |";
    }

    /** Returns the text so that it stays one cell, and shows as it is: no markup, no HTML. */
    private static String cell(String text) {
        StringBuilder out = new StringBuilder();
        TextEscapes.escape(text).chars().forEach(c -> {
            switch (c) {
                case '<' -> out.append("&lt;");
                case '&' -> out.append("&amp;");
                case '|', '*', '_', '`', '[', ']', '\\', '~', '#' ->
                    out.append('\\').append((char) c);
                default -> out.append((char) c);
            }
        });
        return out.toString();
    }
}
