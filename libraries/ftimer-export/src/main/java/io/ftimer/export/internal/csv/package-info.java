/** Not API: records of CSV files, for the modules that read files of fTimer. */
package io.ftimer.export.internal.csv;
