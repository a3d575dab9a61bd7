/** Rows of a summary as arrays, the window that they cover, and the run that they are of. Not API. */
@NullMarked
package io.ftimer.internal.rows;

import org.jspecify.annotations.NullMarked;
