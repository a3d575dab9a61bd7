package io.ftimer.junit.internal.suite;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.ArrayList;
import java.util.List;

/**
 * Formats the paths of all entries of a summary.
 *
 * <p>A path is cut after {@value TextLimits#FILE_LEVELS} levels and then ends with {@code /...}, because the size of all full paths of a
 * recursion is quadratic in its depth. A name of more than {@value TextLimits#REPEATED_CHARACTERS} characters, which the paths of all regions
 * inside repeat, loses its middle. Stateless.
 */
final class PathTexts {
    private PathTexts() {}

    /** Returns the paths in the order of the entries. */
    static List<String> of(Summary summary) {
        List<String> paths = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (SummaryEntry entry : summary.entries()) {
            int depth = entry.depth();
            if (depth < TextLimits.FILE_LEVELS) {
                open.subList(depth, open.size()).clear();
                String name = new RegionKey(entry.kind(), identity(entry.name())).level();
                open.add(depth == 0 ? name : open.get(depth - 1) + "/" + name);
                paths.add(open.get(depth));
            } else {
                paths.add(open.get(TextLimits.FILE_LEVELS - 1) + '/' + TextLimits.DEEPER);
            }
        }
        return paths;
    }

    /** Returns a short name that tells a region from others too. */
    private static String identity(String name) {
        return name.length() <= TextLimits.REPEATED_CHARACTERS
                ? name
                : ShownText.repeated(name) + '#' + Integer.toHexString(name.hashCode());
    }
}
