package io.ftimer.cli.input;

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
    private final Map<List<String>, Long> ids = new HashMap<>();

    /**
     * Adds a region; ancestors must be added first.
     *
     * @param path the text of a {@link RegionPath}
     * @throws IllegalArgumentException if the path is invalid
     */
    void add(String path, ReportTree.Entry entry) {
        RegionPath parsed = RegionPath.parse(path);
        if (parsed.isPattern()) {
            throw new IllegalArgumentException("\"" + path + "\" is a pattern");
        }
        add(parsed.names(), entry);
    }

    /** As {@link #add(String, ReportTree.Entry)}, with the names from the root down. */
    void add(List<String> names, ReportTree.Entry entry) {
        int known = names.size() - 1;
        while (known > 0 && !ids.containsKey(names.subList(0, known))) {
            known--;
        }
        long id = tree.size() + 1L;
        entry.setIds(id, ids.getOrDefault(names.subList(0, known), 0L));
        entry.setName(String.join("/", names.subList(known, names.size())));
        tree.add(entry);
        ids.putIfAbsent(List.copyOf(names), id);
    }

    List<ExportedRegion> regions() {
        return tree.regions();
    }
}
