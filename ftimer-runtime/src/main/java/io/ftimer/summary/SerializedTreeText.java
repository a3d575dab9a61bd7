package io.ftimer.summary;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ByteOrderMark;
import io.ftimer.internal.text.Digits;
import io.ftimer.internal.text.FormatVersions;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.RegionKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32C;

/** The text form of a serialized tree. A name is the rest of its line, as names contain no line breaks. */
final class SerializedTreeText {
    private static final String NAME = "ftimer-tree ";
    private static final String FORMAT = NAME + "3";

    /** The format without a last line, which does not say whether it is whole. */
    private static final String WITHOUT_END = NAME + "2";

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
        return text + end(text.toString().lines().toList()) + '\n';
    }

    /** Returns the last line: the number of regions, and the checksum of the lines before. */
    private static String end(List<String> lines) {
        CRC32C checksum = new CRC32C();
        lines.forEach(line -> checksum.update((line + '\n').getBytes(StandardCharsets.UTF_8)));
        return "end " + (lines.size() - 1) + ' ' + Long.toHexString(checksum.getValue());
    }

    static SerializedTree parse(String text) {
        List<String> lines = ByteOrderMark.strip(text).lines().toList();
        String format = lines.isEmpty() ? "" : lines.get(0);
        if (!format.equals(FORMAT) && !format.equals(WITHOUT_END)) {
            throw new IllegalArgumentException(
                    format.matches(NAME + "[0-9]{1,9}")
                            ? FormatVersions.unsupported("tree", format.substring(NAME.length()), "formats 2 and 3")
                            : "not a serialized tree: the first line must be \"" + FORMAT + "\", was \""
                                    + TextEscapes.display(format) + "\"");
        }
        if (format.equals(FORMAT)) {
            List<String> whole = lines;
            lines = whole.subList(0, whole.size() - 1);
            if (!whole.get(lines.size()).equals(end(lines))) {
                throw SerializedTree.malformed("the tree was cut or changed: its last line must be \"end\" with"
                        + " the number and the checksum of the lines before (line " + whole.size() + ": \""
                        + TextEscapes.display(whole.get(lines.size())) + "\")");
            }
        }
        SerializedTree.Builder builder = new SerializedTree.Builder();
        for (int i = 1; i < lines.size(); i++) {
            add(lines.get(i), builder, i + 1);
        }
        return builder.tree();
    }

    private static void add(String line, SerializedTree.Builder builder, int lineNumber) {
        String[] fields = line.split(" ", 5);
        try {
            if (fields.length < 5) {
                throw SerializedTree.malformed("expected depth, nanoseconds, calls, kind and name");
            }
            builder.add(
                    (int) number(fields[0], Integer.MAX_VALUE),
                    new RegionKey(kind(fields[3]), fields[4]),
                    number(fields[1], Long.MAX_VALUE),
                    number(fields[2], Long.MAX_VALUE));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    e.getMessage() + " (line " + lineNumber + ": \"" + TextEscapes.display(line) + "\")", e);
        }
    }

    private static RegionKind kind(String field) {
        return RegionKind.named(field)
                .orElseThrow(() -> SerializedTree.malformed(
                        "expected a kind (" + RegionKind.keys() + "), was \"" + TextEscapes.display(field) + '"'));
    }

    private static long number(String field, long max) {
        try {
            long number = Digits.parseLong(field);
            if (number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below, like a number that is too large
        }
        throw SerializedTree.malformed(
                "expected an integer of at most " + max + ", was \"" + TextEscapes.display(field) + '"');
    }
}
