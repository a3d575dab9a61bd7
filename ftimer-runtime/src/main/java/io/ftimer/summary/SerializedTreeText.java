package io.ftimer.summary;

import io.ftimer.internal.text.TextEscapes;
import java.util.List;

/** The text form of a serialized tree. A name is the rest of its line, as names contain no line breaks. */
final class SerializedTreeText {
    private static final String FORMAT = "ftimer-tree 1";
    private static final int FIELDS = 4;

    private SerializedTreeText() {}

    static String of(SerializedTree tree) {
        StringBuilder text = new StringBuilder(FORMAT).append('\n');
        for (SerializedTree.Region region : tree.regions()) {
            text.append(region.depth())
                    .append(' ')
                    .append(region.inclusiveNanos())
                    .append(' ')
                    .append(region.callCount())
                    .append(' ')
                    .append(region.name())
                    .append('\n');
        }
        return text.toString();
    }

    static SerializedTree parse(String text) {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.get(0).equals(FORMAT)) {
            throw new IllegalArgumentException("not a serialized tree: the first line must be \"" + FORMAT
                    + "\", was \"" + (lines.isEmpty() ? "" : TextEscapes.display(lines.get(0))) + "\"");
        }
        SerializedTreeBuilder builder = new SerializedTreeBuilder();
        for (int i = 1; i < lines.size(); i++) {
            add(lines.get(i), builder, i + 1);
        }
        return builder.tree();
    }

    private static void add(String line, SerializedTreeBuilder builder, int lineNumber) {
        String[] fields = line.split(" ", FIELDS);
        try {
            if (fields.length < FIELDS) {
                throw SerializedTreeBuilder.malformed("expected depth, nanoseconds, calls and name");
            }
            builder.add(
                    (int) number(fields[0], Integer.MAX_VALUE),
                    fields[3],
                    number(fields[1], Long.MAX_VALUE),
                    number(fields[2], Long.MAX_VALUE));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    e.getMessage() + " (line " + lineNumber + ": \"" + TextEscapes.display(line) + "\")", e);
        }
    }

    private static long number(String field, long max) {
        try {
            long number = Long.parseLong(field);
            if (number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below, like a number that is too large
        }
        throw SerializedTreeBuilder.malformed(
                "expected an integer of at most " + max + ", was \"" + TextEscapes.display(field) + '"');
    }
}
