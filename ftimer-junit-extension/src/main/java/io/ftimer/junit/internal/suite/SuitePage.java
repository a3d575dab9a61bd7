package io.ftimer.junit.internal.suite;

import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.MetricType;
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
import org.jspecify.annotations.Nullable;

/**
 * What the page of a run shows: of the tests with regions or a failure those that failed and those with findings, and of the others
 * the slowest, as many as a browser can show. If there are more, the trees are read twice, so that one at a time is in memory.
 *
 * <p>Thread safety: thread-confined.
 */
final class SuitePage {
    /** A page with so many regions still opens at once. */
    static final int MAX_REGIONS = 200_000;

    private static final Set<String> NOT_SHOWN = Set.of("site", "other_thread", "not_recorded_thread");

    /** Facts that a comparison needs, and a page does not. */
    private static final Set<String> OTHER_FACTS = Set.of(
            "jvm",
            "test_id",
            "template_id",
            "template_name",
            "java_release",
            SuiteTreeBuilder.MODULE,
            SuiteTreeBuilder.AGENT,
            SuiteTreeBuilder.AGENT_PROBLEM,
            SuiteTreeBuilder.OF_BODY + MetricType.WORK,
            SuiteTreeBuilder.OF_BODY + MetricType.JDK_WORK,
            "min_window_nanos",
            "median_window_nanos",
            "max_window_nanos");

    private final List<JvmPart> parts;
    private final Map<String, Map<String, String>> findings;
    private final int foundCount;

    /** The places of the trees that are shown; null if all are. */
    private @Nullable BitSet shown;

    private int leftOut;

    /** A tree that the page may show. */
    private record Candidate(int place, int regions, boolean isRequired, long slowestNanos) {}

    private SuitePage(List<JvmPart> parts, RunFindings found) {
        this.parts = parts;
        this.foundCount = found.ranked().size();
        findings = facts(found);
    }

    static SuitePage of(List<JvmPart> parts, Digest run, int maxRegions) throws IOException {
        SuitePage page = new SuitePage(parts, run.findings);
        if (run.regionCount() > maxRegions) {
            page.choose(maxRegions);
        }
        return page;
    }

    private void choose(int maxRegions) throws IOException {
        List<Candidate> candidates = new ArrayList<>();
        int[] place = {0};
        JvmPart.readTrees(parts, NOT_SHOWN, tree -> {
            if (isWorthShowing(tree)) {
                boolean isRequired = SuiteTreeBuilder.hasFailed(tree) || findings.containsKey(id(tree));
                candidates.add(new Candidate(place[0], tree.regions().size(), isRequired, slowestNanos(tree)));
            }
            place[0]++;
        });
        candidates.sort(Comparator.comparing((Candidate test) -> !test.isRequired())
                .thenComparingLong(test -> -test.slowestNanos()));
        BitSet chosen = new BitSet();
        int regions = 0;
        for (Candidate test : candidates) {
            if (test.isRequired() || regions < maxRegions) {
                chosen.set(test.place());
                regions += test.regions();
            } else {
                leftOut++;
            }
        }
        shown = chosen;
    }

    private static boolean isWorthShowing(ExportedTree tree) {
        return SuiteTreeBuilder.hasFailed(tree) || !tree.regions().isEmpty();
    }

    private static String id(ExportedTree tree) {
        return tree.test()
                .map(test -> test.testId().isEmpty() ? test.templateId() : test.testId())
                .orElse("");
    }

    /** Returns the time of a test, or of the slowest invocation of a template. */
    private static long slowestNanos(ExportedTree tree) {
        String slowest = tree.facts().get("max_window_nanos");
        return slowest == null ? tree.windowNanos() : Long.parseLong(slowest);
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

    void write(TreeSink sink) throws IOException {
        Set<String> withFindings = new HashSet<>();
        int[] place = {0};
        JvmPart.readTrees(parts, NOT_SHOWN, tree -> {
            boolean isShown = shown == null ? isWorthShowing(tree) : shown.get(place[0]);
            place[0]++;
            if (isShown) {
                Map<String, String> facts = new LinkedHashMap<>(tree.facts());
                facts.keySet()
                        .removeIf(fact ->
                                OTHER_FACTS.contains(fact) || fact.startsWith(SuiteTreeBuilder.CALLS_BY_INVOCATION));
                // a test that ran again has them once
                facts.putAll(withFindings.add(id(tree)) ? findings.getOrDefault(id(tree), Map.of()) : Map.of());
                sink.accept(tree.withFacts(facts));
            }
        });
    }
}
