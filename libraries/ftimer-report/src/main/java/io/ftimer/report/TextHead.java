package io.ftimer.report;

import io.ftimer.report.internal.text.NameColumn;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The lines above the table of a text report.
 *
 * @param title the first lines
 * @param facts labels and values, shown in two columns together with the metadata
 * @param remarks lines between facts and metadata
 * @param reservedKeys metadata keys that are omitted because a fact has the same label
 * @param notes lines between the head and the table
 * @param form how labels, keys and values are written
 */
record TextHead<R>(
        List<String> title,
        Function<R, List<Metadata.Pair>> facts,
        List<String> remarks,
        Set<String> reservedKeys,
        List<String> notes,
        TextForm form) {
    static <R> TextHead<R> of(Function<R, List<Metadata.Pair>> facts, TextForm form) {
        return new TextHead<>(List.of(), facts, List.of(), Set.of(), List.of(), form);
    }

    void write(R result, Metadata metadata, ReportBuffer out) throws IOException {
        List<Metadata.Pair> own = shown(facts.apply(result));
        List<Metadata.Pair> added = shown(metadata.pairs().stream()
                .filter(pair -> !reservedKeys.contains(pair.key()))
                .toList());
        int width = Math.max(keyWidth(own), keyWidth(added));
        writeLines(title, out);
        writePairs(own, width, out);
        writeLines(remarks, out);
        writePairs(added, width, out);
        out.endLine();
        if (!notes.isEmpty()) {
            writeLines(notes, out);
            out.endLine();
        }
    }

    private List<Metadata.Pair> shown(List<Metadata.Pair> pairs) {
        return pairs.stream()
                .map(pair -> new Metadata.Pair(
                        form.shown().apply(pair.key()), form.shown().apply(pair.value())))
                .toList();
    }

    private int keyWidth(List<Metadata.Pair> pairs) {
        return NameColumn.width(pairs, pair -> form.width().applyAsInt(pair.key()));
    }

    private static void writeLines(List<String> lines, ReportBuffer out) throws IOException {
        for (String line : lines) {
            out.text(line).endLine();
        }
    }

    private void writePairs(List<Metadata.Pair> pairs, int width, ReportBuffer out) throws IOException {
        for (Metadata.Pair pair : pairs) {
            out.text(pair.key())
                    .blanks(Math.max(0, width - form.width().applyAsInt(pair.key())))
                    .text(" :");
            if (!pair.value().isEmpty()) {
                out.text(" ").text(pair.value());
            }
            out.endLine();
        }
    }
}
