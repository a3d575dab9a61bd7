package io.ftimer.report.internal.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the records of any schema as CSV, and passes them on in large pieces of whole records.
 *
 * <p>Thread safety: thread-confined.
 */
public final class CsvRecordWriter {
    /** The size of a typical output buffer. */
    private static final int PIECE = 1 << 13;

    private final RecordSchema schema;
    private final Map<String, String> constants;
    private final String kind;
    private final CsvStyle style;
    private final Appendable out;
    private final StringBuilder collected = new StringBuilder(2 * PIECE);
    private final Map<String, Layout> layouts = new HashMap<>();
    private Layout layout;
    private @Nullable Object[] values;

    /**
     * Creates a writer.
     *
     * @param constants the values of columns that are the same in all records which use them, such as {@code summary_kind}
     */
    public CsvRecordWriter(RecordSchema schema, Map<String, String> constants, CsvStyle style, Appendable out) {
        this.schema = schema;
        this.constants = constants;
        this.style = style;
        this.out = out;
        kind = constants.getOrDefault("summary_kind", "");
        layout = new Layout("");
        values = new @Nullable Object[layout.places.size()];
    }

    public void header() {
        collected.append(schema.headerLine()).append('\n');
    }

    /** Begins a record; its type is empty in a schema without types. */
    public CsvRecordWriter begin(String recordType) {
        layout = layouts.computeIfAbsent(recordType, Layout::new);
        values = new @Nullable Object[layout.places.size()];
        return this;
    }

    public <T> CsvRecordWriter put(List<Field<T>> fields, T row) {
        int[] places = layout.places(fields);
        for (int i = 0; i < places.length; i++) {
            values[places[i]] = fields.get(i).of(row);
        }
        return this;
    }

    /** Sets a field of the record; null leaves it empty. */
    public CsvRecordWriter put(String column, @Nullable Object value) {
        values[layout.place(column)] = value;
        return this;
    }

    public void end() throws IOException {
        for (int i = 0; i < values.length; i++) {
            collected.append(layout.before.get(i));
            append(values[i], collected);
        }
        collected.append(layout.before.get(values.length)).append('\n');
        if (collected.length() >= PIECE) {
            flush();
        }
    }

    private void append(@Nullable Object value, StringBuilder target) {
        String quote = style.isQuoted(value) ? "\"" : "";
        target.append(quote);
        if (value != null) {
            style.append(value, target);
        }
        target.append(quote);
    }

    /** Forgets what was not passed on: records that a failure cut off. */
    public void discard() {
        collected.setLength(0);
    }

    public void flush() throws IOException {
        out.append(collected);
        collected.setLength(0);
    }

    /**
     * The columns that a type of record uses. What all its records share is assembled once: of 43 fields of a record, fewer than
     * 20 are visited.
     */
    private final class Layout {
        private final Map<String, Integer> places = new HashMap<>();

        /** The text before each used field, with the fields that are not used, and the text after the last one. */
        private final List<String> before = new ArrayList<>();

        private final Map<List<?>, int[]> placesOfFields = new IdentityHashMap<>();

        Layout(String recordType) {
            StringBuilder unused = new StringBuilder();
            String separator = "";
            for (Column column : schema.columns()) {
                unused.append(separator);
                separator = ",";
                boolean isUsed = recordType.isEmpty() || column.isIn(kind, recordType);
                Object constant = constant(column.name(), recordType);
                if (isUsed && constant == null) {
                    places.put(column.name(), before.size());
                    before.add(unused.toString());
                    unused.setLength(0);
                } else {
                    append(isUsed ? constant : null, unused);
                }
            }
            before.add(unused.toString());
        }

        private @Nullable Object constant(String column, String recordType) {
            return switch (column) {
                case "format_version" -> schema.version();
                case "record_type" -> recordType;
                default -> constants.get(column);
            };
        }

        int place(String column) {
            return Objects.requireNonNull(places.get(column), column);
        }

        int[] places(List<? extends Field<?>> fields) {
            int[] known = placesOfFields.get(fields);
            if (known == null) {
                known = new int[fields.size()];
                for (int i = 0; i < known.length; i++) {
                    known[i] = place(fields.get(i).column());
                }
                placesOfFields.put(fields, known);
            }
            return known;
        }
    }
}
