package io.ftimer.reduce;

import io.ftimer.internal.reduce.ContributorSet;
import io.ftimer.internal.reduce.PartReader;
import io.ftimer.internal.reduce.PartWriter;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.TimeStats;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of a {@link UnionSummary}: its contributors, and its rows in preorder with their depths. A row of
 * one contributor holds just its numbers. Equal unions have equal bytes. Stateless.
 */
final class UnionCodec {
    private static final char KIND = 'U';

    private UnionCodec() {}

    static byte[] encode(UnionSummary union) {
        PartWriter out = new PartWriter(KIND);
        out.unsigned(union.status().code()).contributors(union.ranks());
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
        ContributorSet contributors = in.contributors();
        if (!status.isSuccess()) {
            in.end();
            return UnionSummary.failed(status, contributors);
        }
        TimeStats total =
                contributors.size() == 0 ? TimeStats.NONE : SampleCodec.times(in, contributors, contributors.size());
        int count = in.count("number of rows");
        List<ReducedEntry> entries = new ArrayList<>(count);
        RowPlaces places = new RowPlaces(in);
        for (int i = 0; i < count; i++) {
            Row row = places.next();
            ReducedEntry parent = row.depth == 0 ? null : entries.get(row.parentId() - 1);
            numbers(in, row, contributors, parent == null ? contributors.size() : parent.participatingRanks());
            row.callStats = in.flag() ? StatsCodec.read(in, contributors) : null;
            entries.add(new ReducedEntry(row, parent, contributors.size()));
        }
        List<SiteResult> sites = SiteCodec.read(in, contributors);
        in.end();
        return new UnionSummary(status, contributors, contributors.size(), total, entries, sites);
    }

    /** Reads what a row tells; a rank cannot have a region without the one around it. */
    private static void numbers(PartReader in, Row row, ContributorSet contributors, int mostRanks) {
        int count = in.integer("the number of participants", 1, mostRanks);
        row.runningRanks = in.integer("the number of running ranks", 0, count);
        row.samples = SampleCodec.read(in, contributors, count);
    }
}
