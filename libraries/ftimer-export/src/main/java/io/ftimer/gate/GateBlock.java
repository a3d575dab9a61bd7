package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.internal.text.ShownText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One statement about a run, and the trees that it is about.
 *
 * @param fails whether the comparison fails because of it
 * @param headline the statement, without a full stop
 * @param statements lines with the SQL statements that it is about
 * @param lines the trees, a line each; none if the headline names the only one
 */
record GateBlock(boolean fails, String headline, List<String> statements, List<String> lines) {
    private static final int MOST_LINES = 5;

    /** Returns the statements, those because of which the comparison fails first. */
    static List<GateBlock> of(GateResult result) {
        List<GateBlock> blocks = new ArrayList<>();
        for (Change change : Change.of(result)) {
            blocks.add(new GateBlock(change.fails(), change.headline(), change.statements(), change.lines()));
        }
        Map<String, List<ComparedTree>> reasons = new TreeMap<>();
        result.trees()
                .forEach(tree -> tree.notCompared()
                        .forEach(why -> reasons.computeIfAbsent(why, key -> new ArrayList<>())
                                .add(tree)));
        reasons.forEach((why, trees) -> blocks.add(about("partly measured: " + ShownText.label(why), trees)));
        for (Outcome outcome : List.of(Outcome.VANISHED, Outcome.RENAMED, Outcome.NEW)) {
            List<ComparedTree> trees = result.trees().stream()
                    .filter(tree -> tree.outcome() == outcome)
                    .toList();
            if (!trees.isEmpty()) {
                blocks.add(about(headline(outcome), trees));
            }
        }
        return Stream.of(true, false)
                .flatMap(fails -> blocks.stream().filter(block -> block.fails() == fails))
                .toList();
    }

    private static String headline(Outcome outcome) {
        return switch (outcome) {
            case VANISHED -> "in the baseline, and not in the run any more";
            case RENAMED -> "renamed, and otherwise equal";
            default -> "not in the baseline";
        };
    }

    private static GateBlock about(String headline, List<ComparedTree> trees) {
        List<String> names = trees.stream()
                .map(tree -> ConclusionText.tree(tree.tree())
                        + tree.renamed()
                                .map(other -> " became " + ConclusionText.tree(other))
                                .orElse(""))
                .toList();
        boolean fails = trees.stream().anyMatch(ComparedTree::fails);
        return names.size() == 1
                ? new GateBlock(fails, headline + ": " + names.get(0), List.of(), List.of())
                : new GateBlock(fails, headline + ": " + ShownText.counted(names.size(), "tree"), List.of(), names);
    }

    /** Returns the headline, and the first lines. */
    List<String> text() {
        List<String> text = new ArrayList<>(List.of(headline));
        statements.forEach(line -> text.add("  " + line));
        ShownText.lines(lines, MOST_LINES).forEach(line -> text.add("  " + line));
        return text;
    }
}
