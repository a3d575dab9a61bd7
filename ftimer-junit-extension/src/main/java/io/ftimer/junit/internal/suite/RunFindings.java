package io.ftimer.junit.internal.suite;

import io.ftimer.values.RegionPath;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The findings of a run: one for each region with what is directly around it, whatever test or path leads there, and for each
 * statement.
 *
 * <p>What it keeps is bounded. Thread safety: thread-confined.
 */
final class RunFindings {
    /** Many more than a list shows. */
    static final int KEPT = 1_000;

    private static final Comparator<Found> MOST_TELLING = Comparator.comparingLong(
                    (Found found) -> -found.finding().weight())
            .thenComparingInt(found -> -found.tests())
            .thenComparing(found -> found.finding().region().toString())
            .thenComparing(found -> found.finding().sql());

    private final Map<Cause, Found> byCause = new LinkedHashMap<>();
    private boolean isComplete = true;

    /** What one change of the code concerns. */
    private record Cause(List<RegionPath> levels, String sql, Finding.Kind kind) {
        static Cause of(Finding finding) {
            List<RegionPath> levels = finding.region().levels();
            return new Cause(
                    levels.subList(Math.max(0, levels.size() - 2), levels.size()), finding.sql(), finding.kind());
        }
    }

    /**
     * A finding with the tests that have it.
     *
     * @param finding the largest of these tests
     * @param testId the id of the test, or of the template of the invocation, that has this one
     * @param testName its display name
     * @param ids the ids of all of these tests and templates
     */
    record Found(Finding finding, String testId, String testName, Set<String> ids) {
        /** Returns the number of tests, in which the invocations of a template are one. */
        int tests() {
            return ids.size();
        }

        private Found merge(Found other) {
            ids.addAll(other.ids);
            long more = other.finding.weight() - finding.weight();
            boolean isOther = more > 0 || more == 0 && other.testName.compareTo(testName) < 0;
            return new Found(
                    isOther ? other.finding : finding,
                    isOther ? other.testId : testId,
                    isOther ? other.testName : testName,
                    ids);
        }
    }

    void add(Finding finding, String testId, String testName) {
        byCause.merge(
                Cause.of(finding), new Found(finding, testId, testName, new HashSet<>(Set.of(testId))), Found::merge);
        if (byCause.size() > 2 * KEPT) {
            isComplete = false;
            byCause.values().retainAll(Set.copyOf(ranked().subList(0, KEPT)));
        }
    }

    /** Returns whether these are all findings; otherwise the least telling ones were left out. */
    boolean isComplete() {
        return isComplete;
    }

    /** Returns the findings, most telling first: those of each kind, whose numbers cannot be compared, take turns. */
    List<Found> ranked() {
        List<ArrayDeque<Found>> kinds = Stream.of(Finding.Kind.values())
                .map(kind -> new ArrayDeque<>(byCause.values().stream()
                        .filter(found -> found.finding().kind() == kind)
                        .sorted(MOST_TELLING)
                        .toList()))
                .toList();
        List<Found> all = new ArrayList<>();
        while (all.size() < byCause.size()) {
            kinds.stream().map(ArrayDeque::poll).filter(Objects::nonNull).forEach(all::add);
        }
        return all;
    }
}
