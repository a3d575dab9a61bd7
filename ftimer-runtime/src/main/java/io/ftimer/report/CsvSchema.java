package io.ftimer.report;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A CSV format, as data.
 *
 * @param formatVersion first field of every record
 * @param summaryKind second field of the records of this schema
 * @param summaryKinds the kinds whose records may stand in one file, this one among them
 * @param header the column names, of which {@code format_version}, {@code summary_kind} and {@code record_type} are first
 * @param headerQuoted whether the names in the header line are quoted; fields of records always are
 * @param recordTypes the kinds of records, in the order in which they are written
 */
record CsvSchema<R>(
        String formatVersion,
        String summaryKind,
        List<String> summaryKinds,
        List<String> header,
        boolean headerQuoted,
        List<CsvRecordType<R, ?>> recordTypes) {
    /** How many columns at the begin of a record tell what it is. */
    static final int LEADING_COLUMNS = 3;

    /** Returns the header line without its line end. */
    String headerLine() {
        return headerQuoted
                ? header.stream().collect(Collectors.joining("\",\"", "\"", "\""))
                : String.join(",", header);
    }

    /** Returns the fields that every record of one kind and type begins with. */
    String leadingFields(String kind, String recordType) {
        return "\"" + formatVersion + "\",\"" + kind + "\",\"" + recordType + "\"";
    }

    /** Returns what a file must be like that records of this schema may be appended to. */
    AppendRules appendRules() {
        List<String> prefixes = summaryKinds.stream()
                .flatMap(kind -> recordTypes.stream().map(type -> leadingFields(kind, type.name()) + ","))
                .toList();
        return new AppendRules(
                "CSV format " + formatVersion + " of kind " + String.join(" or ", summaryKinds),
                headerLine(),
                header.size(),
                prefixes);
    }
}
