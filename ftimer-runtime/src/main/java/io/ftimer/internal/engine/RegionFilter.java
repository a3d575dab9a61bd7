package io.ftimer.internal.engine;

import io.ftimer.internal.rows.PathWalk;
import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.values.RegionPath;
import java.util.List;

/**
 * Which regions are recorded. The time of the others is self time of what is around them.
 *
 * @param included if there are any, only the regions that one of them covers, and what leads to those
 * @param excluded not the regions that one of them covers, nor what is nested in them
 */
public record RegionFilter(List<RegionPath> included, List<RegionPath> excluded) {
    public boolean isOpen() {
        return included.isEmpty() && excluded.isEmpty();
    }

    /** Returns whether a region is recorded that stands in one that is: it is included, or may lead to one that is. */
    public boolean records(RegionPath path) {
        return excluded.stream().noneMatch(pattern -> pattern.matches(path))
                && (included.isEmpty()
                        || included.stream()
                                .anyMatch(pattern -> pattern.matches(path) || PathWalk.mayMatchBelow(pattern, path)));
    }

    /** Returns the rows without those that only might have led to an included region. */
    public SummaryTable selected(SummaryTable table) {
        return included.isEmpty() ? table : table.leadingTo(row -> isIncluded(table.path(row)));
    }

    private boolean isIncluded(RegionPath path) {
        return included.stream().anyMatch(pattern -> pattern.matches(path));
    }
}
