package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.internal.text.ShownText;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sentences of all reports about a comparison. Stateless. */
final class ConclusionText {
    private static final Set<Outcome> DIFFERENT = EnumSet.of(Outcome.VANISHED, Outcome.RENAMED, Outcome.NEW);

    private ConclusionText() {}

    /** Returns a tree as bounded text of one line. */
    static String tree(TreeId tree) {
        return ShownText.path(tree.toString());
    }

    /** Returns what happened to a tree, as the end of a sentence that begins with the tree. */
    static String predicate(ComparedTree compared, String baseline) {
        return switch (compared.outcome()) {
            case FAILED, MORE_INVOCATIONS, FEWER ->
                "differs from " + baseline + " in "
                        + ShownText.counted(compared.differences().size(), "region")
                        + (compared.runs() > 1 ? " (the best of " + compared.runs() + " runs)" : "");
            case PARTLY_MEASURED -> "was partly measured";
            case VANISHED -> "is in " + baseline + ", and not in the run any more";
            case RENAMED -> "became " + tree(compared.renamed().orElseThrow());
            case NOT_RUN -> "did not run";
            case NEW -> "is not in " + baseline;
            case WRITTEN -> "was written to " + baseline;
            case CHECKED -> "equals " + baseline;
        };
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

    /** Returns how to have the baseline updated, if something differs from it. */
    static List<String> remedy(GateResult result, String update) {
        if (update.isEmpty()
                || result.trees().stream()
                        .noneMatch(tree -> DIFFERENT.contains(tree.outcome())
                                || !tree.differences().isEmpty())) {
            return List.of();
        }
        return List.of((result.conclusion().fails()
                        ? "if the changes are intended, "
                        : "to compare with this run from now on, ")
                + "update the baseline: " + update);
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

    /** Returns the last line of a report; a baseline that was written has no compared. */
    static String summary(GateResult result) {
        boolean isUpdate = result.counts().containsKey(Outcome.WRITTEN);
        return "baseline " + result.baseline() + ": " + counts(result)
                + result.notCompared().stream().map(why -> "; " + why).collect(Collectors.joining())
                + (isUpdate && !result.conclusion().fails()
                        ? ""
                        : ": " + result.conclusion().text());
    }
}
