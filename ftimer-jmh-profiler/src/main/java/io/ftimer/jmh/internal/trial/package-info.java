/** Not API: the work in the JVM of the runner. */
@NullMarked
package io.ftimer.jmh.internal.trial;

import org.jspecify.annotations.NullMarked;
