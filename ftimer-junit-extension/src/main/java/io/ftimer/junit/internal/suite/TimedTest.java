package io.ftimer.junit.internal.suite;

import io.ftimer.summary.SummaryEntry;
import java.util.ArrayList;
import java.util.List;

/**
 * A test and its tree in the form of reports.
 *
 * @param regions the tree in preorder
 */
record TimedTest(FinishedTest test, List<Region> regions) {

    /**
     * One row of the tree.
     *
     * @param path the path as text, see {@link PathTexts}
     */
    record Region(String path, SummaryEntry entry) {}

    static TimedTest of(FinishedTest test) {
        List<SummaryEntry> entries = test.summary().entries();
        List<String> paths = PathTexts.of(test.summary());
        List<Region> regions = new ArrayList<>(paths.size());
        for (int i = 0; i < paths.size(); i++) {
            regions.add(new Region(paths.get(i), entries.get(i)));
        }
        return new TimedTest(test, regions);
    }

    long windowNanos() {
        return test.summary().totalNanos();
    }

    boolean failed() {
        return test.outcome() == TestOutcome.FAILED;
    }
}
