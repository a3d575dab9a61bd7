package io.ftimer.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.reduce.RegionSamples.Participation;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.PartReader;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.report.internal.reduce.SampleStats;
import io.ftimer.report.internal.reduce.StatsCodec;
import io.ftimer.stats.IterationStats;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of a {@link UnionSummary}: its contributors, the sums of those that have lanes, the entries of each domain in
 * preorder with their depths, and the site timers. The times of root regions, and those outside MPI, are there of ranks without lanes. An entry of one sample takes only
 * its numbers. Equal unions have equal bytes. Stateless.
 */
final class UnionCodec {
    private static final char KIND = 'U';

    private UnionCodec() {}

    static byte[] encode(UnionSummary union) {
        PartWriter out = new PartWriter(KIND);
        out.unsigned(union.status().code()).contributors(union.contributors());
        if (union.status().isSuccess()) {
            if (union.rankCount() > 0) {
                SampleStats.times(out, union.total());
                writeTimes(out, union.efficiency().useful());
                writeTimes(out, union.efficiency().inclusive());
            }
            out.unsigned(union.lanes().size());
            union.lanes().forEach(rank -> write(out, rank));
            for (ExecutionDomain domain : ExecutionDomain.values()) {
                List<ReducedEntry> entries = union.entries(domain);
                out.unsigned(entries.size());
                entries.forEach(entry -> write(out, entry));
            }
            StatsCodec.writeSites(out, union.sites());
        }
        return out.toBytes();
    }

    private static void write(PartWriter out, RankLanes rank) {
        out.unsigned(rank.rank())
                .unsigned(rank.laneCapacity())
                .unsigned(rank.participatingLanes())
                .signed(rank.windowNanos())
                .signed(rank.envelopeNanos())
                .signed(rank.rootInclusiveNanos())
                .signed(rank.selfNanos());
    }

    private static void write(PartWriter out, ReducedEntry entry) {
        out.unsigned(entry.depth()).region(entry.region()).unsigned(entry.participatingRanks());
        if (entry.domain() == ExecutionDomain.TEAM) {
            out.unsigned(entry.participatingSamples())
                    .unsigned(entry.eligibleSamples())
                    .flag(entry.missingSamplesKnown());
        }
        out.unsigned(entry.runningRanks());
        SampleStats.write(out, entry.samples().stats());
        if (entry.domain() == ExecutionDomain.RANK) {
            writeTimes(out, entry.efficiency().useful());
        }
        out.flag(entry.callStats().isPresent());
        entry.callStats().ifPresent(stats -> StatsCodec.write(out, stats));
    }

    /** Writes the times of some contributors, possibly of none. */
    private static void writeTimes(PartWriter out, TimeStats times) {
        out.unsigned(times.count());
        if (times.count() > 0) {
            SampleStats.times(out, times);
        }
    }

    private static TimeStats readTimes(PartReader in) {
        int count = in.integer();
        return count == 0 ? TimeStats.NONE : SampleStats.times(in, count);
    }

    static UnionSummary decode(byte[] bytes) {
        PartReader in = new PartReader(bytes, KIND);
        Status status = in.constant(Status.values());
        ContributorSet contributors = in.contributors();
        if (!status.isSuccess()) {
            return UnionSummary.failed(status, contributors);
        }
        boolean isEmpty = contributors.isEmpty();
        TimeStats total = isEmpty ? TimeStats.NONE : SampleStats.times(in, contributors.size());
        Efficiency roots = isEmpty ? Efficiency.NONE : new Efficiency(readTimes(in), readTimes(in), false);
        List<RankLanes> lanes = new ArrayList<>();
        for (int ranks = in.integer(); ranks > 0; ranks--) {
            lanes.add(new RankLanes(
                    in.integer(), in.integer(), in.integer(), in.signed(), in.signed(), in.signed(), in.signed()));
        }
        List<ReducedEntry> entries = new ArrayList<>();
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            readRows(in, entries, domain, contributors.size());
        }
        return new UnionSummary(contributors, total, roots, lanes, entries, StatsCodec.readSites(in));
    }

    /** Reads the rows of a domain, which are in canonical order, with their depths, kinds and names. */
    private static void readRows(PartReader in, List<ReducedEntry> entries, ExecutionDomain domain, int contributors) {
        // the last row and its ancestors
        List<ReducedEntry> open = new ArrayList<>();
        for (int rows = in.integer(); rows > 0; rows--) {
            int depth = in.integer();
            RegionKey region = in.region();
            open.subList(depth, open.size()).clear();
            ReducedEntry parent = depth == 0 ? null : open.get(depth - 1);
            ReducedEntry entry =
                    new ReducedEntry(parent, entries.size() + 1, region, domain, readSamples(in, domain), contributors);
            entries.add(entry);
            open.add(entry);
        }
    }

    private static RegionSamples readSamples(PartReader in, ExecutionDomain domain) {
        int ranks = in.integer();
        int count = domain == ExecutionDomain.TEAM ? in.integer() : ranks;
        Participation participation = domain == ExecutionDomain.TEAM
                ? new Participation(ranks, in.unsigned(), in.flag())
                : new Participation(ranks, ranks, true);
        int running = in.integer();
        SampleStats stats = SampleStats.read(in, count);
        TimeStats useful = domain == ExecutionDomain.RANK ? readTimes(in) : TimeStats.NONE;
        IterationStats callStats = in.flag() ? StatsCodec.read(in) : null;
        return new RegionSamples(stats, useful, participation, running, callStats);
    }
}
