package io.ftimer.report.internal.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A format of records, as data.
 *
 * @param version the first field of every record, {@code format_version}
 * @param kinds the kinds of reports whose records may share a file, values of {@code summary_kind}; empty without that column
 * @param recordTypes the values of {@code record_type} in writing order; empty without that column
 * @param isHeaderQuoted whether the names in the header line are quoted
 * @param columns the columns in order
 */
public record RecordSchema(
        int version, List<String> kinds, List<String> recordTypes, boolean isHeaderQuoted, List<Column> columns) {

    /**
     * Returns a schema whose leading columns, which identify the type of a record, are followed by those of a table.
     *
     * @param kinds the kinds of reports, separated by blanks
     * @param recordTypes the types of records, separated by blanks
     * @param table a row for each group of columns: types, names, records and meaning, separated by {@code |}. A type applies
     *     to one column, or to all of the group; {@code ?} makes it optional, and {@code =} precedes its role.
     */
    public static RecordSchema of(int version, String kinds, String recordTypes, String table) {
        List<String> kindNames = words(kinds);
        List<String> typeNames = words(recordTypes);
        Stream<String> leading = Stream.of(
                "format_version", kindNames.isEmpty() ? "" : "summary_kind", typeNames.isEmpty() ? "" : "record_type");
        List<Column> columns = Stream.concat(
                        leading.filter(name -> !name.isEmpty()).map(name -> "text | " + name + " | all | "),
                        table.lines())
                .flatMap(RecordSchema::columns)
                .toList();
        return new RecordSchema(version, kindNames, typeNames, false, columns);
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }

    private static Stream<Column> columns(String row) {
        String[] cells = row.split(" \\| ", 4);
        String[] types = cells[0].split(" ");
        String[] names = cells[1].split(" ");
        List<String> in = List.of(cells[2].split(", "));
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            String[] type =
                    types[types.length == 1 ? 0 : i].toUpperCase(Locale.ROOT).split("=");
            boolean isOptional = type[0].endsWith("?");
            columns.add(new Column(
                    names[i],
                    Column.Type.valueOf(type[0].replace("?", "")),
                    type.length == 1 ? Column.Role.NONE : Column.Role.valueOf(type[1]),
                    isOptional,
                    in,
                    cells[3]));
        }
        return columns.stream();
    }

    /** Returns this schema with a quoted header line. */
    RecordSchema withQuotedHeader() {
        return new RecordSchema(version, kinds, recordTypes, true, columns);
    }

    /** Returns this schema with the columns of one more row at the end. */
    public RecordSchema with(String row) {
        return new RecordSchema(
                version,
                kinds,
                recordTypes,
                isHeaderQuoted,
                Stream.concat(columns.stream(), columns(row)).toList());
    }

    /** Returns the names of the columns. */
    public List<String> header() {
        return columns.stream().map(Column::name).toList();
    }

    /** Returns the names of the columns that have a role. */
    public List<String> namesOf(Column.Role role) {
        return columns.stream()
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
        return columns.stream()
                .skip(leadingColumns())
                .filter(column -> column.isIn(kind, recordType))
                .map(Column::name)
                .toList();
    }
}
