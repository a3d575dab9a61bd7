package io.ftimer.reduce.lanes;

import io.ftimer.internal.numbers.Seconds;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.internal.reduce.RowTree;
import io.ftimer.report.internal.reduce.SampleStats;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.ToIntFunction;

/** The samples of several lanes at one call path, and which lanes could have had it. */
record LaneSamples(SampleStats stats, Participation participation) {
    private record Sample(LaneContext context, long selfNanos) {}

    /**
     * Returns the lanes of one process that run in {@code domain}, as a tree.
     *
     * @param contributor gives the number that the samples of a lane get
     */
    static RowTree<LaneSamples> tree(
            List<LaneRecord> lanes, long windowNanos, ExecutionDomain domain, ToIntFunction<LaneRecord> contributor) {
        RowTree<LaneSamples> tree = new RowTree<>(merging(Participation::onSameRank));
        for (LaneRecord lane : lanes) {
            if (lane.domain() == domain) {
                int number = contributor.applyAsInt(lane);
                tree.addAll(
                        samples(lane),
                        sample -> sample.context.parentId(),
                        sample -> new RegionKey(sample.context.kind(), sample.context.name()),
                        sample -> of(lane, sample, number, windowNanos));
            }
        }
        return tree;
    }

    private static List<Sample> samples(LaneRecord lane) {
        long[] self = lane.selfNanos();
        List<Sample> samples = new ArrayList<>(self.length);
        for (int i = 0; i < self.length; i++) {
            samples.add(new Sample(lane.contexts().get(i), self[i]));
        }
        return samples;
    }

    private static LaneSamples of(LaneRecord lane, Sample sample, int contributor, long windowNanos) {
        LaneContext context = sample.context;
        return new LaneSamples(
                SampleStats.of(
                        contributor,
                        context.inclusiveNanos(),
                        sample.selfNanos,
                        context.callCount(),
                        Seconds.percent(context.inclusiveNanos(), windowNanos)),
                Participation.of(lane, context));
    }

    /** Returns an empty tree, to which trees without a common lane are added. */
    static RowTree<LaneSamples> emptyTree() {
        return new RowTree<>(merging(Participation::plus));
    }

    private static BinaryOperator<LaneSamples> merging(BinaryOperator<Participation> participations) {
        return (a, b) ->
                new LaneSamples(a.stats.merge(b.stats), participations.apply(a.participation, b.participation));
    }
}
