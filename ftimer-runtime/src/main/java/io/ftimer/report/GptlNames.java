package io.ftimer.report;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.reduce.ReducedEntry;
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
    /** Returns the names of {@code entries} with {@code quoting} applied to each. */
    static GptlNames of(List<ReducedEntry> entries, UnaryOperator<String> quoting) {
        Map<String, Integer> uses = new HashMap<>();
        entries.forEach(entry -> uses.merge(entry.name(), 1, Integer::sum));
        List<String> names = entries.stream()
                .map(entry -> quoting.apply(shown(entry, uses.getOrDefault(entry.name(), 0) > 1)))
                .toList();
        return new GptlNames(
                names, names.stream().mapToInt(String::length).max().orElse(0));
    }

    private static String shown(ReducedEntry entry, boolean ambiguous) {
        return TextEscapes.escape(ambiguous ? String.join(":", entry.path().names()) : entry.name());
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
