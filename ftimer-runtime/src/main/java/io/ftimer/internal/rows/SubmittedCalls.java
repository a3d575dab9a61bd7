package io.ftimer.internal.rows;

import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
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
 * @param row the path of their row; one of the kind {@link RegionKind#OTHER} for rows beyond the bound of what is kept
 * @param around the regions from which the work was handed over, outermost first: each is a path in the tree of its own thread
 * @param meanwhile the regions that other threads had open then, each as {@code around}, if it is unknown who submitted the work
 */
public record SubmittedCalls(
        String thread, RegionPath row, List<RegionPath> around, List<List<RegionPath>> meanwhile, long calls) {

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
        return !counted.test(row) && paths(around).anyMatch(counted);
    }

    /** As {@link #areAt}, for calls of which that is unknown; true for rows beyond the bound. */
    public boolean mayBeAt(Predicate<RegionPath> counted) {
        return paths(around).noneMatch(counted)
                && (row.kind() == RegionKind.OTHER
                        || meanwhile.stream().anyMatch(open -> paths(open).anyMatch(counted)));
    }

    /** Returns the sums of those that differ in their number only. */
    public static List<SubmittedCalls> merged(Stream<SubmittedCalls> all) {
        Map<List<Object>, SubmittedCalls> sums = new LinkedHashMap<>();
        all.forEach(added -> sums.merge(
                List.of(added.thread, added.row, added.around, added.meanwhile), added, SubmittedCalls::plus));
        return List.copyOf(sums.values());
    }

    private SubmittedCalls plus(SubmittedCalls other) {
        return new SubmittedCalls(thread, row, around, meanwhile, calls + other.calls);
    }
}
