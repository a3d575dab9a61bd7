/**
 * {@code -prof ftimer} splits the score of a JMH benchmark into the regions of its code.
 *
 * <p>{@link io.ftimer.jmh.FTimerProfiler} is the profiler, and {@link io.ftimer.jmh.JmhAssertions} asserts on its result.
 */
@NullMarked
package io.ftimer.jmh;

import org.jspecify.annotations.NullMarked;
