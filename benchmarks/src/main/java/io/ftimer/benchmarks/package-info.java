/**
 * What fTimer costs. JMH benchmarks measure it; {@link io.ftimer.benchmarks.Figures} says which of their scores are
 * compared with which bounds; {@link io.ftimer.benchmarks.BenchMain} runs them and prints the table.
 *
 * <p>Every time is given as a ratio to two calls of {@link System#nanoTime()} measured just before and after it, because
 * nanoseconds differ between machines, and on a shared one from minute to minute.
 */
@NullMarked
package io.ftimer.benchmarks;

import org.jspecify.annotations.NullMarked;
