/** Not API: the file of {@code baseline=FILE}, and what differs from it. */
@NullMarked
package io.ftimer.jmh.internal.baseline;

import org.jspecify.annotations.NullMarked;
