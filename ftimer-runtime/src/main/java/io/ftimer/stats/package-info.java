/**
 * Running statistics of the times of many iterations: count, extremes with the iteration and rank of each, mean, variance.
 *
 * <p>No time is kept but in sums, and the sums are exact. So statistics of parts merge into those of the whole, and the
 * result is the same, bit for bit, for every order of merging.
 */
@NullMarked
package io.ftimer.stats;

import org.jspecify.annotations.NullMarked;
