package io.ftimer.junit.internal.expect;

import io.ftimer.junit.internal.tree.ExpectedShape;
import io.ftimer.junit.internal.tree.LifecycleRoots;
import io.ftimer.junit.internal.tree.TreeDifference;
import io.ftimer.junit.internal.tree.TreeRegion;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The part of a tree that a golden file keeps: the number of calls of each region. The order of regions does not matter.
 *
 * @param calls the number of calls of each region
 */
record GoldenTree(Map<RegionPath, Long> calls) {
    private static final String HEADER =
            "# Number of calls and path of each region. Written anew by a run of the test with -Dftimer.update=true.\n";
    private static final Pattern ROW = Pattern.compile("(\\d+) +(.+)", Pattern.DOTALL);

    /** Returns the tree of a test without the regions of lifecycle methods, siblings ordered by name. */
    static GoldenTree of(Summary tree) {
        Map<RegionPath, Long> calls = new LinkedHashMap<>();
        add(tree.entries().stream().filter(entry -> entry.depth() == 0).toList(), calls);
        return new GoldenTree(calls);
    }

    private static void add(List<SummaryEntry> siblings, Map<RegionPath, Long> calls) {
        siblings.stream()
                .filter(entry -> !LifecycleRoots.isLifecycle(entry.path()))
                .sorted(Comparator.comparing(SummaryEntry::name))
                .forEach(entry -> {
                    calls.put(entry.path(), entry.callCount());
                    add(entry.children(), calls);
                });
    }

    /**
     * Parses a file.
     *
     * @throws IllegalArgumentException if a line is not empty, a comment, or a number and a path; the message has its number
     */
    static GoldenTree parse(String text) {
        Map<RegionPath, Long> calls = new LinkedHashMap<>();
        List<String> lines = text.lines().map(String::trim).toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!line.isEmpty() && !line.startsWith("#")) {
                try {
                    parseRow(line, calls);
                } catch (IllegalArgumentException malformed) {
                    throw new IllegalArgumentException("line " + (i + 1) + ": " + malformed.getMessage());
                }
            }
        }
        return new GoldenTree(calls);
    }

    private static void parseRow(String line, Map<RegionPath, Long> calls) {
        Matcher row = ROW.matcher(line);
        if (!row.matches()) {
            throw new IllegalArgumentException(
                    "invalid row \"" + line + "\": expected a number of calls and the path of a region");
        }
        RegionPath path = RegionPath.parse(row.group(2));
        if (path.isPattern()) {
            throw new IllegalArgumentException("invalid path \"" + path + "\": expected a region, not a pattern");
        }
        if (calls.put(path, Long.parseLong(row.group(1))) != null) {
            throw new IllegalArgumentException("duplicate path \"" + path + "\"");
        }
    }

    /** Returns the difference to the tree of a run. */
    TreeDifference differenceTo(GoldenTree actual) {
        return new ExpectedShape(regions(), path -> false, false).differenceTo(actual.regions());
    }

    /** Returns the paths of all regions. */
    Set<RegionPath> paths() {
        return calls.keySet();
    }

    private List<TreeRegion> regions() {
        return calls.entrySet().stream()
                .map(row -> new TreeRegion(row.getKey(), row.getValue().toString()))
                .toList();
    }

    /** Returns the text of a file, which {@link #parse} reads back. */
    String toFile() {
        return HEADER + rows() + "\n";
    }

    /** Returns one line for each region. */
    String rows() {
        int width = calls.values().stream()
                .mapToInt(number -> Long.toString(number).length())
                .max()
                .orElse(0);
        return calls.entrySet().stream()
                .map(row ->
                        " ".repeat(width - row.getValue().toString().length()) + row.getValue() + " " + row.getKey())
                .collect(Collectors.joining("\n"));
    }
}
