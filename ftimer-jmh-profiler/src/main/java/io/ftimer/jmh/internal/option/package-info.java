/** Not API: the options of {@code -prof ftimer:}. */
@NullMarked
package io.ftimer.jmh.internal.option;

import org.jspecify.annotations.NullMarked;
