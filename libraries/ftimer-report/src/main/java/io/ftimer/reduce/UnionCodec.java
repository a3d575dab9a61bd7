package io.ftimer.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.reduce.RegionSamples.Participation;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.PartReader;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.report.internal.reduce.Row;
import io.ftimer.report.internal.reduce.SampleStats;
import io.ftimer.report.internal.reduce.StatsCodec;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.IterationStats;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    private static TimeStats readTimes(PartReader in, ContributorSet contributors, int most) {
        int count = in.integer("the number of contributors with times", 0, most);
        return count == 0 ? TimeStats.NONE : SampleStats.times(in, contributors, count);
    }

    static UnionSummary decode(byte[] bytes) {
        PartReader in = new PartReader(bytes, KIND);
        Status status = in.constant("the status", Status.values());
        ContributorSet contributors = in.contributors();
        if (!status.isSuccess()) {
            in.end();
            return UnionSummary.failed(status, contributors);
        }
        TimeStats total =
                contributors.isEmpty() ? TimeStats.NONE : SampleStats.times(in, contributors, contributors.size());
        Efficiency roots = contributors.isEmpty()
                ? Efficiency.NONE
                : new Efficiency(
                        readTimes(in, contributors, contributors.size()),
                        readTimes(in, contributors, contributors.size()),
                        false);
        int ranks = in.count("the number of ranks with lanes");
        List<RankLanes> lanes = new ArrayList<>(ranks);
        for (int i = 0; i < ranks; i++) {
            RankLanes rank = readLanes(in, contributors);
            in.require(i == 0 || lanes.get(i - 1).rank() < rank.rank(), "ranks with lanes that are not in order");
            lanes.add(rank);
        }
        List<ReducedEntry> entries = new ArrayList<>();
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            readRows(in, entries, domain, contributors);
        }
        List<SiteResult> sites = StatsCodec.readSites(in, contributors);
        in.end();
        return new UnionSummary(contributors, total, roots, lanes, entries, sites);
    }

    private static RankLanes readLanes(PartReader in, ContributorSet contributors) {
        int rank = in.contributor(contributors);
        int laneCapacity = in.integer("the capacity", 0, Integer.MAX_VALUE);
        int participatingLanes = in.integer("the number of lanes", 0, Integer.MAX_VALUE);
        return new RankLanes(
                rank, laneCapacity, participatingLanes, in.signed(), in.signed(), in.signed(), in.signed());
    }

    private record Open(byte[] key, ReducedEntry entry) {}

    /** Reads the rows of a domain, which are in canonical order, with their depths, kinds and names. */
    private static void readRows(
            PartReader in, List<ReducedEntry> entries, ExecutionDomain domain, ContributorSet contributors) {
        int count = in.count("the number of rows");
        // the last row and its ancestors
        List<Open> open = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int depth = in.integer("the depth", 0, open.size());
            RegionKey region = in.region();
            byte[] key = Row.keyOf(region);
            in.require(
                    depth == open.size()
                            || Arrays.compareUnsigned(open.get(depth).key(), key) < 0,
                    "rows that are not in order");
            ReducedEntry parent = depth == 0 ? null : open.get(depth - 1).entry();
            ReducedEntry entry = read(in, parent, entries.size() + 1, region, domain, contributors);
            entries.add(entry);
            open.subList(depth, open.size()).clear();
            open.add(new Open(key, entry));
        }
    }

    private static ReducedEntry read(
            PartReader in,
            @Nullable ReducedEntry parent,
            int nodeId,
            RegionKey region,
            ExecutionDomain domain,
            ContributorSet contributors) {
        // a contributor or lane that has a region has its parent too
        int most = parent == null ? contributors.size() : parent.participatingRanks();
        int ranks = in.integer("the number of participants", 1, most);
        int count = ranks;
        Participation participation = new Participation(ranks, ranks, true);
        if (domain == ExecutionDomain.TEAM) {
            count = in.integer(
                    "the number of samples", ranks, parent == null ? Integer.MAX_VALUE : parent.participatingSamples());
            long eligible = in.unsigned();
            in.require(
                    eligible >= 0 && eligible <= (long) ranks * Integer.MAX_VALUE,
                    "a number of eligible lanes that the ranks cannot have");
            participation = new Participation(ranks, eligible, in.flag());
        }
        int running = in.integer("the number of running contributors", 0, ranks);
        SampleStats stats = SampleStats.read(in, contributors, count);
        TimeStats useful = domain == ExecutionDomain.RANK ? readTimes(in, contributors, ranks) : TimeStats.NONE;
        IterationStats callStats = in.flag() ? StatsCodec.read(in, contributors) : null;
        RegionSamples samples = new RegionSamples(stats, useful, participation, running, callStats);
        return new ReducedEntry(parent, nodeId, region, domain, samples, contributors.size());
    }
}
