package io.ftimer.reduce;

import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random lanes of several ranks over few names, so that ranks overlap; times of every sign. */
final class RandomLanes {
    private static final List<String> NAMES = List.of("a", "b", "\u00e9", "abcdefghij", "\ue000x", "\ud83d\ude00");

    private record Step(int around, String name, long calls, long nanos, int teamSize, boolean inOneEpoch) {}

    /** Merging takes most of the time of the properties, which hold for few ranks as for many. */
    private static final int MAX_RANKS = Boolean.getBoolean("build.full") ? 6 : 4;

    private RandomLanes() {}

    /** Returns ranks that mostly disagree. */
    static Arbitrary<List<LaneSummary>> ranks() {
        return summary().list().ofMinSize(1).ofMaxSize(MAX_RANKS);
    }

    /** Returns ranks that agree: the lanes of all have the same call paths, with times of their own. */
    static Arbitrary<List<LaneSummary>> agreeingRanks() {
        return Combinators.combine(steps(), steps(), Arbitraries.integers().between(1, 12), windows())
                .as((serial, team, teamSize, windows) -> IntStream.range(0, windows.size())
                        .mapToObj(rank -> agreeing(rank, serial, team, teamSize, windows.get(rank)))
                        .toList());
    }

    private static Arbitrary<List<Long>> windows() {
        return nanos().list().ofMinSize(1).ofMaxSize(5);
    }

    static Arbitrary<LaneSummary> summary() {
        Arbitrary<Set<Integer>> lanes = Arbitraries.integers().between(0, 4).set();
        return Combinators.combine(lanes, steps().list().ofSize(5), nanos(), nanos())
                .as((numbers, stepsOfLanes, window, envelope) -> LaneSummary.of(
                        new LaneWindow(window, envelope, 5, "from", "to"),
                        numbers.stream()
                                .map(lane -> new LaneRecord(lane, contexts(stepsOfLanes.get(lane), 0, 0)))
                                .toList()));
    }

    private static Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 8),
                        Arbitraries.of(NAMES),
                        Arbitraries.longs().between(0, 5),
                        nanos(),
                        Arbitraries.integers().between(2, 3),
                        Arbitraries.frequencyOf(
                                Tuple.of(4, Arbitraries.just(true)), Tuple.of(1, Arbitraries.just(false))))
                .as(Step::new)
                .list()
                .ofMaxSize(6);
    }

    private static Arbitrary<Long> nanos() {
        return Arbitraries.oneOf(
                Arbitraries.longs().between(-3, 3), Arbitraries.longs().between(0, 10_000_000_000_000L));
    }

    private static LaneSummary agreeing(int rank, List<Step> serial, List<Step> team, int teamSize, long window) {
        List<LaneRecord> lanes = new ArrayList<>();
        lanes.add(new LaneRecord(0, contexts(serial, 0, rank)));
        for (int lane = 1; lane <= teamSize; lane++) {
            lanes.add(new LaneRecord(lane, contexts(team, teamSize, 10L * rank + lane)));
        }
        return LaneSummary.of(new LaneWindow(window, 7L * rank, teamSize + 1, "from", "to"), lanes);
    }

    /** Returns a context for each step, below one that stands before it; those that are there already are left out. */
    private static List<LaneContext> contexts(List<Step> steps, int teamSize, long more) {
        List<LaneContext> contexts = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Step step : steps) {
            int parentId = step.around() % (contexts.size() + 1);
            if (seen.add(parentId + " " + step.name())) {
                contexts.add(new LaneContext(
                        parentId,
                        step.name(),
                        RegionKind.CODE,
                        step.calls() + more,
                        step.nanos() + more,
                        teamSize > 0 ? teamSize : step.teamSize(),
                        teamSize > 0 || step.inOneEpoch()));
            }
        }
        return contexts;
    }
}
