package io.ftimer.junit.internal.suite;

import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;

/**
 * The paths of all entries of a summary as text.
 *
 * <p>A path is cut after {@value #MAX_LEVELS} levels and then ends with {@code /...}: written out in each row, the paths
 * of a deep recursion would take space as the square of its depth. Stateless.
 */
final class PathTexts {
    static final int MAX_LEVELS = 64;

    private PathTexts() {}

    /** Returns the paths in the order of the entries. */
    static List<String> of(Summary summary) {
        List<String> paths = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (SummaryEntry entry : summary.entries()) {
            int depth = entry.depth();
            if (depth < MAX_LEVELS) {
                open.subList(depth, open.size()).clear();
                String name = RegionPath.of(entry.name()).toString();
                open.add(depth == 0 ? name : open.get(depth - 1) + "/" + name);
                paths.add(open.get(depth));
            } else {
                paths.add(open.get(MAX_LEVELS - 1) + "/...");
            }
        }
        return paths;
    }
}
