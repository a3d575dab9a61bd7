package io.ftimer.junit;

import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.LeftOpenRegions;
import io.ftimer.summary.SessionSummary;
import java.util.List;

/** Says where a test was when a timeout stopped it. Stateless. */
final class TimeoutNote {
    private TimeoutNote() {}

    /** Returns the innermost open regions with their threads, and the tree with arrows at all open regions. */
    static String of(SessionSummary summary) {
        List<String> open = LeftOpenRegions.lines(summary, AssertedTree::isLeftOpen, "");
        String regions =
                open.isEmpty() ? "no region (an interrupted body has closed its regions)" : String.join(", ", open);
        return AssertedTree.of(summary).withTimes("Open when the time was over: " + regions, AssertedTree::isLeftOpen);
    }
}
