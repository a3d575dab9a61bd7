package io.ftimer.report;

import io.ftimer.report.internal.text.NameColumn;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The lines above the table of a text report.
 *
 * @param facts labels and values, shown in two columns together with the metadata
 * @param remarks lines between facts and metadata, by the keys of metadata that are omitted because a fact has the same label
 * @param notes lines between the head and the table
 */
record TextHead<R>(
        List<String> title,
        Function<R, List<Map.Entry<String, String>>> facts,
        Map<String, String> remarks,
        List<String> notes,
        TextForm form) {
    static <R> TextHead<R> of(Function<R, List<Map.Entry<String, String>>> facts, TextForm form) {
        return new TextHead<>(List.of(), facts, Map.of(), List.of(), form);
    }

    static Map.Entry<String, String> fact(String key, long value) {
        return Map.entry(key, Long.toString(value));
    }

    static Map.Entry<String, String> fact(String key, double value, int decimals) {
        return Map.entry(key, DecimalFormats.fixed(value, decimals));
    }

    void write(R result, List<Map.Entry<String, String>> metadata, ReportBuffer out) throws IOException {
        List<Map.Entry<String, String>> own = shown(facts.apply(result));
        List<Map.Entry<String, String>> added = shown(metadata.stream()
                .filter(pair -> !remarks.containsKey(pair.getKey()))
                .toList());
        int width = Math.max(keyWidth(own), keyWidth(added));
        writeLines(title, out);
        writePairs(own, width, out);
        writeLines(remarks.values(), out);
        writePairs(added, width, out);
        out.line("");
        if (!notes.isEmpty()) {
            writeLines(notes, out);
            out.line("");
        }
    }

    private List<Map.Entry<String, String>> shown(List<Map.Entry<String, String>> pairs) {
        return pairs.stream()
                .map(pair -> Map.entry(
                        form.shown().apply(pair.getKey()), form.shown().apply(pair.getValue())))
                .toList();
    }

    private int keyWidth(List<Map.Entry<String, String>> pairs) {
        return NameColumn.width(pairs, pair -> form.width().applyAsInt(pair.getKey()));
    }

    private static void writeLines(Collection<String> lines, ReportBuffer out) throws IOException {
        for (String line : lines) {
            out.line(line);
        }
    }

    private void writePairs(List<Map.Entry<String, String>> pairs, int width, ReportBuffer out) throws IOException {
        for (Map.Entry<String, String> pair : pairs) {
            String blanks = " ".repeat(Math.max(0, width - form.width().applyAsInt(pair.getKey())));
            String value = pair.getValue().isEmpty() ? "" : " " + pair.getValue();
            out.line(pair.getKey() + blanks + " :" + value);
        }
    }
}
