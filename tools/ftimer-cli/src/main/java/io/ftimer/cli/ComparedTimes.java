package io.ftimer.cli;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The times of a region in two runs.
 *
 * @param path the call path
 * @param base the region in one run
 * @param current the region in the other run
 */
record ComparedTimes(String path, ExportedRegion base, ExportedRegion current) {
    private static final PaddedTable<ComparedTimes> TABLE = new PaddedTable<>(List.of(
            Column.number("time", times -> Quantity.ofNanos(times.base.inclusiveNanos())),
            Column.number("now", times -> Quantity.ofNanos(times.current.inclusiveNanos())),
            Column.number("ratio", ComparedTimes::ratio),
            Column.number("self", times -> Quantity.ofNanos(times.base.selfNanos())),
            Column.number("now", times -> Quantity.ofNanos(times.current.selfNanos())),
            Column.label("region", times -> ShownText.shortPath(times.path))));

    /** Returns a table of the regions that both trees have, those with the largest change of the inclusive time first. */
    static List<String> lines(ExportedTree base, ExportedTree current, int top) {
        Map<String, ExportedRegion> before = byPath(base);
        List<ComparedTimes> all = new ArrayList<>();
        byPath(current).forEach((path, now) -> {
            ExportedRegion was = before.get(path);
            if (was != null) {
                all.add(new ComparedTimes(path, was, now));
            }
        });
        all.sort(Comparator.comparingDouble(ComparedTimes::change).reversed());
        List<ComparedTimes> shown = all.subList(0, Math.min(top, all.size()));
        if (shown.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of(""));
        lines.addAll(TABLE.lines(shown));
        if (shown.size() < all.size()) {
            lines.add("… " + ShownText.counted(all.size() - shown.size(), "more region")
                    + " with a smaller change of time");
        }
        return lines;
    }

    /** Returns the first region of each call path. */
    private static Map<String, ExportedRegion> byPath(ExportedTree tree) {
        Map<String, ExportedRegion> byPath = new LinkedHashMap<>();
        List<String> open = new ArrayList<>();
        for (ExportedRegion region : tree.regions()) {
            open.subList(region.depth(), open.size()).clear();
            open.add(new RegionKey(region.kind(), region.name()).label());
            byPath.putIfAbsent(String.join("/", open), region);
        }
        return byPath;
    }

    private double change() {
        return Math.abs((double) current.inclusiveNanos() - base.inclusiveNanos());
    }

    private String ratio() {
        return base.inclusiveNanos() <= 0
                ? "-"
                : String.format(Locale.ROOT, "%.2f", (double) current.inclusiveNanos() / base.inclusiveNanos());
    }
}
