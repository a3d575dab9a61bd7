package io.ftimer.reduce;

import io.ftimer.RegionPath;
import io.ftimer.Summary;
import io.ftimer.internal.TextEscapes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * One region that some ranks have and others do not, seen from rank 0. Thread safety: immutable.
 *
 * @param path the call path of the region
 * @param onRankZero whether rank 0 has it
 * @param ranks the ranks, ascending, that are unlike rank 0: they miss the region, or have it while rank 0 does not
 */
public record Disagreement(RegionPath path, boolean onRankZero, List<Integer> ranks) {

    /** Takes a copy of the ranks. */
    public Disagreement {
        ranks = List.copyOf(ranks);
    }

    /** Returns where trees differ that were united in {@code union}; at least one region must be missing somewhere. */
    static List<Disagreement> find(UnionSummary union, List<Summary> summaries) {
        BitSet[] holders = holders(summaries, union.entries().size());
        List<Disagreement> found = new ArrayList<>();
        for (ReducedEntry entry : union.entries()) {
            BitSet having = holders[entry.nodeId()];
            // a rank cannot have a region without the one around it, so equal sets are one and the same difference
            if (!having.equals(holders[entry.parentId()])) {
                boolean onRankZero = having.get(0);
                if (onRankZero) {
                    having = (BitSet) having.clone();
                    having.flip(0, summaries.size());
                }
                found.add(new Disagreement(
                        entry.path(), onRankZero, having.stream().boxed().toList()));
            }
        }
        return found;
    }

    /** Returns for each node id of the union the ranks that have the region; at 0, which is no region, all. */
    private static BitSet[] holders(List<Summary> summaries, int rowCount) {
        RowTree tree = new RowTree();
        List<Row[]> placed = summaries.stream().map(tree::place).toList();
        tree.canonical();
        BitSet[] holders = new BitSet[rowCount + 1];
        for (int id = 0; id <= rowCount; id++) {
            holders[id] = new BitSet(summaries.size());
        }
        for (int rank = 0; rank < placed.size(); rank++) {
            for (Row row : placed.get(rank)) {
                holders[row.nodeId].set(rank);
            }
        }
        return holders;
    }

    /** Returns the difference as a line for users: {@code "a/b" is on rank 0 but not on ranks 1, 3-4}. */
    @Override
    public String toString() {
        RankSet unlike = new RankSet();
        ranks.forEach(unlike::add);
        String quoted = "\"" + TextEscapes.escape(path.toString()) + "\"";
        return onRankZero
                ? quoted + " is on rank 0 but not on " + unlike
                : quoted + " is on " + unlike + " but not on rank 0";
    }
}
