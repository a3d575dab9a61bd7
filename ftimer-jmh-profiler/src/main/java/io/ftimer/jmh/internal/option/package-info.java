/** Not API: what can be written after {@code -prof ftimer:}. */
@NullMarked
package io.ftimer.jmh.internal.option;

import org.jspecify.annotations.NullMarked;
