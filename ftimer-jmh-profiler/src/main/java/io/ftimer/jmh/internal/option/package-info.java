/** Not API: the options of {@code -prof ftimer:}. */
package io.ftimer.jmh.internal.option;
