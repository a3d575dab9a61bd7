/**
 * Timing trees: named, nested regions recorded per call path, and their immutable summaries.
 *
 * <p>Data flows one way: a {@link io.ftimer.values.NanoClock} is read by a recorder ({@link io.ftimer.FTimer}, one thread),
 * a recorder produces a {@link io.ftimer.summary.Summary}, and summaries are reduced ({@code io.ftimer.reduce}) or written
 * ({@code io.ftimer.report}). Nothing flows back.
 *
 * <p>Time is a {@code long} count of nanoseconds everywhere; seconds appear only where a number is shown.
 */
@NullMarked
package io.ftimer;

import org.jspecify.annotations.NullMarked;
