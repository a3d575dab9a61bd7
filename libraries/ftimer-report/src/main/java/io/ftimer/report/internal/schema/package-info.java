/**
 * Not API: the formats of files of records, as data, and their writer.
 *
 * <p>The columns of a format stand here once. Writers bind values to them by name; the check before an append, readers and the
 * dictionary follow them.
 */
package io.ftimer.report.internal.schema;
