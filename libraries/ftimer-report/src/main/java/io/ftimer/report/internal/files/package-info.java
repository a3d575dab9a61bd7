/** Files that are written completely or not at all. Not API. */
@NullMarked
package io.ftimer.report.internal.files;

import org.jspecify.annotations.NullMarked;
