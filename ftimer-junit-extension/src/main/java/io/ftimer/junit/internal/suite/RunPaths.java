package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.tree.NearestPaths;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.summary.NotRecordedRegion;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The paths that the tests of a run have, and those that their expectations name.
 *
 * <p>What it keeps is bounded. If a run has more paths, the slowest are kept, whose totals lack what a path had before it was
 * forgotten, and it is unknown which ones are absent, so none is reported. Thread safety: thread-confined.
 */
final class RunPaths {
    static final int MAX_PATHS = 50_000;

    /** Each path or pattern is compared with all paths. */
    static final int MAX_EXPECTATIONS = 1_000;

    /** A search compares names with those of all paths. */
    private static final int NEAREST_SEARCHED = 50;

    /** Stands for regions inside another: {@code solve/*} is not misspelled if there is a region {@code solve}. */
    private static final String ANY_NAME = "(any)";

    private final Map<String, RegionTotals> regions = new LinkedHashMap<>();

    /** Paths that are not absent, besides those of the regions. */
    private final Set<RegionPath> furtherKnown = new LinkedHashSet<>();

    private final Map<ExpectedPath, String> testsByExpectation = new LinkedHashMap<>();
    private boolean complete = true;

    private record ExpectedPath(Expected expectation, RegionPath path) {}

    /** What a test can expect of a path that it does not have. */
    enum Expected {
        UPPER_BOUND,
        ABSENCE;

        String label() {
            return EnumWords.of(this).replace('_', ' ');
        }
    }

    /**
     * A path or pattern that a test expects something of and that no test has: it may be misspelled.
     *
     * @param testId the first test that expects it
     * @param nearest the nearest path of the run, empty if none is near
     */
    record AbsentPath(Expected expectation, String path, String testId, String nearest) {}

    void addRegion(String path, RegionTotals totals) {
        regions.merge(path, totals, RegionTotals::plus);
        if (regions.size() > MAX_PATHS) {
            complete = false;
            regions.keySet()
                    .retainAll(slowest()
                            .limit(MAX_PATHS / 2)
                            .map(Map.Entry::getKey)
                            .collect(Collectors.toSet()));
        }
    }

    boolean isTimed() {
        return regions.values().stream().allMatch(RegionTotals::isTimed);
    }

    /** Returns the regions with the most self time first; those with the most calls first if not all times were measured. */
    Stream<Map.Entry<String, RegionTotals>> slowest() {
        boolean isTimed = isTimed();
        return regions.entrySet().stream()
                .sorted(Comparator.comparingLong(region -> -(isTimed
                        ? region.getValue().selfNanos()
                        : region.getValue().calls())));
    }

    /** Adds a region of a thread without a session: it is in no tree, but it is not absent. */
    void addNotRecorded(NotRecordedRegion region) {
        if (region.isOthers()) {
            complete = false;
        } else {
            addKnown(region.path());
        }
    }

    /** Adds a path that is not absent. */
    void addKnown(RegionPath path) {
        if (furtherKnown.size() < MAX_PATHS) {
            furtherKnown.add(path);
        } else {
            complete &= furtherKnown.contains(path);
        }
    }

    void addUnknown() {
        complete = false;
    }

    /** Adds what a test expects of a path; expectations beyond a limit are ignored. */
    void addExpectation(Expected expectation, RegionPath path, String testId) {
        if (testsByExpectation.size() < MAX_EXPECTATIONS) {
            testsByExpectation.putIfAbsent(new ExpectedPath(expectation, path), testId);
        }
    }

    /** Returns the regions by path, in the order of their first occurrence. */
    Map<String, RegionTotals> regions() {
        return regions;
    }

    boolean hasExpectations() {
        return !testsByExpectation.isEmpty();
    }

    /** Returns the expected paths that no test has, in the order of the expectations. */
    List<AbsentPath> absent() {
        if (!complete || testsByExpectation.isEmpty()) {
            return List.of();
        }
        Set<RegionPath> known = known();
        List<AbsentPath> absent = new ArrayList<>();
        testsByExpectation.forEach((expected, testId) -> {
            if (!occurs(expected.path(), known)) {
                String nearest = absent.size() < NEAREST_SEARCHED ? nearest(expected.path(), known) : "";
                absent.add(
                        new AbsentPath(expected.expectation(), expected.path().toString(), testId, nearest));
            }
        });
        return absent;
    }

    private Set<RegionPath> known() {
        Set<RegionPath> known = new LinkedHashSet<>(furtherKnown);
        regions.keySet().forEach(path -> known.add(RegionPath.parse(path)));
        return known;
    }

    private boolean occurs(RegionPath wanted, Set<RegionPath> known) {
        return regions.containsKey(wanted.toString())
                || known.stream().anyMatch(path -> wanted.matches(path) || wanted.matches(path.child(ANY_NAME)));
    }

    private static String nearest(RegionPath wanted, Set<RegionPath> known) {
        return NearestPaths.of(wanted, known).stream()
                .findFirst()
                .map(RegionPath::toString)
                .orElse("");
    }
}
