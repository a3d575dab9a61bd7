package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.findings.Findings.RowTable;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.JsonText;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.ShownNumber;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The times of a region in two runs.
 *
 * @param path the call path
 * @param base the region in one run
 * @param current the region in the other run
 */
record ComparedTimes(String path, ExportedRegion base, ExportedRegion current) {
    private static final int SHOWN = 20;

    private static final PaddedTable<ComparedTimes> TABLE = new PaddedTable<>(List.of(
            Column.number("time", times -> ShownNumber.ofNanos(times.base.inclusiveNanos())),
            Column.number("now", times -> ShownNumber.ofNanos(times.current.inclusiveNanos())),
            Column.number("ratio", ComparedTimes::ratio),
            Column.number("self", times -> ShownNumber.ofNanos(times.base.selfNanos())),
            Column.number("now", times -> ShownNumber.ofNanos(times.current.selfNanos())),
            Column.label("region", times -> ShownText.shortPath(times.path))));

    /** Returns the regions that both trees have, those with the largest change of the inclusive time first. */
    static List<ComparedTimes> of(ExportedTree base, ExportedTree current) {
        Map<String, ExportedRegion> before = byPath(base);
        List<ComparedTimes> all = new ArrayList<>();
        byPath(current).forEach((path, now) -> {
            ExportedRegion was = before.get(path);
            if (was != null) {
                all.add(new ComparedTimes(path, was, now));
            }
        });
        all.sort(Comparator.comparingDouble(ComparedTimes::change).reversed());
        return all;
    }

    /** Returns a table of the first rows; none without times. */
    static List<RowTable> tables(List<ComparedTimes> all) {
        String title = "times, the largest change first"
                + rest(all).map(rest -> "; " + rest).orElse("");
        return all.isEmpty()
                ? List.of()
                : List.of(RowTable.of(title, TABLE, all.subList(0, Math.min(SHOWN, all.size()))));
    }

    /** Returns what the table leaves out, if anything. */
    static Optional<String> rest(List<ComparedTimes> all) {
        return ShownText.some(
                Math.max(0, all.size() - SHOWN),
                "more region with a smaller change of time",
                "more regions with a smaller change of time");
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

    void json(JsonText json) throws IOException {
        json.newLine().beginObject().name("region").value(path);
        json.name("before_ns").value(base.inclusiveNanos()).name("after_ns").value(current.inclusiveNanos());
        json.name("before_self_ns").value(base.selfNanos());
        json.name("after_self_ns").value(current.selfNanos()).endObject();
    }
}
