/** Not API: recording of a measurement iteration in the JVM that runs it. */
@NullMarked
package io.ftimer.jmh.internal.collect;

import org.jspecify.annotations.NullMarked;
