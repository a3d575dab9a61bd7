package io.ftimer.junit.internal.expect;

import io.ftimer.summary.SessionSummary;
import java.util.List;
import java.util.function.Consumer;

/** An expectation that the tree of every run has to meet. */
interface TreeExpectation extends Expectation {

    /**
     * Verifies it for one run.
     *
     * @param description what the failure begins with
     */
    void check(SessionSummary tree, String description);

    @Override
    default void check(List<Run> runs, Consumer<String> warnings) {
        for (int i = 0; i < runs.size(); i++) {
            String which = runs.size() == 1 ? "" : ", run " + (i + 1) + " of " + runs.size();
            check(runs.get(i).summary(), this + which);
        }
    }
}
