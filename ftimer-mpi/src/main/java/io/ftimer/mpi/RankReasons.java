package io.ftimer.mpi;

import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.PartReader;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.report.internal.reduce.Reasons;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The ranks that have a problem, and what it is on each, for the one message of a call that fails on all ranks. Immutable.
 *
 * @param ranks all ranks that have the problem
 * @param reasons the ranks of each reason; of many reasons, the first {@value #MAX_REASONS} in order
 */
record RankReasons(ContributorSet ranks, SortedMap<String, ContributorSet> reasons) {
    static final int MAX_REASONS = 100;

    private static final char KIND = 'O';

    private static final PartType<RankReasons> TYPE = new PartType<>(
            RankReasons::merge, RankReasons::toBytes, bytes -> PartReader.read(bytes, KIND, RankReasons::read));

    /**
     * Returns those of all ranks, on every rank; collective.
     *
     * @param mine the reason of this rank, empty if it has the problem without a reason; null if it does not have the problem
     */
    static RankReasons of(Communicator ranks, @Nullable String mine) {
        RankReasons own = new RankReasons(new ContributorSet(), new TreeMap<>());
        if (mine != null) {
            own.ranks.add(ranks.rank());
            if (!mine.isEmpty()) {
                own.reasons.put(mine, own.ranks);
            }
        }
        return TYPE.mergeEverywhere(ranks, own);
    }

    private RankReasons merge(RankReasons other) {
        TreeMap<String, ContributorSet> all = new TreeMap<>(reasons);
        other.reasons.forEach((reason, on) -> all.merge(reason, on, ContributorSet::union));
        while (all.size() > MAX_REASONS) {
            all.pollLastEntry();
        }
        return new RankReasons(ranks.union(other.ranks), all);
    }

    private byte[] toBytes() {
        PartWriter out = new PartWriter(KIND).contributors(ranks).unsigned(reasons.size());
        reasons.forEach((reason, on) -> out.text(reason).contributors(on));
        return out.toBytes();
    }

    private static RankReasons read(PartReader in) {
        RankReasons read = new RankReasons(in.contributors(), new TreeMap<>());
        for (int more = in.integer(); more > 0; more--) {
            read.reasons.put(in.text(), in.contributors());
        }
        return read;
    }

    /** Returns the ranks, for instance {@code ranks 1-3}. */
    String who() {
        return ranks.describe("rank");
    }

    /** Returns a conclusion about these ranks and the first reasons: {@code ranks 0, 2 could not write: a is full; b is full}. */
    String explain(String conclusion) {
        return explain(conclusion, List.copyOf(reasons.keySet()));
    }

    /**
     * Does the same with the ranks of each reason, unless it is the only one:
     * {@code regions are open on ranks 1-3: "io" on rank 1; "solve" on ranks 2-3}.
     */
    String explainByRank(String conclusion) {
        boolean same = reasons.size() == 1 && reasons.containsValue(ranks);
        return explain(
                conclusion,
                reasons.entrySet().stream()
                        .map(reason -> reason.getKey()
                                + (same ? "" : " on " + reason.getValue().describe("rank")))
                        .toList());
    }

    private static String explain(String conclusion, List<String> texts) {
        return texts.isEmpty() ? conclusion : Reasons.explain(conclusion, texts);
    }
}
