package io.ftimer.cli.input;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.values.RegionPath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects regions that are known by their paths. A region whose parent is missing is put below its nearest ancestor that is
 * there, and its name then is the rest of its path.
 */
final class PathRegions {
    private final ReportTree tree = new ReportTree();
    private final Map<List<RegionKey>, Long> ids = new HashMap<>();

    /**
     * Adds a region; ancestors must be added first.
     *
     * @throws IllegalArgumentException if the path is a pattern
     */
    void add(RegionPath path, ReportTree.Entry entry) {
        if (path.isPattern()) {
            throw new IllegalArgumentException("\"" + path + "\" is a pattern");
        }
        add(RegionKey.of(path), entry);
    }

    /** As {@link #add(RegionPath, ReportTree.Entry)}, with the regions from the root down, of any names. */
    void add(List<RegionKey> path, ReportTree.Entry entry) {
        int known = path.size() - 1;
        while (known > 0 && !ids.containsKey(path.subList(0, known))) {
            known--;
        }
        long id = tree.size() + 1L;
        entry.setIds(id, ids.getOrDefault(path.subList(0, known), 0L));
        RegionKey region = path.get(path.size() - 1);
        entry.setName(RegionKey.nameWithout(path.subList(known, path.size() - 1), region));
        entry.setKind(region.kind());
        tree.add(entry);
        ids.putIfAbsent(List.copyOf(path), id);
    }

    List<ExportedRegion> regions() {
        return tree.regions();
    }
}
