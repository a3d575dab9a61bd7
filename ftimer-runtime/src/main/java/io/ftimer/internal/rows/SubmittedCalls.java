package io.ftimer.internal.rows;

import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Calls that are or may be inside regions of other threads. Their row stands in the tree of their own thread; this travels beside it, and
 * what asks whether a call is inside a region asks it.
 *
 * @param thread the name of the thread that made the calls
 * @param row the path of their row
 * @param around the regions from which the work was handed over, outermost first: each is a path in the tree of its own thread
 * @param meanwhile the regions that another thread had open then, as {@code around}, if it is unknown who submitted the work; else empty
 */
public record SubmittedCalls(
        String thread, RegionPath row, List<RegionPath> around, List<RegionPath> meanwhile, long calls) {
    /** Stands for the regions of so many threads that they were not kept. */
    public static final List<RegionPath> ANYWHERE = List.of(RegionPath.parse("**"));

    /** Returns the paths of the calls: from the root of their own thread, and from that of each thread that led to them. */
    private Stream<RegionPath> paths(List<RegionPath> outer) {
        return IntStream.rangeClosed(0, outer.size())
                .mapToObj(from -> Stream.concat(outer.subList(from, outer.size()).stream(), Stream.of(row))
                        .flatMap(path -> RegionKey.of(path).stream())
                        .toList())
                .map(RegionKey::path);
    }

    /** Returns whether calls at one of these paths are counted although their row is at another. */
    public boolean areAt(Predicate<RegionPath> counted) {
        return meanwhile.isEmpty() && !counted.test(row) && paths(around).anyMatch(counted);
    }

    /**
     * As {@link #areAt}, for calls of which that is unknown; a row that stands for others may be any.
     *
     * @param countedInside accepts the rows that are counted inside some region
     */
    public boolean mayBeAt(Predicate<RegionPath> counted, Predicate<RegionPath> countedInside) {
        return !meanwhile.isEmpty()
                && paths(around).noneMatch(counted)
                && (row.kind() == RegionKind.OTHER
                        || (meanwhile.equals(ANYWHERE)
                                ? countedInside.test(row)
                                : paths(meanwhile).anyMatch(counted)));
    }

    /** Returns the sums of those that differ in their number only. */
    public static List<SubmittedCalls> merged(Collection<SubmittedCalls> all) {
        if (all.isEmpty()) {
            // most sessions
            return List.of();
        }
        Map<List<Object>, SubmittedCalls> sums = new LinkedHashMap<>();
        all.forEach(added -> sums.merge(
                List.of(added.thread, added.row, added.around, added.meanwhile), added, SubmittedCalls::plus));
        return List.copyOf(sums.values());
    }

    private SubmittedCalls plus(SubmittedCalls other) {
        return new SubmittedCalls(thread, row, around, meanwhile, calls + other.calls);
    }
}
