/** Settings that are read from text. Not API. */
@NullMarked
package io.ftimer.report.internal.settings;

import org.jspecify.annotations.NullMarked;
