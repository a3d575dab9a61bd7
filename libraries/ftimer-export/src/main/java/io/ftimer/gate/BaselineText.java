package io.ftimer.gate;

import io.ftimer.internal.text.EnumWords;
import io.ftimer.report.internal.text.Quantity;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Writes baselines as text. Stateless. */
final class BaselineText {
    static final int VERSION = 3;

    static final String VERSION_PREFIX = "# fTimer baseline, version ";
    static final String JAVA = "java ";
    static final Pattern SHARE = Pattern.compile("-?[0-9][0-9.eE+-]*%");
    static final Pattern METRIC = Pattern.compile("([A-Za-z_][A-Za-z0-9_.]*)=(\\S+)");

    /** The calls of a tree that does not have the region. */
    static final String NO_CALLS = "-";

    /** People count the columns of calls. */
    private static final int MOST_TOGETHER = 8;

    private static final String HEADER = VERSION_PREFIX + VERSION + """

            # Below each class in brackets, its tests; some with similar regions stand together. Below them, indented: calls and region.
            # Calls: "3,-": of the first test, and not in the second; "1..2": from the run with the fewest to that with the most; "~": any.
            # "1+9+2*3": of a test with five invocations, one call in the first, nine in the second, two in each of three.
            # Of benchmarks per operation; "3/iteration": in each; "|": or. After them, if compared: "12.5%" of the self time of the tree;
            # further numbers, those of benchmarks per operation. Steps were counted on the release after "java".
            # A name ends with the kind of a region that is not code; one that begins with a point is in the class of the region before
            # it, or else of the one around both.
            # Lines that you add here stay, such as: exclude test org.example.slow.**   exclude region **/SELECT *   depth 3
            """;

    private BaselineText() {}

    static void write(Baseline baseline, Appendable out) throws IOException {
        out.append(HEADER).append(baseline.scope().text());
        Map<String, SortedMap<TreeId, ExpectedTree>> groups = new LinkedHashMap<>();
        baseline.trees().forEach((id, tree) -> {
            if (!tree.regions().isEmpty()) {
                groups.computeIfAbsent(heading(id), key -> new TreeMap<>()).put(id, tree);
            }
        });
        for (Map.Entry<String, SortedMap<TreeId, ExpectedTree>> group : groups.entrySet()) {
            out.append('\n').append(group.getKey());
            List<ExpectedTree> together = new ArrayList<>();
            for (Map.Entry<TreeId, ExpectedTree> next : group.getValue().entrySet()) {
                if (!together.isEmpty() && !isShorter(together, next.getValue())) {
                    out.append(lines(together));
                    together.clear();
                }
                out.append(name(next.getKey()));
                together.add(next.getValue());
            }
            out.append(lines(together));
        }
    }

    /** Returns whether the lines of another tree together with those of the ones before it are fewer. */
    private static boolean isShorter(List<ExpectedTree> before, ExpectedTree tree) {
        List<ExpectedTree> all = new ArrayList<>(before);
        all.add(tree);
        return all.size() <= MOST_TOGETHER
                && differInCallsOnly(all)
                && lines(all).length()
                        < lines(before).length() + lines(List.of(tree)).length();
    }

    private static boolean differInCallsOnly(List<ExpectedTree> trees) {
        return trees.stream().map(ExpectedTree::javaRelease).distinct().count() == 1
                && paths(trees).stream()
                        .allMatch(path -> trees.stream()
                                        .map(tree -> tree.regions().get(path))
                                        .filter(Objects::nonNull)
                                        .map(region -> new ExpectedRegion(
                                                ExpectedCalls.ANY, region.sharePercent(), region.metrics()))
                                        .distinct()
                                        .count()
                                == 1);
    }

    private static SortedSet<CallPath> paths(Collection<ExpectedTree> trees) {
        SortedSet<CallPath> paths = new TreeSet<>();
        trees.forEach(tree -> paths.addAll(tree.regions().keySet()));
        return paths;
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
        StringBuilder lines = new StringBuilder();
        ExpectedTree any = trees.iterator().next();
        any.javaRelease()
                .ifPresent(release ->
                        lines.append(' ').append(JAVA).append(release).append('\n'));
        Deque<CallPath> outer = new ArrayDeque<>();
        for (CallPath path : paths(trees)) {
            String type = "";
            while (!outer.isEmpty() && !path.isInside(outer.getLast())) {
                type = outer.removeLast().type();
            }
            String around = outer.isEmpty() ? "" : outer.getLast().text() + '/';
            lines.append(" ".repeat(outer.size() + 1))
                    .append(calls(path, trees))
                    .append(' ')
                    .append(numbers(path, trees))
                    .append(name(
                            path.text().substring(around.length()),
                            type.isEmpty() && !outer.isEmpty() ? outer.getLast().type() : type))
                    .append('\n');
            outer.addLast(path);
        }
        return lines.toString();
    }

    private static String calls(CallPath path, Collection<ExpectedTree> trees) {
        List<String> calls = trees.stream()
                .map(tree -> Optional.ofNullable(tree.regions().get(path))
                        .map(region -> region.calls().text())
                        .orElse(NO_CALLS))
                .toList();
        return calls.stream().distinct().count() == 1 ? calls.get(0) : String.join(",", calls);
    }

    private static String numbers(CallPath path, Collection<ExpectedTree> trees) {
        StringBuilder numbers = new StringBuilder();
        ExpectedRegion region = trees.stream()
                .map(tree -> tree.regions().get(path))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
        region.sharePercent()
                .ifPresent(share -> numbers.append(GateNumbers.shareText(share)).append(' '));
        region.metrics()
                .forEach((name, value) -> numbers.append(name)
                        .append('=')
                        .append(Quantity.ofReal(value))
                        .append(' '));
        return numbers.toString();
    }

    /** Returns the name of a region; that of a method of a class begins with the point. */
    private static String name(String name, String type) {
        if (!type.isEmpty() && name.startsWith(type + '.') && name.lastIndexOf('.') == type.length()) {
            return name.substring(type.length());
        }
        return name.startsWith(".") ? GatePathText.escapedFirst(name) : name(name);
    }

    /** Returns the name of a region so that its first word is not taken for a number. */
    private static String name(String name) {
        String word = name.split("\\s", 2)[0];
        return Stream.of(SHARE, METRIC).anyMatch(column -> column.matcher(word).matches())
                ? GatePathText.escapedFirst(name)
                : name;
    }
}
