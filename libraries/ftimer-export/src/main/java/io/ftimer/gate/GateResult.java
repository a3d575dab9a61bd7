package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.internal.text.EnumWords;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The result of the comparison of a run with a baseline.
 *
 * <p>Thread safety: immutable.
 *
 * @param baseline the name of the baseline, as shown
 * @param policy how the trees were compared
 * @param trees the results of all trees: failures first, then by outcome and tree
 * @param notCompared why nothing at all could be compared, as sentences without a full stop; empty if something was
 */
public record GateResult(String baseline, GatePolicy policy, List<ComparedTree> trees, List<String> notCompared) {

    /** the conclusion about a run. */
    public enum Conclusion {
        /** Everything that the baseline asks for was compared, and nothing is worse. */
        PASSED,
        /** Something differs. */
        REGRESSED,
        /** Nothing differs, but not everything was compared. */
        INCONCLUSIVE;

        /** Returns the conclusion as shown. */
        public String text() {
            return EnumWords.of(this);
        }

        /** Returns whether a build fails with this compared. */
        public boolean fails() {
            return this != PASSED;
        }
    }

    /** Copies and sorts the trees. */
    public GateResult {
        trees = trees.stream()
                .sorted(Comparator.comparing(ComparedTree::fails)
                        .reversed()
                        .thenComparing(ComparedTree::outcome)
                        .thenComparing(ComparedTree::tree))
                .toList();
        notCompared = List.copyOf(notCompared);
    }

    /** Returns the conclusion: a difference outweighs what was not compared. */
    public Conclusion conclusion() {
        if (trees.stream().anyMatch(tree -> tree.fails() && isWorse(tree.outcome()))) {
            return Conclusion.REGRESSED;
        }
        return !notCompared.isEmpty() || trees.stream().anyMatch(ComparedTree::fails)
                ? Conclusion.INCONCLUSIVE
                : Conclusion.PASSED;
    }

    private static boolean isWorse(Outcome outcome) {
        return outcome == Outcome.FAILED || outcome == Outcome.NEW || outcome == Outcome.RENAMED;
    }

    /** Returns the number of trees of each outcome that occurs. */
    public Map<Outcome, Integer> counts() {
        Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
        trees.forEach(tree -> counts.merge(tree.outcome(), 1, Integer::sum));
        return counts;
    }
}
