package io.ftimer.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.PartReader;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.report.internal.reduce.RowReader;
import io.ftimer.report.internal.reduce.SampleCodec;
import io.ftimer.report.internal.reduce.SampleStats;
import io.ftimer.report.internal.reduce.SiteCodec;
import io.ftimer.report.internal.reduce.StatsCodec;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.Status;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a {@link UnionSummary}: its contributors, and its entries in preorder with their depths. An entry of one
 * contributor takes only its numbers. Equal unions have equal bytes. Stateless.
 */
final class UnionCodec {
    private static final char KIND = 'U';

    private UnionCodec() {}

    static byte[] encode(UnionSummary union) {
        PartWriter out = new PartWriter(KIND);
        out.unsigned(union.status().code()).contributors(union.contributors());
        if (union.status().isSuccess()) {
            if (union.rankCount() > 0) {
                SampleCodec.times(out, union.total());
            }
            out.unsigned(union.entries().size());
            union.entries().forEach(entry -> write(out, entry));
            SiteCodec.write(out, union.sites());
        }
        return out.toBytes();
    }

    private static void write(PartWriter out, ReducedEntry entry) {
        out.unsigned(entry.depth())
                .region(entry.region())
                .unsigned(entry.participatingRanks())
                .unsigned(entry.runningRanks());
        SampleCodec.write(out, entry.samples().stats());
        out.flag(entry.callStats().isPresent());
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
                contributors.isEmpty() ? TimeStats.NONE : SampleCodec.times(in, contributors, contributors.size());
        List<ReducedEntry> entries =
                RowReader.read(in, (parent, nodeId, region) -> read(in, parent, nodeId, region, contributors));
        List<SiteResult> sites = SiteCodec.read(in, contributors);
        in.end();
        return new UnionSummary(contributors, total, entries, sites);
    }

    private static ReducedEntry read(
            PartReader in, @Nullable ReducedEntry parent, int nodeId, RegionKey region, ContributorSet contributors) {
        // a contributor that has a region has its parent too
        int most = parent == null ? contributors.size() : parent.participatingRanks();
        int count = in.integer("the number of participants", 1, most);
        int running = in.integer("the number of running contributors", 0, count);
        SampleStats stats = SampleCodec.read(in, contributors, count);
        RegionSamples samples = new RegionSamples(stats, running, in.flag() ? StatsCodec.read(in, contributors) : null);
        return new ReducedEntry(parent, nodeId, region, samples, contributors.size());
    }
}
