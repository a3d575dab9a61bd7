package io.ftimer.reduce.lanes;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.PartReader;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.report.internal.reduce.RowReader;
import io.ftimer.report.internal.reduce.SampleCodec;
import io.ftimer.report.internal.reduce.SiteCodec;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a {@link UnionHybridSummary}: its ranks and the sums of each, then the entries of teams and those of serial
 * calls, each in preorder with their depths, and the site timers. Equal unions have equal bytes. Stateless.
 */
final class HybridCodec {
    private static final char KIND = 'H';

    private HybridCodec() {}

    static byte[] encode(UnionHybridSummary union) {
        PartWriter out = new PartWriter(KIND);
        out.unsigned(union.status().code()).contributors(union.rankSet());
        if (union.status().isSuccess()) {
            union.ranks().forEach(rank -> write(out, rank));
            for (ExecutionDomain domain : ExecutionDomain.values()) {
                List<HybridEntry> entries = union.entries(domain);
                out.unsigned(entries.size());
                entries.forEach(entry -> write(out, entry));
            }
            SiteCodec.write(out, union.sites());
        }
        return out.toBytes();
    }

    private static void write(PartWriter out, HybridRank rank) {
        out.unsigned(rank.laneCapacity())
                .unsigned(rank.participatingLanes())
                .signed(rank.windowNanos())
                .signed(rank.envelopeNanos())
                .signed(rank.rootInclusiveNanos())
                .signed(rank.selfNanos());
    }

    private static void write(PartWriter out, HybridEntry entry) {
        Participation participation = entry.samples().participation();
        out.unsigned(entry.depth())
                .region(entry.region())
                .unsigned(participation.ranks())
                .unsigned(entry.participatingSamples())
                .signed(participation.eligibleLanes())
                .flag(participation.known());
        SampleCodec.write(out, entry.samples().stats());
    }

    static UnionHybridSummary decode(byte[] bytes) {
        PartReader in = new PartReader(bytes, KIND);
        Status status = in.constant("the status", Status.values());
        ContributorSet ranks = in.contributors();
        if (!status.isSuccess()) {
            in.end();
            return UnionHybridSummary.failed(status, ranks);
        }
        List<HybridRank> rankRows = new ArrayList<>();
        in.require(Integer.compareUnsigned(ranks.size(), bytes.length) <= 0, "more ranks than bytes");
        ranks.toList().forEach(rank -> rankRows.add(readRank(in, rank)));
        List<HybridEntry> entries = new ArrayList<>();
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            int before = entries.size();
            entries.addAll(RowReader.<HybridEntry>read(
                    in, (parent, nodeId, region) -> readEntry(in, parent, before + nodeId, region, domain, ranks)));
        }
        List<SiteResult> sites = SiteCodec.read(in, ranks);
        in.end();
        return new UnionHybridSummary(ranks, rankRows, entries, sites);
    }

    private static HybridRank readRank(PartReader in, int rank) {
        int laneCapacity = in.integer("the capacity", 0, Integer.MAX_VALUE);
        int participatingLanes = in.integer("the number of lanes", 0, Integer.MAX_VALUE);
        long windowNanos = in.signed();
        long envelopeNanos = in.signed();
        long rootInclusiveNanos = in.signed();
        return new HybridRank(
                rank, laneCapacity, participatingLanes, windowNanos, envelopeNanos, rootInclusiveNanos, in.signed());
    }

    private static HybridEntry readEntry(
            PartReader in,
            @Nullable HybridEntry parent,
            int nodeId,
            RegionKey region,
            ExecutionDomain domain,
            ContributorSet ranks) {
        // a rank or lane that has a region has its parent too
        int mostRanks = parent == null ? ranks.size() : parent.participatingRanks();
        int mostSamples = parent == null ? Integer.MAX_VALUE : parent.participatingSamples();
        int ranksHere = in.integer("the number of participants", 1, mostRanks);
        int samples = in.integer(
                "the number of samples", ranksHere, domain == ExecutionDomain.SERIAL ? ranksHere : mostSamples);
        long eligibleLanes = in.signed();
        in.require(
                eligibleLanes >= 0 && eligibleLanes <= (long) ranksHere * Integer.MAX_VALUE,
                "a number of eligible lanes that the ranks cannot have");
        Participation participation = new Participation(ranksHere, eligibleLanes, in.flag());
        LaneSamples here = new LaneSamples(SampleCodec.read(in, ranks, samples), participation);
        return new HybridEntry(parent, nodeId, region, domain, here, ranks.size());
    }
}
