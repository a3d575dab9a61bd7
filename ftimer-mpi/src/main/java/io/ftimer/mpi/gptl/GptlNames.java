package io.ftimer.mpi.gptl;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.report.internal.text.NameColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The first column of a summary over ranks: each name, or its path if the name occurs at several.
 *
 * @param names the names in the order of the entries
 * @param width the width of the longest name
 */
record GptlNames(List<String> names, int width) {
    /** Returns the names of {@code entries} with {@code written} applied to each. */
    static GptlNames of(List<ReducedEntry> entries, UnaryOperator<String> written) {
        Map<String, Integer> uses = new HashMap<>();
        entries.forEach(entry -> uses.merge(entry.name(), 1, Integer::sum));
        List<String> open = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (ReducedEntry entry : entries) {
            int depth = entry.depth();
            open.subList(Math.min(depth, open.size()), open.size()).clear();
            if (depth < TextLimits.FILE_LEVELS) {
                open.add(ShownText.repeated(entry.name()));
            }
            boolean ambiguous = uses.getOrDefault(entry.name(), 0) > 1;
            names.add(written.apply(ambiguous ? path(entry, open) : entry.name()));
        }
        return new GptlNames(names, NameColumn.width(names, String::length));
    }

    /** The path is unique: where levels are left out, the number of the region stands for them. */
    private static String path(ReducedEntry entry, List<String> open) {
        String outermost = String.join(":", open);
        return entry.depth() < TextLimits.FILE_LEVELS
                ? outermost
                : outermost + ":[level " + (entry.depth() + 1) + ", region " + entry.nodeId() + "]:" + entry.name();
    }

    /**
     * Returns a name in quotes. The tools of E3SM end it at the next quote, ignore one that starts with an asterisk or a blank,
     * and copy it into a JSON string. So quotes, control characters, and those two at the start are escaped as in JSON.
     */
    static String quoted(String name) {
        StringBuilder out = new StringBuilder(name.length() + 2).append('"');
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean ignored = i == 0 && (c == '*' || c == ' ');
            if (c == '"' || c < ' ' || c >= 0x7F && c <= 0x9F || ignored) {
                out.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
            } else {
                out.append(c == '\\' ? "\\\\" : c);
            }
        }
        return out.append('"').toString();
    }

    /** Returns the heading of the column. */
    String heading() {
        return GptlNumbers.left("name", width);
    }

    /** Returns the padded name of an entry. */
    String cell(int entry) {
        return GptlNumbers.left(names.get(entry), width);
    }
}
