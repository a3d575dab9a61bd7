package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.tree.NearestPaths;
import io.ftimer.summary.UnseenRegion;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The paths that the tests of a run have, and those that their demands name.
 *
 * <p>What it keeps is bounded. If a run has more paths, it is unknown which ones are absent, so none is reported. Thread
 * safety: thread-confined.
 */
final class RunPaths {
    static final int MAX_PATHS = 50_000;

    /** Each path or pattern is compared with all paths. */
    static final int MAX_DEMANDS = 1_000;

    /** A search compares names with those of all paths. */
    private static final int NEAREST_SEARCHED = 50;

    private final Map<String, RegionTotals> regions = new LinkedHashMap<>();
    private final Set<RegionPath> unseen = new LinkedHashSet<>();
    private final Map<Demanded, String> testsByDemand = new LinkedHashMap<>();
    private boolean complete = true;

    private record Demanded(AbsentPath.Demand demand, RegionPath path) {}

    void addRegion(String path, RegionTotals totals) {
        if (regions.size() < MAX_PATHS || regions.containsKey(path)) {
            regions.merge(path, totals, RegionTotals::plus);
        } else {
            complete = false;
        }
    }

    /** Adds a region of a thread without a session: it is in no tree, but it is not absent. */
    void addUnseen(UnseenRegion region) {
        if (region.isOthers() || unseen.size() == MAX_PATHS) {
            complete = false;
        } else {
            unseen.add(region.path());
        }
    }

    /** Records that regions of a test are not added. */
    void addUnknown() {
        complete = false;
    }

    /** Adds what a test demanded of a path; demands beyond a limit are ignored. */
    void addDemand(AbsentPath.Demand demand, RegionPath path, String testId) {
        if (testsByDemand.size() < MAX_DEMANDS) {
            testsByDemand.putIfAbsent(new Demanded(demand, path), testId);
        }
    }

    /** Returns the regions by path, in the order of their first occurrence. */
    Map<String, RegionTotals> regions() {
        return regions;
    }

    /** Returns the demanded paths that no test has, in the order of the demands. */
    List<AbsentPath> absent() {
        if (!complete || testsByDemand.isEmpty()) {
            return List.of();
        }
        Set<RegionPath> known = known();
        List<AbsentPath> absent = new ArrayList<>();
        testsByDemand.forEach((demanded, testId) -> {
            if (!occurs(demanded.path(), known)) {
                String nearest = absent.size() < NEAREST_SEARCHED ? nearest(demanded.path(), known) : "";
                absent.add(new AbsentPath(demanded.demand(), demanded.path().toString(), testId, nearest));
            }
        });
        return absent;
    }

    private Set<RegionPath> known() {
        Set<RegionPath> known = new LinkedHashSet<>(unseen);
        regions.keySet().forEach(path -> known.add(RegionPath.parse(path)));
        return known;
    }

    private boolean occurs(RegionPath wanted, Set<RegionPath> known) {
        return regions.containsKey(wanted.toString()) || known.stream().anyMatch(wanted::matches);
    }

    private static String nearest(RegionPath wanted, Set<RegionPath> known) {
        return NearestPaths.of(wanted, known).stream()
                .findFirst()
                .map(RegionPath::toString)
                .orElse("");
    }
}
