/** Not API: the files of {@code out=FOLDER}. */
@NullMarked
package io.ftimer.jmh.internal.file;

import org.jspecify.annotations.NullMarked;
