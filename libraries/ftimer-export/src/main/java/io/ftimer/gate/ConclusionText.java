package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.internal.text.ShownText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The sentences of all reports about a comparison. Stateless. */
final class ConclusionText {
    static final String REMEDY = "If the changes are intended, update the baseline.";

    private ConclusionText() {}

    /** Returns a tree as bounded text of one line. */
    static String tree(TreeId tree) {
        return ShownText.path(tree.toString());
    }

    /** Returns what happened to a tree, as the end of a sentence that begins with the tree. */
    static String predicate(ComparedTree compared, String baseline) {
        return switch (compared.outcome()) {
            case FAILED ->
                "differs from " + baseline + " in "
                        + ShownText.counted(compared.differences().size(), "region")
                        + (compared.runs() > 1 ? " (the best of " + compared.runs() + " runs)" : "");
            case PARTLY_MEASURED -> "was partly measured";
            case VANISHED ->
                "is in " + baseline + ", and the run does not have it"
                        + compared.similar()
                                .map(other -> "; similar to the new " + tree(other))
                                .orElse("");
            case NEW -> "is not in " + baseline;
            case WRITTEN -> "was written to " + baseline;
            case CHECKED -> "equals " + baseline;
        };
    }

    /** Returns the tolerances; that of bytes only if there are any. */
    static String tolerance(GateResult result) {
        GatePolicy policy = result.policy();
        Tolerance tolerance = policy.tolerance();
        boolean hasBytes = result.trees().stream().anyMatch(tree -> DifferenceTable.hasBytes(tree.differences()));
        String others = "inexact counts by " + GateNumbers.shortText(tolerance.countPercent())
                + " %, growth of further numbers by " + GateNumbers.shortText(tolerance.metricPercent()) + " %"
                + (hasBytes
                        ? ", bytes by " + GateNumbers.shortText(tolerance.bytesPercent()) + " % and "
                                + GateNumbers.shortText(ExpectedBytes.SLACK) + " bytes"
                        : "");
        return "allowed differences: "
                + switch (policy.times()) {
                    case NONE -> others + "; times were not compared";
                    case RELATIVE, ABSOLUTE ->
                        "shares by " + GateNumbers.shortText(tolerance.sharePoints())
                                + " percentage points, growth of ratios"
                                + (policy.times() == GatePolicy.Times.ABSOLUTE ? " and absolute times" : "")
                                + " by " + GateNumbers.shortText(tolerance.timePercent()) + " %, " + others;
                };
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
