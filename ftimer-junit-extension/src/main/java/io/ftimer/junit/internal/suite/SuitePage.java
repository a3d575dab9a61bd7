package io.ftimer.junit.internal.suite;

import io.ftimer.export.internal.tree.PageWriter;
import io.ftimer.internal.text.ShownText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the page of a run shows: of the tests with regions or a failure those that failed and those with findings, and of the others
 * the slowest, as many as a browser can show. The trees are read twice, so that one at a time is in memory.
 *
 * <p>Thread safety: thread-confined.
 */
final class SuitePage {
    /** A page with so many regions still opens at once. */
    static final int MAX_REGIONS = 200_000;

    private final List<JvmPart> parts;
    private final Map<String, Map<String, String>> findings;
    private final int foundCount;

    /** The places of the trees that are shown. */
    private final BitSet shown = new BitSet();

    private int leftOut;

    /** A tree that the page may show. */
    private record Candidate(int place, PartPage.Head head, boolean isRequired) {}

    private SuitePage(List<JvmPart> parts, RunFindings found) {
        this.parts = parts;
        this.foundCount = found.ranked().size();
        findings = facts(found);
    }

    static SuitePage of(List<JvmPart> parts, RunFindings found, int maxRegions) throws IOException {
        SuitePage page = new SuitePage(parts, found);
        page.choose(maxRegions);
        return page;
    }

    private void choose(int maxRegions) throws IOException {
        List<Candidate> candidates = new ArrayList<>();
        for (JvmPart part : parts) {
            part.readPage((head, json) -> candidates.add(
                    new Candidate(candidates.size(), head, head.hasFailed() || findings.containsKey(head.id()))));
        }
        candidates.sort(Comparator.comparing((Candidate test) -> !test.isRequired())
                .thenComparingLong(test -> -test.head().slowestNanos()));
        int regions = 0;
        for (Candidate test : candidates) {
            if (test.isRequired() || regions < maxRegions) {
                shown.set(test.place());
                regions += test.head().regions();
            } else {
                leftOut++;
            }
        }
    }

    /** Returns whether no test has regions or failed. */
    boolean isEmpty() {
        return shown.isEmpty();
    }

    /** Returns facts about the run: how many tests are left out, and the number of findings. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        if (leftOut > 0) {
            facts.put("left out", ShownText.counted(leftOut, "test") + ", the fastest of the run; see suite.csv");
        }
        if (foundCount > FindingText.ON_PAGE) {
            facts.put("repeated statements and calls", ShownText.counted(foundCount, "place"));
        }
        return facts;
    }

    /** Returns the facts of the first findings, each with its rank, by the id of their test or template. */
    private static Map<String, Map<String, String>> facts(RunFindings found) {
        Map<String, Map<String, String>> facts = new HashMap<>();
        int rank = 0;
        for (RunFindings.Found finding :
                found.ranked().stream().limit(FindingText.ON_PAGE).toList()) {
            facts.computeIfAbsent(finding.testId(), id -> new LinkedHashMap<>())
                    .put("finding " + ++rank, FindingText.whole(finding.finding()));
        }
        return facts;
    }

    void write(PageWriter page) throws IOException {
        Set<String> withFindings = new HashSet<>();
        int[] place = {0};
        for (JvmPart part : parts) {
            page.endPart(part.readPage((head, tree) -> {
                if (shown.get(place[0]++)) {
                    // a test that ran again has them once
                    boolean isFirst = withFindings.add(head.id());
                    page.add(tree, isFirst ? findings.getOrDefault(head.id(), Map.of()) : Map.of());
                }
            }));
        }
    }
}
