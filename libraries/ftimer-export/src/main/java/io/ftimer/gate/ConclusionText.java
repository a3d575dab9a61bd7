package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.internal.text.ShownText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sentences of all reports about a comparison. Stateless. */
final class ConclusionText {
    private ConclusionText() {}

    /** Returns a tree as bounded text of one line. */
    static String tree(TreeId tree) {
        return ShownText.path(tree.toString());
    }

    /** Returns the tolerances. */
    static String tolerance(GateResult result) {
        return "allowed differences: inexact counts by "
                + GateNumbers.shortText(result.policy().percent()) + " %; times were not compared";
    }

    private static Stream<Difference> differences(GateResult result) {
        return result.trees().stream().flatMap(tree -> tree.differences().stream());
    }

    /** Returns whether a difference depends on a tolerance. */
    static boolean hasTolerance(GateResult result) {
        return differences(result)
                .flatMap(difference -> difference.expected().stream())
                .anyMatch(was -> was.exact().isEmpty());
    }

    /** Returns the number of trees of each outcome: {@code 3 trees failed, 1 checked}. */
    static String counts(GateResult result) {
        List<String> counts = new ArrayList<>();
        for (Map.Entry<Outcome, Integer> count : result.counts().entrySet()) {
            counts.add((counts.isEmpty()
                            ? ShownText.counted(count.getValue(), "tree")
                            : ShownText.grouped(count.getValue()))
                    + ' '
                    + count.getKey().text());
        }
        return counts.isEmpty() ? "no trees" : String.join(", ", counts);
    }

    /** Returns the last line of a report. */
    static String summary(GateResult result) {
        return "baseline " + result.baseline() + ": " + counts(result)
                + result.notCompared().stream().map(why -> "; " + why).collect(Collectors.joining())
                + ": " + result.conclusion().text();
    }
}
