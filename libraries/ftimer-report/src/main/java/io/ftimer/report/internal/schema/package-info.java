/**
 * Not API: the formats of files of records, as data, and their writer.
 *
 * <p>The columns of a format stand here once. Writers bind values to them by name; the check before an append, readers and the
 * dictionary follow them.
 */
@NullMarked
package io.ftimer.report.internal.schema;

import org.jspecify.annotations.NullMarked;
