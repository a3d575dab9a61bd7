package io.ftimer.summary;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ByteOrderMark;
import io.ftimer.internal.text.FormatVersions;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.RegionKind;
import java.util.List;

/** The text form of a serialized tree. A name is the rest of its line, as names contain no line breaks. */
final class SerializedTreeText {
    private static final String NAME = "ftimer-tree ";
    private static final String FORMAT = NAME + "2";

    /** The format without kinds: all regions are code. */
    private static final String WITHOUT_KINDS = NAME + "1";

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
                    .append(region.kind().key())
                    .append(' ')
                    .append(region.name())
                    .append('\n');
        }
        return text.toString();
    }

    static SerializedTree parse(String text) {
        List<String> lines = ByteOrderMark.strip(text).lines().toList();
        String format = lines.isEmpty() ? "" : lines.get(0);
        if (!format.equals(FORMAT) && !format.equals(WITHOUT_KINDS)) {
            throw new IllegalArgumentException(
                    format.startsWith(NAME)
                            ? FormatVersions.unsupported("tree", format.substring(NAME.length()), "formats 1 and 2")
                            : "not a serialized tree: the first line must be \"" + FORMAT + "\", was \""
                                    + TextEscapes.display(format) + "\"");
        }
        SerializedTreeBuilder builder = new SerializedTreeBuilder();
        for (int i = 1; i < lines.size(); i++) {
            add(lines.get(i), format.equals(FORMAT), builder, i + 1);
        }
        return builder.tree();
    }

    private static void add(String line, boolean hasKind, SerializedTreeBuilder builder, int lineNumber) {
        int name = hasKind ? 4 : 3;
        String[] fields = line.split(" ", name + 1);
        try {
            if (fields.length <= name) {
                throw SerializedTreeBuilder.malformed(
                        "expected depth, nanoseconds, calls" + (hasKind ? ", kind" : "") + " and name");
            }
            builder.add(
                    (int) number(fields[0], Integer.MAX_VALUE),
                    new RegionKey(hasKind ? kind(fields[3]) : RegionKind.CODE, fields[name]),
                    number(fields[1], Long.MAX_VALUE),
                    number(fields[2], Long.MAX_VALUE));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    e.getMessage() + " (line " + lineNumber + ": \"" + TextEscapes.display(line) + "\")", e);
        }
    }

    private static RegionKind kind(String field) {
        return RegionKind.named(field)
                .orElseThrow(() -> SerializedTreeBuilder.malformed(
                        "expected a kind (" + RegionKind.keys() + "), was \"" + TextEscapes.display(field) + '"'));
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
