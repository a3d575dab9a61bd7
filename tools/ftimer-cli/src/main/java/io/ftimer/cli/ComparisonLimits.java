package io.ftimer.cli;

import io.ftimer.cli.PairedTree.Pair;
import java.util.List;

/**
 * What a comparison judges besides calls and regions, and how much of the times it shows.
 *
 * @param judgesTimes whether times decide too
 * @param tolerance by how many percent an inclusive time may grow
 * @param top the number of regions of a tree whose times are shown
 */
record ComparisonLimits(boolean judgesTimes, int tolerance, int top) {

    /** Returns the regions that are slower than allowed, those with the largest change first; none if times are not judged. */
    List<Pair> slower(PairedTree tree) {
        return judgesTimes && tree.isTimed()
                ? tree.byChangeOfTime().stream()
                        .filter(pair -> pair.isSlowerThan(tolerance))
                        .toList()
                : List.of();
    }

    boolean differs(PairedTree tree) {
        return !tree.differences().isEmpty() || !slower(tree).isEmpty();
    }

    boolean hasRegressed(RunComparison comparison) {
        return comparison.hasRegressed()
                || comparison.trees().stream().anyMatch(tree -> !slower(tree).isEmpty());
    }
}
