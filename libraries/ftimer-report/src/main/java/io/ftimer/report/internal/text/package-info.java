/**
 * Not API: settings that are read from text, tables and trees as text, texts of JSON, and the formats of files of records, as data, with
 * their writer.
 *
 * <p>The columns of a format stand here once. Writers bind values to them by name; the check before an append, readers and the
 * dictionary follow them.
 */
package io.ftimer.report.internal.text;
