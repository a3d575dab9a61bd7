/** Not API: tables and trees as text, and texts of JSON and spreadsheets. */
package io.ftimer.report.internal.text;
