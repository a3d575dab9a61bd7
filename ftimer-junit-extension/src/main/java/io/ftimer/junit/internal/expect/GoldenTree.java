package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.tree.ExpectedShape;
import io.ftimer.assertj.internal.tree.LifecycleRoots;
import io.ftimer.assertj.internal.tree.MpiCalls;
import io.ftimer.assertj.internal.tree.TreeDifference;
import io.ftimer.assertj.internal.tree.TreeRegion;
import io.ftimer.internal.rows.Preorder;
import io.ftimer.internal.text.ByteOrderMark;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.MappedList;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/**
 * The part of a tree that a golden file keeps: the number of calls of each region. The order of regions does not matter.
 *
 * @param regions the regions, which know their numbers of calls; each follows its parent if it was recorded
 */
record GoldenTree(List<TreeRegion> regions) {
    /** How many rows a failure shows of each tree, for comparisons in IDEs. */
    private static final int MAX_SHOWN = 1000;

    /** Each line has a whole path, so a deep tree has a file that grows with the square of its depth. */
    static final int MOST_CHARACTERS = 10_000_000;

    static final String HEADER =
            "# Number of calls and path of each region. Written anew by a run of the test with -Dftimer.update=golden.\n";
    private static final Pattern ROW = Pattern.compile("(\\d+) +(.+)", Pattern.DOTALL);

    /** Returns the tree of a test without the regions of lifecycle methods and MPI calls, siblings ordered by name and kind. */
    static GoldenTree of(Summary tree) {
        return of(tree, List.of());
    }

    /** Returns the tree of a test, with MPI calls if this one names some. */
    GoldenTree found(Summary tree) {
        return of(
                tree,
                regions.stream()
                        .map(region -> RegionPath.of(region.name()).withKind(region.kind()))
                        .distinct()
                        .toList());
    }

    private static GoldenTree of(Summary tree, List<RegionPath> named) {
        Map<@Nullable TreeRegion, List<TreeRegion>> children = new HashMap<>();
        List<TreeRegion> own = LifecycleRoots.inScope(List.of(), TreeRegion.of(tree));
        MpiCalls.inScope(named, own)
                .forEach(region -> children.computeIfAbsent(region.parent(), parent -> new ArrayList<>())
                        .add(region));
        children.values()
                .forEach(siblings ->
                        siblings.sort(Comparator.comparing(TreeRegion::name).thenComparing(TreeRegion::kind)));
        List<TreeRegion> ordered = new ArrayList<>();
        Preorder.visit(
                children.getOrDefault(null, List.of()),
                region -> children.getOrDefault(region, List.of()),
                (region, depth) -> ordered.add(region));
        return new GoldenTree(ordered);
    }

    /** Parses a file; throws {@link IllegalArgumentException} with the number of a line that is malformed. */
    static GoldenTree parse(String text) {
        Set<RegionPath> known = new HashSet<>();
        List<TreeRegion> regions = new ArrayList<>();
        List<String> lines = ByteOrderMark.strip(text).lines().map(String::trim).toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!line.isEmpty() && !line.startsWith("#")) {
                try {
                    regions.add(parseRow(line, known));
                } catch (IllegalArgumentException malformed) {
                    throw new IllegalArgumentException("line " + (i + 1) + ": " + malformed.getMessage());
                }
            }
        }
        return new GoldenTree(regions);
    }

    private static TreeRegion parseRow(String line, Set<RegionPath> known) {
        Matcher row = ROW.matcher(line);
        if (!row.matches()) {
            throw new IllegalArgumentException(
                    "invalid row \"" + line + "\": expected a number of calls and the path of a region");
        }
        RegionPath path = RegionPath.parse(row.group(2));
        if (path.isPattern()) {
            throw new IllegalArgumentException("invalid path \"" + path + "\": expected a region, not a pattern");
        }
        String calls = Long.toString(calls(row.group(1)));
        if (!known.add(path)) {
            throw new IllegalArgumentException("duplicate path \"" + path + "\"");
        }
        return TreeRegion.at(path, calls);
    }

    private static long calls(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "invalid number of calls \"" + digits + "\": expected at most " + Long.MAX_VALUE, e);
        }
    }

    TreeDifference differenceTo(GoldenTree actual) {
        return new ExpectedShape(regions, region -> false, false).differenceTo(actual.regions);
    }

    /** Returns the text of a file, which {@link #parse} reads back; fails if the call paths are too long for one. */
    String toFile() {
        StringBuilder file = new StringBuilder(HEADER);
        for (String row : rows(RegionPath::toString)) {
            file.append(row).append('\n');
            if (file.length() > MOST_CHARACTERS) {
                throw new AssertionFailedError("the tree is too deep for a golden file: its call paths have more than "
                        + ShownText.grouped(MOST_CHARACTERS)
                        + " characters; look for a region that is started repeatedly"
                        + " and never stopped, or expect the calls of single regions with @ExpectCalls");
            }
        }
        return file.toString();
    }

    /** Returns one line for each of the first regions, and the number of the others. */
    String shownRows() {
        return String.join("\n", ShownText.lines(rows(path -> ShownText.path(path.toString())), MAX_SHOWN));
    }

    private List<String> rows(Function<RegionPath, String> text) {
        int width = regions.stream()
                .mapToInt(region -> region.calls().length())
                .max()
                .orElse(0);
        return new MappedList<>(
                regions,
                region ->
                        " ".repeat(width - region.calls().length()) + region.calls() + " " + text.apply(region.path()));
    }
}
