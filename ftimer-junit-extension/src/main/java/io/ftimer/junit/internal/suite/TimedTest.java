package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.tree.LifecycleRoots;
import io.ftimer.junit.internal.settings.Findings;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.summary.SummaryEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A test and its tree in the form of reports.
 *
 * @param regions the tree in preorder; empty if it has the regions of lifecycle methods only
 * @param endNanos when the test ended, on a clock that all tests of the JVM share
 * @param findings what it repeats, as far as it was searched
 */
record TimedTest(FinishedTest test, List<Region> regions, long endNanos, List<Finding> findings) {

    /**
     * One row of the tree.
     *
     * @param path the path as text, see {@link PathTexts}
     * @param metrics its metrics by their columns
     */
    record Region(String path, SummaryEntry entry, Map<String, Long> metrics) {}

    static TimedTest of(FinishedTest test, long endNanos) {
        List<SummaryEntry> entries = test.summary().entries();
        if (entries.stream().allMatch(TimedTest::isLifecycleMethod)) {
            return new TimedTest(test, List.of(), endNanos, List.of());
        }
        List<String> paths = PathTexts.of(test.summary());
        RegionMetricSums metrics = test.summary().metrics();
        List<Region> regions = new ArrayList<>(paths.size());
        for (int i = 0; i < paths.size(); i++) {
            regions.add(new Region(paths.get(i), entries.get(i), MetricColumns.of(entries.get(i), metrics)));
        }
        return new TimedTest(test, regions, endNanos, List.of());
    }

    private static boolean isLifecycleMethod(SummaryEntry entry) {
        return entry.depth() == 0 && LifecycleRoots.isLifecycle(entry);
    }

    /** Returns this test with the failure that a launcher reports, empty if it passed. */
    TimedTest with(Optional<String> failure) {
        return new TimedTest(test.with(failure), regions, endNanos, findings);
    }

    TimedTest searched(Findings wanted) {
        return new TimedTest(test, regions, endNanos, FindingSearch.in(test.summary(), wanted));
    }

    long windowNanos() {
        return test.summary().totalNanos();
    }

    /** Returns whether there is nothing to say about it but that it passed. */
    boolean isPlain() {
        RegionMetricSums metrics = test.summary().metrics();
        return !failed()
                && regions.isEmpty()
                && findings.isEmpty()
                && metrics.names().stream().allMatch(name -> metrics.outside(name).isEmpty())
                && test.summary().sites().isEmpty()
                && test.summary().otherThreads().isEmpty()
                && test.summary().notRecordedCalls().isEmpty()
                && test.expectations().notVerified().isEmpty();
    }

    boolean failed() {
        return test.failure().isPresent();
    }
}
