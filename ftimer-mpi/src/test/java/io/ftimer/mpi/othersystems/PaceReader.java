package io.ftimer.mpi.othersystems;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads timing files as PACE does, the archive of E3SM's performance data. Its rules, restated:
 *
 * <ul>
 *   <li>A file has a format if a line contains all words of its heading, and the phrases of the format were found in as many
 *       lines before as there are phrases.
 *   <li>A table begins a fixed number of lines below each line that starts with a certain word. It ends before an empty line.
 *       The first one must have a line.
 *   <li>A line at the indentation of roots starts a tree. Deeper lines are its descendants.
 *   <li>The name is between the first two quotes. One that starts with a blank or an asterisk is lost.
 *   <li>Words behind the name, without parentheses, are values: numbers, {@code -} or {@code y}. There must not be more
 *       of them than the format has columns.
 *   <li>The name becomes a JSON string as it is.
 * </ul>
 */
final class PaceReader {
    /** A region that was read; {@code -} and {@code y} are values of 0 and 1. */
    record Region(String name, Map<String, Double> values, List<Region> children) {}

    private record Format(
            List<String> phrases, List<String> heading, List<String> columns, String start, int skipped, int indent) {

        boolean matches(String line, int seen) {
            return seen == phrases.size() && heading.stream().allMatch(line::contains);
        }
    }

    private static final List<Format> FORMATS = List.of(
            new Format(
                    List.of("Stats for thread"),
                    List.of("On", "Called", "Recurse", "Wallclock", "max", "min", "UTR Overhead"),
                    List.of("on", "called", "recurse", "wallClock", "max", "min", "utrOverhead"),
                    "Stats for thread",
                    2,
                    2),
            new Format(
                    List.of("'on' indicates whether the timer was active during output", "GLOBAL STATISTICS"),
                    List.of("on", "process", "threads", "count", "walltotal", "wallmax", "wallmin"),
                    List.of(
                            "on",
                            "processes",
                            "threads",
                            "count",
                            "walltotal",
                            "wallmax",
                            "wallmax_proc",
                            "wallmax_thrd",
                            "wallmin",
                            "wallmin_proc",
                            "wallmin_thrd"),
                    "name",
                    1,
                    0));

    private final Format format;
    private final List<String> lines;

    private PaceReader(Format format, List<String> lines) {
        this.format = format;
        this.lines = lines;
    }

    /** Returns the trees of each table of a file. */
    static List<List<Region>> read(String file) {
        List<String> lines = file.lines().toList();
        return new PaceReader(formatOf(lines), lines).tables();
    }

    private static Format formatOf(List<String> lines) {
        int[] seen = new int[FORMATS.size()];
        for (String line : lines) {
            for (int i = 0; i < seen.length; i++) {
                seen[i] += (int)
                        FORMATS.get(i).phrases().stream().filter(line::contains).count();
                if (FORMATS.get(i).matches(line, seen[i])) {
                    return FORMATS.get(i);
                }
            }
        }
        throw new IllegalArgumentException("PACE does not recognize the file");
    }

    private List<List<Region>> tables() {
        List<List<Region>> tables = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(format.start())) {
                tables.add(trees(lines.subList(i + format.skipped(), lines.size()).stream()
                        .takeWhile(line -> !line.isEmpty())
                        .toList()));
            }
        }
        if (!tables.isEmpty() && tables.get(0).isEmpty()) {
            throw new IllegalArgumentException("PACE looks for the first line of the first table, and there is none");
        }
        return tables;
    }

    private List<Region> trees(List<String> table) {
        List<Region> roots = new ArrayList<>();
        for (int i = 0; i < table.size(); i++) {
            if (i == 0 || indentOf(table.get(i)) == format.indent()) {
                roots.add(region(table, i));
            }
        }
        return roots;
    }

    private Region region(List<String> table, int at) {
        int indent = indentOf(table.get(at));
        List<Region> children = new ArrayList<>();
        for (int i = at + 1; i < table.size() && indentOf(table.get(i)) > indent; i++) {
            if (indentOf(table.get(i)) == indent + format.indent()) {
                children.add(region(table, i));
            }
        }
        String[] parts = table.get(at).split("\"", 3);
        if (parts[1].isEmpty() || "* ".indexOf(parts[1].charAt(0)) >= 0) {
            throw new IllegalArgumentException("PACE ignores the name in: " + table.get(at));
        }
        return new Region(fromJson(parts[1]), values(parts[2]), children);
    }

    private Map<String, Double> values(String text) {
        List<String> words = Arrays.stream(text.split(" "))
                .map(word -> word.replaceAll("^[()]+|[()]+$", ""))
                .filter(word -> !word.isEmpty())
                .toList();
        Map<String, Double> values = new LinkedHashMap<>();
        for (int i = 0; i < words.size(); i++) {
            double value = switch (words.get(i)) {
                case "-" -> 0;
                case "y" -> 1;
                default -> Double.parseDouble(words.get(i));
            };
            values.put(format.columns().get(i), value);
        }
        return values;
    }

    private static int indentOf(String line) {
        int indent = 0;
        while (" *".indexOf(line.charAt(indent)) >= 0) {
            indent++;
        }
        return indent;
    }

    private static String fromJson(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != '\\') {
                out.append(text.charAt(i));
            } else if (text.charAt(i + 1) == 'u') {
                out.append((char) Integer.parseInt(text.substring(i + 2, i + 6), 16));
                i += 5;
            } else if (text.charAt(i + 1) == '\\') {
                out.append('\\');
                i++;
            } else {
                throw new IllegalArgumentException("not an escape of JSON: " + text.substring(i));
            }
        }
        return out.toString();
    }
}
