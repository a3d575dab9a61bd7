/** The rows of a summary as arrays, their window and their run. Not API. */
@NullMarked
package io.ftimer.internal.rows;

import org.jspecify.annotations.NullMarked;
