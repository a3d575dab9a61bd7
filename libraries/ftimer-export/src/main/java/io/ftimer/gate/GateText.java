package io.ftimer.gate;

import io.ftimer.gate.TreeVerdict.Outcome;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes results as text for people. Stateless. */
final class GateText {
    private static final int MOST_TREES = 20;
    private static final String PREFIX = "ftimer: ";

    private GateText() {}

    static void write(GateResult result, Appendable out) throws IOException {
        List<TreeVerdict> shown = result.trees().stream()
                .filter(verdict -> verdict.outcome() == Outcome.FAILED
                        || verdict.outcome() == Outcome.PARTLY_MEASURED
                        || verdict.fails())
                .toList();
        int lines = 0;
        int trees = 0;
        while (trees < Math.min(shown.size(), MOST_TREES) && lines < TextLimits.CONSOLE.rows()) {
            List<String> text = details(shown.get(trees), result.baseline());
            out.append(PREFIX).append(String.join("\n", text)).append("\n\n");
            lines += text.size() + 1;
            trees++;
        }
        if (trees < shown.size()) {
            out.append(PREFIX)
                    .append(ShownText.more(shown.size() - trees))
                    .append(" like these: ")
                    .append(ShownText.list(shown.subList(trees, shown.size()).stream()
                            .map(verdict -> VerdictText.tree(verdict.tree()))
                            .toList()))
                    .append("\n\n");
        }
        Map<Outcome, List<TreeVerdict>> others = result.trees().stream()
                .filter(verdict -> !verdict.fails())
                .filter(verdict -> verdict.outcome() == Outcome.NEW || verdict.outcome() == Outcome.VANISHED)
                .collect(Collectors.groupingBy(TreeVerdict::outcome));
        for (Outcome outcome : List.of(Outcome.VANISHED, Outcome.NEW)) {
            List<TreeVerdict> list = others.getOrDefault(outcome, List.of());
            if (!list.isEmpty()) {
                out.append(PREFIX)
                        .append(outcome.text())
                        .append(": ")
                        .append(ShownText.list(list.stream()
                                .map(verdict -> VerdictText.tree(verdict.tree()))
                                .toList()))
                        .append("\n\n");
            }
        }
        if (result.counts().containsKey(Outcome.FAILED)) {
            out.append(PREFIX).append(VerdictText.tolerance(result)).append('\n');
        }
        out.append(PREFIX).append(VerdictText.summary(result)).append('\n');
        if (result.verdict() == GateResult.Verdict.REGRESSED) {
            out.append(VerdictText.REMEDY).append('\n');
        }
    }

    /** Returns the lines about one tree: a sentence, what was not compared, and a table. */
    static List<String> details(TreeVerdict verdict, String baseline) {
        List<String> lines = new ArrayList<>();
        lines.add(VerdictText.tree(verdict.tree())
                + ' '
                + VerdictText.predicate(verdict, baseline)
                + (verdict.differences().isEmpty() && verdict.notCompared().isEmpty() ? "" : ":"));
        ShownText.lines(verdict.notCompared()).forEach(why -> lines.add("  not compared: " + ShownText.label(why)));
        if (!verdict.differences().isEmpty()) {
            DifferenceTable.lines(verdict.differences(), "calls").forEach(line -> lines.add("  " + line));
        }
        return lines;
    }
}
