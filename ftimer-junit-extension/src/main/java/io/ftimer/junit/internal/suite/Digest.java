package io.ftimer.junit.internal.suite;

import io.ftimer.junit.internal.times.Spread;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The summary of a run: the number of tests, the slowest tests, and the slowest regions.
 *
 * <p>Thread safety: thread-confined.
 */
final class Digest {
    private final Map<String, Group> groups = new LinkedHashMap<>();
    private final Map<String, RegionTotals> regions = new LinkedHashMap<>();
    private final Map<String, Long> unboundCalls = new TreeMap<>();
    private int tests;
    private int failed;
    private long windowNanos;

    private record Group(String name, LongList windowNanos) {}

    /**
     * A test, or all invocations of a template.
     *
     * @param executions the number of runs
     */
    record TestTime(String name, int executions, Spread windowNanos) {}

    /** A region over all tests. */
    record RegionTime(String path, RegionTotals totals) {}

    void add(TimedTest timed) {
        FinishedTest test = timed.test();
        addTest(test.groupId(), test.groupName(), timed.failed(), timed.windowNanos());
        RegionTotals.of(timed.regions()).forEach(this::addRegion);
        test.summary().unboundCalls().forEach(this::addUnboundCalls);
    }

    /** Adds a test without its regions. */
    void addTest(String groupId, String groupName, boolean hasFailed, long window) {
        tests++;
        failed += hasFailed ? 1 : 0;
        windowNanos += window;
        groups.computeIfAbsent(groupId, id -> new Group(groupName, new LongList()))
                .windowNanos()
                .add(window);
    }

    /** Adds a region of a test. */
    void addRegion(String path, RegionTotals totals) {
        regions.merge(path, totals, RegionTotals::plus);
    }

    /** Adds the calls of a thread without a session during one test. */
    void addUnboundCalls(String thread, long calls) {
        unboundCalls.merge(thread, calls, Long::sum);
    }

    int tests() {
        return tests;
    }

    int failed() {
        return failed;
    }

    /** Returns the total time of all tests, which exceeds the elapsed time if tests ran in parallel. */
    long windowNanos() {
        return windowNanos;
    }

    /** Returns the calls in no tree, by thread; a call during several parallel tests counts for each of them. */
    Map<String, Long> unboundCalls() {
        return unboundCalls;
    }

    /** Returns the slowest tests, slowest first. */
    List<TestTime> slowestTests(int limit) {
        return groups.values().stream()
                .map(group -> new TestTime(
                        group.name(),
                        group.windowNanos().size(),
                        group.windowNanos().spread()))
                .sorted(Comparator.comparingLong(test -> -test.windowNanos().max()))
                .limit(limit)
                .toList();
    }

    /** Returns the regions with the most self time, most first. */
    List<RegionTime> slowestRegions(int limit) {
        return regions.entrySet().stream()
                .map(region -> new RegionTime(region.getKey(), region.getValue()))
                .sorted(Comparator.comparingLong(region -> -region.totals().selfNanos()))
                .limit(limit)
                .toList();
    }
}
