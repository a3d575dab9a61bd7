/** Timing trees as a page for a browser. */
@NullMarked
package io.ftimer.export.html;

import org.jspecify.annotations.NullMarked;
