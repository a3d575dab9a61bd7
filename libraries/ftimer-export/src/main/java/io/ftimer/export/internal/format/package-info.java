/** The formats that other tools open. */
@NullMarked
package io.ftimer.export.internal.format;

import org.jspecify.annotations.NullMarked;
