package io.ftimer.report;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A CSV format, as data.
 *
 * @param formatVersion the first field of every record
 * @param summaryKind the second field of the records of this schema
 * @param summaryKinds the kinds whose records may share a file, including this one
 * @param header the column names, starting with {@code format_version}, {@code summary_kind} and {@code record_type}
 * @param headerQuoted whether the names in the header line are quoted; fields of records always are
 * @param recordTypes the types of records in writing order
 */
record CsvSchema<R>(
        String formatVersion,
        String summaryKind,
        List<String> summaryKinds,
        List<String> header,
        boolean headerQuoted,
        List<CsvRecordType<R, ?>> recordTypes) {
    /** The number of leading columns that identify the type of a record. */
    static final int LEADING_COLUMNS = 3;

    /** Returns the header line without its line end. */
    String headerLine() {
        return headerQuoted
                ? header.stream().collect(Collectors.joining("\",\"", "\"", "\""))
                : String.join(",", header);
    }

    /** Returns the leading fields of every record of one kind and type. */
    String leadingFields(String kind, String recordType) {
        return "\"" + formatVersion + "\",\"" + kind + "\",\"" + recordType + "\"";
    }

    /** Returns the requirements on a file to which records of this schema may be appended. */
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
