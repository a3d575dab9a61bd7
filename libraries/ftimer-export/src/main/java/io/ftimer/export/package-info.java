/** Formats of files with timing trees: pictures, and what other tools open. */
@NullMarked
package io.ftimer.export;

import org.jspecify.annotations.NullMarked;
