/** Not API: the file of {@code baseline=FILE}, and the comparison with it. */
@NullMarked
package io.ftimer.jmh.internal.baseline;

import org.jspecify.annotations.NullMarked;
