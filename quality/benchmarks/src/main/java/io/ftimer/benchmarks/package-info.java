/**
 * The overhead of fTimer. JMH benchmarks measure it, {@link io.ftimer.benchmarks.Figures} lists the figures with their bounds, and
 * {@link io.ftimer.benchmarks.BenchMain} runs them and prints the table.
 *
 * <p>Every time is a ratio to two calls of {@link System#nanoTime()} that are measured just before and after it, because
 * nanoseconds differ between machines, and on a shared machine from minute to minute. The gate judges the overhead beyond these
 * calls as a part of that of a {@linkplain io.ftimer.benchmarks.NaiveTree naive tree}, because the ratios differ between
 * processors.
 */
@NullMarked
package io.ftimer.benchmarks;

import org.jspecify.annotations.NullMarked;
