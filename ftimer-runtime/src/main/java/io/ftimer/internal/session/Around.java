package io.ftimer.internal.session;

import io.ftimer.internal.engine.Node;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The regions that were open where work was submitted, which its rows do not have around them. Immutable, and equal for all tasks of the
 * same region.
 *
 * @param regions the regions, outermost first: each is a path in the tree of its own thread
 * @param isWhole whether these are all; otherwise it is unknown who submitted the work, or an outer part of that
 */
public record Around(List<RegionPath> regions, boolean isWhole) {
    /** That of work which no region submitted. */
    static final Around NOTHING = new Around(List.of(), true);

    /** That of work of which it is unknown who submitted it. */
    public static final Around UNKNOWN = new Around(List.of(), false);

    /** The paths that are kept, so that tasks that submit each other without end need bounded memory. */
    private static final int MOST = 16;

    /** Returns this with a region of the next thread inside; the root for none. A region that is in it already is only moved. */
    Around with(Node running) {
        if (running.isRoot()) {
            return this;
        }
        RegionPath path = running.path();
        List<RegionPath> others =
                regions.stream().filter(other -> !other.equals(path)).toList();
        int dropped = Math.max(0, others.size() + 1 - MOST);
        return new Around(
                Stream.concat(others.stream().skip(dropped), Stream.of(path)).toList(), isWhole && dropped == 0);
    }

    /** Returns whether work from here is inside the regions of other work anyway, and as much is known about it. */
    boolean includes(Around other) {
        return (isWhole || !other.isWhole) && paths().containsAll(other.paths());
    }

    /** Returns the paths of the regions and of those around them. */
    Set<RegionPath> paths() {
        return regions.stream()
                .flatMap(region ->
                        Stream.iterate(Optional.of(region), Optional::isPresent, at -> at.flatMap(RegionPath::parent)))
                .flatMap(Optional::stream)
                .collect(Collectors.toSet());
    }

    /** Written out, as that of {@link io.ftimer.internal.rows.RegionKey}: the JDK would keep the class loader in memory. */
    @Override
    public boolean equals(Object other) {
        return other == this
                || other instanceof Around around && isWhole == around.isWhole && regions.equals(around.regions);
    }

    @Override
    public int hashCode() {
        return regions.hashCode();
    }
}
