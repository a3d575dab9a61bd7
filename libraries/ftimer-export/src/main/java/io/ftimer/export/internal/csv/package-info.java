/** Not API: records of CSV files, for the modules that read files of fTimer. */
@NullMarked
package io.ftimer.export.internal.csv;

import org.jspecify.annotations.NullMarked;
