/**
 * Exact, mergeable statistics: of the times, calls and percentages of several contributors, and of the times of iterations.
 *
 * <p>Single values are not kept, only exact sums and the extrema with their contributors. Statistics of parts merge into
 * those of the whole, and the result is the same, bit for bit, for every order of merging.
 */
@NullMarked
package io.ftimer.stats;

import org.jspecify.annotations.NullMarked;
