/**
 * {@code -prof ftimer}: splits the score of a JMH benchmark into the regions of its code, and asserts on the result.
 *
 * <p> {@link io.ftimer.jmh.FTimerProfiler} is the profiler,
 * {@link io.ftimer.jmh.JmhAssertions} asserts on what it found out.
 */
@NullMarked
package io.ftimer.jmh;

import org.jspecify.annotations.NullMarked;
