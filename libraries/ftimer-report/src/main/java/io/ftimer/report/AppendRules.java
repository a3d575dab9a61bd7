package io.ftimer.report;

import java.util.List;

/**
 * The requirements on a nonempty file to which CSV records are appended.
 *
 * @param format the name of the format, for messages
 * @param headerLine the first line without its line end
 * @param fieldCount the number of fields of each record
 * @param prefixes the raw texts that a record may start with
 */
record AppendRules(String format, String headerLine, int fieldCount, List<String> prefixes) {}
