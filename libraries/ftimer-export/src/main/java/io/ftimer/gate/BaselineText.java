package io.ftimer.gate;

import io.ftimer.internal.text.EnumWords;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Writes baselines as text. Stateless. */
final class BaselineText {
    static final int VERSION = 3;

    /** The version with a heading for each tree, and a whole path in each line. */
    static final int VERSION_WITH_PATHS = 2;

    /** As {@link #VERSION_WITH_PATHS}, without kinds: all regions are code. */
    static final int VERSION_WITHOUT_KINDS = 1;

    static final String VERSION_PREFIX = "# fTimer baseline, version ";
    static final String RATIOS = "ratios to ";
    static final Pattern TIME = Pattern.compile("-?[0-9][0-9.eE+-]*[%x]");
    static final Pattern BYTES = Pattern.compile("[0-9.]+B/(?:op|call)");
    static final Pattern METRIC = Pattern.compile("([A-Za-z_][A-Za-z0-9_.]*)=(\\S+)");

    /** People count the columns of calls. */
    private static final int MOST_TOGETHER = 10;

    private static final String HEADER = VERSION_PREFIX + VERSION + """

            # Below each class in brackets, its tests; some with the same regions stand together. Below them, indented: calls and region.
            # Calls: "3,1": of the first test and the second; "1..2": from the run with the fewest to that with the most; "~": any. Of
            # benchmarks per operation; with "/reader()" per operation of this method of a group; "3/iteration": in each iteration; "|": or.
            # After them, if compared: self time, "12.5%" of the tree or "0.800x" the time of the region after "ratios to"; bytes of
            # benchmarks, "24B/op" per operation or "24B/call"; further numbers. A name ends with the kind of a region that is not code;
            # a name that begins with a point is in the class of the region around it.
            # Lines that you add here stay, such as: exclude test org.example.slow.**   exclude region **/SELECT *   depth 3
            """;

    private BaselineText() {}

    static void write(Baseline baseline, Appendable out) throws IOException {
        out.append(HEADER).append(baseline.scope().text());
        Map<String, Map<String, SortedMap<TreeId, ExpectedTree>>> groups = new LinkedHashMap<>();
        baseline.trees().forEach((id, tree) -> {
            if (!tree.regions().isEmpty()) {
                groups.computeIfAbsent(heading(id), key -> new LinkedHashMap<>())
                        .computeIfAbsent(shape(tree), key -> new TreeMap<>())
                        .put(id, tree);
            }
        });
        for (Map.Entry<String, Map<String, SortedMap<TreeId, ExpectedTree>>> group : groups.entrySet()) {
            out.append('\n').append(group.getKey());
            for (SortedMap<TreeId, ExpectedTree> alike : group.getValue().values()) {
                List<TreeId> ids = List.copyOf(alike.keySet());
                for (int from = 0; from < ids.size(); from += MOST_TOGETHER) {
                    List<TreeId> together = ids.subList(from, Math.min(from + MOST_TOGETHER, ids.size()));
                    for (TreeId id : together) {
                        out.append(name(id));
                    }
                    out.append(lines(together.stream().map(alike::get).toList()));
                }
            }
        }
    }

    /** Returns what trees have in common that stand together: all but the calls. */
    private static String shape(ExpectedTree tree) {
        SortedMap<CallPath, ExpectedRegion> regions = new TreeMap<>(tree.regions());
        regions.replaceAll((path, region) ->
                new ExpectedRegion(ExpectedCalls.ANY, region.time(), region.bytes(), region.metrics()));
        return lines(List.of(new ExpectedTree(tree.ratiosTo(), regions)));
    }

    /** Returns the line about the group of a tree. */
    static String heading(TreeId id) {
        return "[" + EnumWords.of(id.kind()) + (id.group().isEmpty() ? "" : ' ' + GatePathText.escape(id.group()))
                + "]\n";
    }

    /** Returns the line with the name of a tree; one that looks like a comment or a heading is escaped. */
    static String name(TreeId id) {
        String name = GatePathText.escape(id.name());
        return (name.startsWith("#") || name.startsWith("[") ? GatePathText.escapedFirst(name) : name) + '\n';
    }

    /** Returns the lines about the regions of trees that differ by calls only; where they do, a line has the calls of each. */
    static String lines(Collection<ExpectedTree> trees) {
        ExpectedTree tree = trees.iterator().next();
        StringBuilder lines = new StringBuilder();
        tree.ratiosTo()
                .ifPresent(path -> lines.append(' ').append(RATIOS).append(path).append('\n'));
        Deque<CallPath> outer = new ArrayDeque<>();
        tree.regions().forEach((path, region) -> {
            while (!outer.isEmpty() && !path.isInside(outer.getLast())) {
                outer.removeLast();
            }
            lines.append(" ".repeat(outer.size() + 1))
                    .append(calls(path, trees))
                    .append(' ');
            region.time().ifPresent(time -> lines.append(time.text()).append(' '));
            region.bytes().ifPresent(bytes -> lines.append(bytes.text()).append(' '));
            region.metrics()
                    .forEach((name, value) -> lines.append(name)
                            .append('=')
                            .append(GateNumbers.shortText(value))
                            .append(' '));
            lines.append(outer.isEmpty() ? name(path.text()) : nameInside(outer.getLast(), path))
                    .append('\n');
            outer.addLast(path);
        });
        return lines.toString();
    }

    private static String calls(CallPath path, Collection<ExpectedTree> trees) {
        List<String> calls = trees.stream()
                .map(tree ->
                        Objects.requireNonNull(tree.regions().get(path)).calls().text())
                .toList();
        return calls.stream().distinct().count() == 1 ? calls.get(0) : String.join(",", calls);
    }

    /** Returns the name of a region below the line of the one around it; a method of the same class begins with the point. */
    private static String nameInside(CallPath outer, CallPath path) {
        String name = path.text().substring(outer.text().length() + 1);
        String type = outer.type();
        if (!type.isEmpty() && name.startsWith(type + '.') && name.lastIndexOf('.') == type.length()) {
            return name.substring(type.length());
        }
        return name.startsWith(".") ? GatePathText.escapedFirst(name) : name(name);
    }

    /** Returns the name of a region so that its first word is not taken for a number. */
    private static String name(String name) {
        String word = name.split("\\s", 2)[0];
        return Stream.of(TIME, BYTES, METRIC)
                        .anyMatch(column -> column.matcher(word).matches())
                ? GatePathText.escapedFirst(name)
                : name;
    }
}
