package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.schema.MetricType;
import io.ftimer.report.internal.text.Quantity;
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
        GatePolicy policy = result.policy();
        return "allowed differences: "
                + (policy.sharePoints().isPresent()
                        ? "shares by " + Quantity.ofReal(policy.sharePoints().getAsDouble()) + " percentage points, "
                        : "")
                + "inexact counts by " + Quantity.ofReal(policy.countPercent())
                + " %, growth of further numbers by " + Quantity.ofReal(policy.metricPercent()) + " %"
                + (policy.metricPercent() > 0 ? smallest(result) : "")
                + (policy.sharePoints().isPresent() ? "" : "; times were not compared");
    }

    /** Returns the changes that are allowed of small numbers, of the units that differ. */
    private static String smallest(GateResult result) {
        return differences(result)
                .map(difference -> MetricType.of(difference.metric()).unit())
                .distinct()
                .filter(unit -> unit.smallestChange() > 0)
                .map(unit -> ", of " + EnumWords.of(unit) + " at least by " + Quantity.ofReal(unit.smallestChange()))
                .collect(Collectors.joining());
    }

    private static Stream<Difference> differences(GateResult result) {
        return result.trees().stream().flatMap(tree -> tree.differences().stream());
    }

    /** Returns whether a difference depends on a tolerance. */
    static boolean hasTolerance(GateResult result) {
        return differences(result).anyMatch(difference -> switch (difference.kind()) {
            case SHARE, METRIC, EFFICIENCY -> true;
            default ->
                difference
                        .expected()
                        .filter(was -> was.calls().exact().isEmpty())
                        .isPresent();
        });
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
