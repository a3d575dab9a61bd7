package io.ftimer.reduce;

import io.ftimer.internal.reduce.ContributorSet;
import io.ftimer.internal.reduce.PartReader;
import io.ftimer.internal.reduce.PartWriter;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of a {@link UnionHybridSummary}: its ranks and what each adds up to, then the rows of teams and those of serial
 * calls, each in preorder with their depths. Equal unions have equal bytes. Stateless.
 */
final class HybridCodec {
    private static final char KIND = 'H';

    private HybridCodec() {}

    static byte[] encode(UnionHybridSummary union) {
        PartWriter out = new PartWriter(KIND);
        out.unsigned(union.status().code()).contributors(union.rankSet());
        if (union.status().isSuccess()) {
            union.ranks().forEach(rank -> rank(out, rank));
            for (ExecutionDomain domain : ExecutionDomain.values()) {
                List<HybridEntry> entries = union.entries().stream()
                        .filter(entry -> entry.domain() == domain)
                        .toList();
                out.unsigned(entries.size());
                entries.forEach(entry -> row(out, entry));
            }
        }
        return out.toBytes();
    }

    private static void rank(PartWriter out, HybridRank rank) {
        out.unsigned(rank.laneCapacity())
                .unsigned(rank.participatingLanes())
                .signed(rank.windowNanos())
                .signed(rank.envelopeNanos())
                .signed(rank.rootInclusiveNanos())
                .signed(rank.selfNanos());
    }

    private static void row(PartWriter out, HybridEntry entry) {
        Participation participation = entry.participation();
        out.unsigned(entry.depth())
                .text(entry.name())
                .unsigned(participation.ranks())
                .unsigned(entry.participatingSamples())
                .signed(participation.eligibleLanes())
                .unsigned(participation.known() ? 1 : 0);
        SampleCodec.write(out, entry.samples());
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
        ranks.toList().forEach(rank -> rankRows.add(rank(in, rank)));
        List<HybridEntry> entries = new ArrayList<>();
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            rows(in, domain, ranks, entries);
        }
        in.end();
        return new UnionHybridSummary(status, ranks, rankRows, entries);
    }

    private static HybridRank rank(PartReader in, int rank) {
        int laneCapacity = in.integer("the capacity", 0, Integer.MAX_VALUE);
        int participatingLanes = in.integer("the number of lanes", 0, Integer.MAX_VALUE);
        long windowNanos = in.signed();
        long envelopeNanos = in.signed();
        long rootInclusiveNanos = in.signed();
        return new HybridRank(
                rank, laneCapacity, participatingLanes, windowNanos, envelopeNanos, rootInclusiveNanos, in.signed());
    }

    private static void rows(PartReader in, ExecutionDomain domain, ContributorSet ranks, List<HybridEntry> entries) {
        int before = entries.size();
        int count = in.count("number of rows");
        RowPlaces places = new RowPlaces(in);
        for (int i = 0; i < count; i++) {
            Row row = places.next();
            HybridEntry parent = row.depth == 0 ? null : entries.get(before + row.parentId() - 1);
            // neither a rank nor a lane has a region without the one around it
            int mostRanks = parent == null ? ranks.size() : parent.participatingRanks();
            int mostSamples = parent == null ? Integer.MAX_VALUE : parent.participatingSamples();
            int ranksHere = in.integer("the number of participants", 1, mostRanks);
            int samples = in.integer(
                    "the number of samples", ranksHere, domain == ExecutionDomain.SERIAL ? ranksHere : mostSamples);
            Participation participation = new Participation(ranksHere, in.signed(), in.flag());
            row.samples = SampleCodec.read(in, ranks, samples);
            entries.add(new HybridEntry(row, parent, entries.size() + 1, domain, participation, ranks.size()));
        }
    }
}
