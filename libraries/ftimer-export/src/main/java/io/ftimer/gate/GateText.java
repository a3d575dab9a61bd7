package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
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
        List<ComparedTree> shown = result.trees().stream()
                .filter(compared -> compared.outcome() == Outcome.FAILED
                        || compared.outcome() == Outcome.PARTLY_MEASURED
                        || compared.fails())
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
                            .map(compared -> ConclusionText.tree(compared.tree()))
                            .toList()))
                    .append("\n\n");
        }
        Map<Outcome, List<ComparedTree>> others = result.trees().stream()
                .filter(compared -> !compared.fails())
                .filter(compared -> compared.outcome() == Outcome.NEW || compared.outcome() == Outcome.VANISHED)
                .collect(Collectors.groupingBy(ComparedTree::outcome));
        for (Outcome outcome : List.of(Outcome.VANISHED, Outcome.NEW)) {
            List<ComparedTree> list = others.getOrDefault(outcome, List.of());
            if (!list.isEmpty()) {
                out.append(PREFIX)
                        .append(outcome.text())
                        .append(": ")
                        .append(ShownText.list(list.stream()
                                .map(compared -> ConclusionText.tree(compared.tree()))
                                .toList()))
                        .append("\n\n");
            }
        }
        if (result.counts().containsKey(Outcome.FAILED)) {
            out.append(PREFIX).append(ConclusionText.tolerance(result)).append('\n');
        }
        out.append(PREFIX).append(ConclusionText.summary(result)).append('\n');
        if (result.conclusion() == GateResult.Conclusion.REGRESSED) {
            out.append(ConclusionText.REMEDY).append('\n');
        }
    }

    /** Returns the lines about one tree: a sentence, what was not compared, and a table. */
    static List<String> details(ComparedTree compared, String baseline) {
        List<String> lines = new ArrayList<>();
        lines.add(ConclusionText.tree(compared.tree())
                + ' '
                + ConclusionText.predicate(compared, baseline)
                + (compared.differences().isEmpty() && compared.notCompared().isEmpty() ? "" : ":"));
        ShownText.lines(compared.notCompared()).forEach(why -> lines.add("  not compared: " + ShownText.label(why)));
        if (!compared.differences().isEmpty()) {
            DifferenceTable.lines(compared.differences(), "calls").forEach(line -> lines.add("  " + line));
        }
        return lines;
    }
}
