package io.ftimer.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.Saturated;
import io.ftimer.internal.text.Seconds;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.PercentStats;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.reduce.RowTree;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The samples of several contributors at one call path.
 *
 * @param inclusive the time from start to stop, including nested regions
 * @param self the inclusive time minus that of the regions nested directly inside
 * @param calls how often the region was opened
 * @param percentOfTotal the inclusive time as a percentage of the window of the same contributor
 * @param useful the times outside MPI calls of the contributors that recorded calls; none of lanes
 * @param participation which contributors and lanes could have had the region
 * @param running how many contributors were inside the region when their summary was taken
 * @param callStats the statistics of single calls; null if no contributor has kept them
 */
record RegionSamples(
        TimeStats inclusive,
        TimeStats self,
        CountStats calls,
        PercentStats percentOfTotal,
        TimeStats useful,
        Participation participation,
        int running,
        @Nullable IterationStats callStats) {
    /** Returns what one contributor without lanes has there. */
    static RegionSamples of(int contributor, SummaryEntry entry, UsefulTimes useful) {
        return new RegionSamples(
                TimeStats.of(entry.inclusiveNanos(), contributor),
                TimeStats.of(entry.selfNanos(), contributor),
                CountStats.of(entry.callCount()),
                PercentStats.of(entry.percentOfTotal()),
                useful.of(entry),
                Participation.OUTSIDE_OF_TEAMS,
                entry.isActive() ? 1 : 0,
                entry.callStats().map(calls -> calls.ofContributor(contributor)).orElse(null));
    }

    /**
     * Returns the lanes of one process that run in {@code domain}, as a tree.
     *
     * @param contributor gives the number that the samples of a lane get
     */
    static RowTree<RegionSamples> tree(
            List<LaneRecord> lanes, LaneWindow window, ExecutionDomain domain, ToIntFunction<LaneRecord> contributor) {
        RowTree<RegionSamples> tree = new RowTree<>((a, b) -> a.merge(b, a.participation.onSameRank(b.participation)));
        for (LaneRecord lane : lanes) {
            if (lane.domain() == domain) {
                int number = contributor.applyAsInt(lane);
                long[] self = lane.selfNanos();
                List<LaneContext> contexts = lane.contexts();
                tree.addAll(
                        IntStream.range(0, self.length).boxed().toList(),
                        row -> contexts.get(row).parentId(),
                        row -> new RegionKey(
                                contexts.get(row).kind(), contexts.get(row).name()),
                        row -> of(lane, contexts.get(row), self[row], number, window));
            }
        }
        return tree;
    }

    private static RegionSamples of(
            LaneRecord lane, LaneContext context, long selfNanos, int contributor, LaneWindow window) {
        return new RegionSamples(
                TimeStats.of(context.inclusiveNanos(), contributor),
                TimeStats.of(selfNanos, contributor),
                CountStats.of(context.callCount()),
                PercentStats.of(Seconds.percent(context.inclusiveNanos(), window.windowNanos())),
                TimeStats.NONE,
                Participation.of(lane, context),
                0,
                null);
    }

    /** Returns the samples of both, which have no contributor in common, independent of the order of merging. */
    RegionSamples merge(RegionSamples other) {
        return merge(other, participation.plus(other.participation));
    }

    /** Does the same for the lanes of one rank. */
    RegionSamples mergeOnRank(RegionSamples other) {
        Participation both = participation.plus(other.participation);
        return merge(other, new Participation(1, both.eligibleLanes, both.known));
    }

    /** Returns these samples with maxima of at least 0, attributed to no lane if no time is that long. */
    RegionSamples withMaximaFromZero() {
        return new RegionSamples(
                withMaxFromZero(inclusive),
                withMaxFromZero(self),
                calls,
                percentOfTotal,
                useful,
                participation,
                running,
                callStats);
    }

    private static TimeStats withMaxFromZero(TimeStats times) {
        return times.maxNanos() >= 0
                ? times
                : new TimeStats(times.minNanos(), times.minContributor(), 0, -1, times.sumNanos(), times.count());
    }

    private RegionSamples merge(RegionSamples other, Participation ofBoth) {
        return new RegionSamples(
                inclusive.merge(other.inclusive),
                self.merge(other.self),
                calls.merge(other.calls),
                percentOfTotal.merge(other.percentOfTotal),
                useful.merge(other.useful),
                ofBoth,
                running + other.running,
                callStats == null || other.callStats == null
                        ? (callStats == null ? other.callStats : callStats)
                        : callStats.merge(other.callStats));
    }

    /**
     * Which lanes could have had a region, and whether that is certain.
     *
     * @param ranks how many ranks have it on at least one lane
     * @param eligibleLanes how many lanes could have had it, summed over those ranks
     * @param known whether the eligible lanes are certain
     */
    record Participation(int ranks, long eligibleLanes, boolean known) {
        /** The participation of one rank outside of teams: one lane, which has the region. */
        static final Participation OUTSIDE_OF_TEAMS = new Participation(1, 1, true);

        static Participation of(LaneRecord lane, LaneContext context) {
            return lane.domain() == ExecutionDomain.SERIAL
                    ? OUTSIDE_OF_TEAMS
                    : new Participation(1, context.teamSize(), context.inOneEpoch());
        }

        /** Returns the participation of two lanes of one rank; the eligible lanes of teams of different sizes are unknown. */
        Participation onSameRank(Participation other) {
            return new Participation(
                    1,
                    Math.max(eligibleLanes, other.eligibleLanes),
                    known && other.known && eligibleLanes == other.eligibleLanes);
        }

        /** Returns the participation of both, which have no lane in common. */
        Participation plus(Participation other) {
            return new Participation(ranks + other.ranks, eligibleLanes + other.eligibleLanes, known && other.known);
        }
    }

    /**
     * The time that one contributor spends outside MPI calls: in all root regions together and in each region. What it does between
     * and after its root regions, such as a report, is no part of that. Immutable.
     *
     * @param roots the times in all root regions; none if all of them are MPI calls, since what is around these is not known
     * @param nanos the times by the numbers of entries; null if they are not known, since no call was recorded
     */
    record UsefulTimes(int contributor, Efficiency roots, long @Nullable [] nanos) {

        static UsefulTimes of(int contributor, Summary summary) {
            List<SummaryEntry> entries = summary.entries();
            List<SummaryEntry> roots =
                    entries.stream().filter(entry -> entry.depth() == 0).toList();
            long rootNanos =
                    roots.stream().mapToLong(SummaryEntry::inclusiveNanos).reduce(0, Saturated::sum);
            TimeStats inclusive = TimeStats.of(rootNanos, contributor);
            if (entries.stream().noneMatch(entry -> entry.kind() == RegionKind.MPI)) {
                return new UsefulTimes(contributor, new Efficiency(TimeStats.NONE, inclusive, false), null);
            }
            long[] nanos = outside(rootNanos, entries);
            boolean hasOnlyCalls = roots.stream().allMatch(entry -> entry.kind() == RegionKind.MPI);
            return new UsefulTimes(
                    contributor,
                    hasOnlyCalls
                            ? Efficiency.NONE
                            : new Efficiency(TimeStats.of(nanos[0], contributor), inclusive, false),
                    nanos);
        }

        private static long[] outside(long rootNanos, List<SummaryEntry> entries) {
            boolean[] isInCall = new boolean[entries.size() + 1];
            for (SummaryEntry entry : entries) {
                isInCall[entry.nodeId()] = entry.kind() == RegionKind.MPI || isInCall[entry.parentId()];
            }
            long[] useful = new long[entries.size() + 1];
            // of each region, first the time of the calls inside; backward, so that those inside a region come before
            // it
            for (int i = entries.size() - 1; i >= 0; i--) {
                SummaryEntry entry = entries.get(i);
                int id = entry.nodeId();
                long inCalls = isInCall[id] ? entry.inclusiveNanos() : useful[id];
                if (!isInCall[entry.parentId()]) {
                    useful[entry.parentId()] = Saturated.sum(useful[entry.parentId()], inCalls);
                }
                useful[id] = Saturated.difference(entry.inclusiveNanos(), inCalls);
            }
            useful[0] = Saturated.difference(rootNanos, useful[0]);
            return useful;
        }

        TimeStats of(SummaryEntry entry) {
            return nanos == null ? TimeStats.NONE : TimeStats.of(nanos[entry.nodeId()], contributor);
        }
    }
}
