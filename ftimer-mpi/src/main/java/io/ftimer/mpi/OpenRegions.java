package io.ftimer.mpi;

import io.ftimer.internal.reduce.ContributorSet;
import io.ftimer.internal.reduce.PartReader;
import io.ftimer.internal.reduce.PartWriter;
import io.ftimer.internal.reduce.Reasons;
import io.ftimer.values.Status;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The ranks on which regions are open, and the regions, for the one message of a call that all ranks reject. Immutable.
 *
 * @param ranks all ranks with an open region
 * @param regions the ranks of each region that is innermost there; of many regions, the first {@value #MAX_REGIONS} in order
 */
record OpenRegions(ContributorSet ranks, SortedMap<String, ContributorSet> regions) {
    static final int MAX_REGIONS = 100;

    private static final char KIND = 'O';

    private static final PartType<OpenRegions> TYPE =
            new PartType<>(OpenRegions::merge, OpenRegions::toBytes, OpenRegions::ofBytes);

    /** Returns what is open on all ranks, on every rank; collective. */
    static OpenRegions of(Communicator ranks, Contribution<?> mine) {
        return TYPE.mergeEverywhere(ranks, of(ranks.rank(), mine));
    }

    static OpenRegions of(int rank, Contribution<?> mine) {
        OpenRegions own = new OpenRegions(new ContributorSet(), new TreeMap<>());
        if (mine.status() == Status.ACTIVE && !mine.ofWorkers()) {
            own.ranks.add(rank);
            if (!mine.open().isEmpty()) {
                own.regions.put(mine.open(), own.ranks);
            }
        }
        return own;
    }

    OpenRegions merge(OpenRegions other) {
        TreeMap<String, ContributorSet> all = new TreeMap<>(regions);
        other.regions.forEach((region, on) -> all.merge(region, on, ContributorSet::union));
        while (all.size() > MAX_REGIONS) {
            all.pollLastEntry();
        }
        return new OpenRegions(ranks.union(other.ranks), all);
    }

    byte[] toBytes() {
        PartWriter out = new PartWriter(KIND).contributors(ranks).unsigned(regions.size());
        regions.forEach((region, on) -> out.text(region).contributors(on));
        return out.toBytes();
    }

    static OpenRegions ofBytes(byte[] bytes) {
        PartReader in = new PartReader(bytes, KIND);
        OpenRegions read = new OpenRegions(in.contributors(), new TreeMap<>());
        int count = in.count("the number of regions");
        for (int i = 0; i < count; i++) {
            read.regions.put(in.text(), in.contributors());
        }
        in.end();
        return read;
    }

    /** Returns the ranks and the first regions: {@code regions are open on ranks 1-3: "io" on rank 1; "solve" on ranks 2-3}. */
    @Override
    public String toString() {
        String verdict = "regions are open on " + ranks.describe("rank");
        boolean same = regions.size() == 1 && regions.containsValue(ranks);
        List<String> reasons = regions.entrySet().stream()
                .map(region -> region.getKey()
                        + (same ? "" : " on " + region.getValue().describe("rank")))
                .toList();
        return reasons.isEmpty() ? verdict : Reasons.explain(verdict, reasons);
    }
}
