/** Not API: tables and trees as text, and texts of JSON and spreadsheets. */
@NullMarked
package io.ftimer.report.internal.text;

import org.jspecify.annotations.NullMarked;
