package io.ftimer.report;

import io.ftimer.internal.text.ShownText;
import io.ftimer.reduce.lanes.ExecutionDomain;
import io.ftimer.reduce.lanes.HybridEntry;
import io.ftimer.reduce.lanes.HybridSummary;
import io.ftimer.reduce.lanes.LaneEntry;
import io.ftimer.reduce.lanes.LaneSummary;
import io.ftimer.report.internal.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The trees that reports for people show of lanes, of one process or of all ranks. Stateless. */
final class LaneTrees {
    private LaneTrees() {}

    static ExportedTree of(LaneSummary summary) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("in timed regions", Quantity.ofNanos(summary.window().envelopeNanos()));
        facts.put(
                "lanes",
                summary.participatingLanes() + " of " + summary.window().laneCapacity());
        facts.put("times", "means over lanes");
        return new ExportedTree(
                ExportedTree.Kind.RUN,
                "",
                "",
                true,
                summary.window().windowNanos(),
                facts,
                ReducedRegions.of(summary.entries(), LaneEntry::name, LaneTrees::addLanes));
    }

    private static void addLanes(LaneEntry entry, Map<String, Number> metrics) {
        metrics.put("lanes", entry.participatingLanes());
        if (entry.missingLanesKnown()) {
            metrics.put("missing", entry.missingLanes());
        }
    }

    /** Returns trees with means over the lanes of all ranks that have a region: one for teams, one for serial lanes. */
    static List<ExportedTree> of(HybridSummary summary) {
        List<ExportedTree> trees = new ArrayList<>();
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            List<HybridEntry> entries = summary.entries().stream()
                    .filter(entry -> entry.domain() == domain)
                    .toList();
            if (!entries.isEmpty()) {
                trees.add(tree(summary, domain == ExecutionDomain.TEAM ? "teams" : "serial", entries));
            }
        }
        return trees.isEmpty() ? List.of(tree(summary, "lanes", List.of())) : trees;
    }

    private static ExportedTree tree(HybridSummary summary, String name, List<HybridEntry> entries) {
        return new ExportedTree(
                ExportedTree.Kind.RUN,
                ShownText.counted(summary.rankCount(), "rank"),
                name,
                true,
                ReducedRegions.mean(summary.window()),
                Map.of("times", "means over lanes"),
                ReducedRegions.of(
                        entries,
                        HybridEntry::name,
                        (entry, metrics) -> metrics.put("lanes", entry.participatingSamples())));
    }
}
