package io.ftimer.report.internal.schema;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
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
    private final @Nullable Object[] values;
    private final Map<String, Map<String, Integer>> placesByType = new HashMap<>();
    private Map<String, Integer> places = Map.of();

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
        values = new @Nullable Object[schema.columns().size()];
    }

    /** Writes the header line. */
    public void header() {
        collected.append(schema.headerLine()).append('\n');
    }

    /** Begins a record; its type is empty in a schema without types. */
    public CsvRecordWriter begin(String recordType) {
        Arrays.fill(values, null);
        places = placesByType.computeIfAbsent(recordType, this::places);
        put("format_version", schema.version());
        if (!recordType.isEmpty()) {
            put("record_type", recordType);
        }
        constants.forEach((column, value) -> {
            if (places.containsKey(column)) {
                put(column, value);
            }
        });
        return this;
    }

    /** Returns the places of the columns that a type of record uses. */
    private Map<String, Integer> places(String recordType) {
        Map<String, Integer> found = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            Column column = schema.columns().get(i);
            if (recordType.isEmpty() || column.isIn(kind, recordType)) {
                found.put(column.name(), i);
            }
        }
        return found;
    }

    /** Sets the fields of a row. */
    public <T> CsvRecordWriter put(List<Field<T>> fields, T row) {
        for (Field<T> field : fields) {
            put(field.column(), field.of(row));
        }
        return this;
    }

    /** Sets a field of the record; null leaves it empty. */
    public CsvRecordWriter put(String column, @Nullable Object value) {
        values[Objects.requireNonNull(places.get(column), column)] = value;
        return this;
    }

    /** Ends the record. */
    public void end() throws IOException {
        for (int i = 0; i < values.length; i++) {
            if (i > 0) {
                collected.append(',');
            }
            Object value = values[i];
            boolean isQuoted = style.isQuoted(value);
            if (isQuoted) {
                collected.append('"');
            }
            if (value != null) {
                style.append(value, collected);
            }
            if (isQuoted) {
                collected.append('"');
            }
        }
        collected.append('\n');
        if (collected.length() >= PIECE) {
            flush();
        }
    }

    /** Passes all records on. */
    public void flush() throws IOException {
        out.append(collected);
        collected.setLength(0);
    }
}
