package io.ftimer.reduce;

import io.ftimer.sites.SiteResult;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of a {@link UnionSummary}: its ranks, and its rows in preorder with their depths. A row of one rank holds just
 * that rank's numbers. Equal unions have equal bytes. Stateless.
 */
final class UnionCodec {
    private static final char KIND = 'U';

    private UnionCodec() {}

    static byte[] encode(UnionSummary union) {
        PartWriter out = new PartWriter(KIND);
        out.unsigned(union.status().code()).ranks(union.ranks());
        if (union.status().isSuccess()) {
            if (union.rankCount() > 0) {
                SampleCodec.times(out, union.total());
            }
            out.unsigned(union.entries().size());
            union.entries().forEach(entry -> row(out, entry));
            SiteCodec.write(out, union.sites());
        }
        return out.toBytes();
    }

    private static void row(PartWriter out, ReducedEntry entry) {
        out.unsigned(entry.depth())
                .text(entry.name())
                .unsigned(entry.participatingRanks())
                .unsigned(entry.runningRanks());
        SampleCodec.write(out, entry.samples());
        out.unsigned(entry.callStats().isPresent() ? 1 : 0);
        entry.callStats().ifPresent(stats -> StatsCodec.write(out, stats));
    }

    static UnionSummary decode(byte[] bytes) {
        PartReader in = new PartReader(bytes, KIND);
        Status status = in.constant("the status", Status.values());
        RankSet ranks = in.ranks();
        if (!status.isSuccess()) {
            in.end();
            return UnionSummary.failed(status, ranks);
        }
        TimeStats total = ranks.size() == 0 ? TimeStats.NONE : SampleCodec.times(in, ranks, ranks.size());
        int count = in.count("number of rows");
        List<ReducedEntry> entries = new ArrayList<>(count);
        RowPlaces places = new RowPlaces(in);
        for (int i = 0; i < count; i++) {
            Row row = places.next();
            ReducedEntry parent = row.depth == 0 ? null : entries.get(row.parentId() - 1);
            numbers(in, row, ranks, parent == null ? ranks.size() : parent.participatingRanks());
            row.callStats = in.flag() ? StatsCodec.read(in, ranks) : null;
            entries.add(new ReducedEntry(row, parent, ranks.size()));
        }
        List<SiteResult> sites = SiteCodec.read(in, ranks);
        in.end();
        return new UnionSummary(status, ranks, ranks.size(), total, entries, sites);
    }

    /** Reads what a row tells; a rank cannot have a region without the one around it. */
    private static void numbers(PartReader in, Row row, RankSet ranks, int mostRanks) {
        int count = in.integer("the number of participants", 1, mostRanks);
        row.runningRanks = in.integer("the number of running ranks", 0, count);
        row.samples = SampleCodec.read(in, ranks, count);
    }
}
