package io.ftimer.reduce;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Makes the rows of results over the lanes of several ranks. Stateless. */
final class HybridRows {
    /** How the roots of one domain, with all that is in them, are ordered. */
    @FunctionalInterface
    interface RootOrder {
        List<Row> of(LaneTree tree);
    }

    private HybridRows() {}

    static List<HybridRank> ranks(List<LaneSummary> summaries) {
        return IntStream.range(0, summaries.size())
                .mapToObj(rank -> HybridRank.of(rank, summaries.get(rank)))
                .toList();
    }

    /** Returns the entries of teams, then those of serial calls. */
    static List<HybridEntry> entries(List<LaneSummary> summaries, RootOrder order) {
        List<HybridEntry> entries = new ArrayList<>();
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            LaneTree tree = new LaneTree();
            for (int rank = 0; rank < summaries.size(); rank++) {
                int number = rank;
                tree.add(summaries.get(rank), domain, lane -> number);
            }
            Map<Row, HybridEntry> made = new IdentityHashMap<>();
            for (Row row : order.of(tree)) {
                HybridEntry entry = new HybridEntry(
                        row,
                        made.get(row.parent),
                        entries.size() + 1,
                        domain,
                        tree.participation(row),
                        summaries.size());
                made.put(row, entry);
                entries.add(entry);
            }
        }
        return entries;
    }
}
