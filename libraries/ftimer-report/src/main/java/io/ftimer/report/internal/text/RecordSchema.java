package io.ftimer.report.internal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A format of records, as data.
 *
 * <p>Thread safety: immutable, but for the columns, which are made of the table when they are needed.
 */
public final class RecordSchema {
    private final int version;
    private final List<String> kinds;
    private final List<String> recordTypes;
    private final boolean isHeaderQuoted;
    private final String table;
    private volatile @Nullable List<Column> columns;

    private RecordSchema(
            int version, List<String> kinds, List<String> recordTypes, boolean isHeaderQuoted, String table) {
        this.version = version;
        this.kinds = kinds;
        this.recordTypes = recordTypes;
        this.isHeaderQuoted = isHeaderQuoted;
        this.table = table;
    }

    /**
     * Returns a schema whose leading columns, which identify the type of a record, are followed by those of a table.
     *
     * @param kinds the kinds of reports, separated by blanks
     * @param recordTypes the types of records, separated by blanks
     * @param table a row for each group of columns: types, names, records and meaning, separated by {@code |}. A type applies
     *     to one column, or to all of the group; {@code ?} makes it optional, and {@code =} precedes its role.
     */
    public static RecordSchema of(int version, String kinds, String recordTypes, String table) {
        return new RecordSchema(version, words(kinds), words(recordTypes), false, table);
    }

    /** Returns the value of {@code format_version}, the first field of every record. */
    public int version() {
        return version;
    }

    /** Returns the kinds of reports whose records may share a file, values of {@code summary_kind}; empty without that column. */
    public List<String> kinds() {
        return kinds;
    }

    /** Returns the values of {@code record_type} in writing order; empty without that column. */
    public List<String> recordTypes() {
        return recordTypes;
    }

    public List<Column> columns() {
        List<Column> known = columns;
        if (known == null) {
            known = readTable();
            columns = known;
        }
        return known;
    }

    private List<Column> readTable() {
        List<Column> found = new ArrayList<>();
        addColumns("text | format_version | all |", found);
        if (!kinds.isEmpty()) {
            addColumns("text | summary_kind | all |", found);
        }
        if (!recordTypes.isEmpty()) {
            addColumns("text | record_type | all |", found);
        }
        for (String row : table.split("\n")) {
            addColumns(row, found);
        }
        return List.copyOf(found);
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }

    // no regular expressions and no + of strings, whose first use takes long in a program that writes its report at its
    // end
    private static void addColumns(String row, List<Column> columns) {
        String[] cells = row.split("\\|", -1);
        String[] types = cells[0].strip().split(" ");
        String[] names = cells[1].strip().split(" ");
        List<String> in = new ArrayList<>();
        for (String records : cells[2].split(",")) {
            in.add(records.strip());
        }
        for (int i = 0; i < names.length; i++) {
            String[] type =
                    types[types.length == 1 ? 0 : i].toUpperCase(Locale.ROOT).split("=");
            boolean isOptional = type[0].endsWith("?");
            columns.add(new Column(
                    // each field of a file is found by its name, which is a constant
                    names[i].intern(),
                    Column.Type.valueOf(isOptional ? type[0].substring(0, type[0].length() - 1) : type[0]),
                    type.length == 1 ? Column.Role.NONE : Column.Role.valueOf(type[1]),
                    isOptional,
                    in,
                    cells[3].strip()));
        }
    }

    RecordSchema withQuotedHeader() {
        return new RecordSchema(version, kinds, recordTypes, true, table);
    }

    /** Returns this schema with the columns of one more row at the end. */
    public RecordSchema with(String row) {
        return new RecordSchema(version, kinds, recordTypes, isHeaderQuoted, table + row + "\n");
    }

    /** Returns the names of the columns. */
    public List<String> header() {
        return columns().stream().map(Column::name).toList();
    }

    public List<String> namesOf(Column.Role role) {
        return columns().stream()
                .filter(column -> column.role() == role)
                .map(Column::name)
                .toList();
    }

    /** Returns the header line without its line end. */
    public String headerLine() {
        return isHeaderQuoted ? "\"" + String.join("\",\"", header()) + "\"" : String.join(",", header());
    }

    /** Returns the number of leading columns, which identify the type of a record. */
    public int leadingColumns() {
        return 1 + (kinds.isEmpty() ? 0 : 1) + (recordTypes.isEmpty() ? 0 : 1);
    }

    /** Returns the names of the columns that records of a type use, without the leading ones. */
    public List<String> namesIn(String kind, String recordType) {
        return columns().stream()
                .skip(leadingColumns())
                .filter(column -> column.isIn(kind, recordType))
                .map(Column::name)
                .toList();
    }
}
