package io.ftimer.report;

import java.util.List;

/**
 * What a non-empty file must be like before CSV records are appended to it.
 *
 * @param format name of the format, for messages
 * @param headerLine the whole first line, without its line end
 * @param fieldCount number of fields of each record
 * @param prefixes the texts a record may begin with, as they stand in the file
 */
record AppendRules(String format, String headerLine, int fieldCount, List<String> prefixes) {}
