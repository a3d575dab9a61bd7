package io.ftimer.report;

import io.ftimer.report.internal.schema.RecordSchema;
import java.util.List;

/**
 * The requirements on a nonempty file to which CSV records are appended.
 *
 * @param format the name of the format, for messages
 * @param headerLine the first line without its line end
 * @param fieldCount the number of fields of each record
 * @param prefixes the raw texts that a record may start with
 */
record AppendRules(String format, String headerLine, int fieldCount, List<String> prefixes) {
    /** Returns the requirements of a schema: any of its kinds and types of records. */
    static AppendRules of(RecordSchema schema) {
        String version = Integer.toString(schema.version());
        return new AppendRules(
                String.join(" ", "CSV format", version, "of kind", String.join(" or ", schema.kinds())),
                schema.headerLine(),
                schema.columns().size(),
                schema.kinds().stream()
                        .flatMap(kind -> schema.recordTypes().stream()
                                .map(type -> String.join("\"", "", version, ",", kind, ",", type, ",")))
                        .toList());
    }
}
