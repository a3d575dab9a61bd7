package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.tree.LifecycleRoots;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.summary.Summary;
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
     * @param path the path as text, see {@link #paths}
     */
    record Region(String path, SummaryEntry entry, Map<String, Long> metrics) {}

    static TimedTest of(FinishedTest test, long endNanos) {
        List<SummaryEntry> entries = test.summary().entries();
        List<String> paths =
                entries.stream().allMatch(TimedTest::isLifecycleMethod) ? List.of() : paths(test.summary());
        RegionMetricSums metrics = test.summary().metrics();
        List<Region> regions = new ArrayList<>(paths.size());
        for (int i = 0; i < paths.size(); i++) {
            regions.add(new Region(paths.get(i), entries.get(i), RegionTotals.metrics(entries.get(i), metrics)));
        }
        return new TimedTest(test, regions, endNanos, List.of());
    }

    /**
     * Returns the paths of all entries as text, in their order.
     *
     * <p>A path is cut after {@value TextLimits#FILE_LEVELS} levels and then ends with {@code /...}, because the size of all full paths of a
     * recursion is quadratic in its depth. A name of more than {@value TextLimits#REPEATED_CHARACTERS} characters, which the paths of all
     * regions inside repeat, loses its middle.
     */
    static List<String> paths(Summary summary) {
        List<String> paths = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (SummaryEntry entry : summary.entries()) {
            int depth = entry.depth();
            if (depth < TextLimits.FILE_LEVELS) {
                open.subList(depth, open.size()).clear();
                String name = new RegionKey(entry.kind(), identity(entry.name())).level();
                open.add(depth == 0 ? name : open.get(depth - 1) + "/" + name);
                paths.add(open.get(depth));
            } else {
                paths.add(open.get(TextLimits.FILE_LEVELS - 1) + '/' + TextLimits.DEEPER);
            }
        }
        return paths;
    }

    /** Returns a short name that tells a region from others too. */
    private static String identity(String name) {
        return name.length() <= TextLimits.REPEATED_CHARACTERS
                ? name
                : ShownText.repeated(name) + '#' + Integer.toHexString(name.hashCode());
    }

    private static boolean isLifecycleMethod(SummaryEntry entry) {
        return entry.depth() == 0 && LifecycleRoots.isLifecycle(entry);
    }

    /** Returns this test with the failure that a launcher reports, empty if it passed. */
    TimedTest with(Optional<String> failure, String place) {
        return new TimedTest(test.with(failure, place), regions, endNanos, findings);
    }

    TimedTest searched() {
        return new TimedTest(test, regions, endNanos, FindingSearch.in(test.summary()));
    }

    long windowNanos() {
        return test.summary().totalNanos();
    }

    boolean failed() {
        return test.failure().isPresent();
    }
}
