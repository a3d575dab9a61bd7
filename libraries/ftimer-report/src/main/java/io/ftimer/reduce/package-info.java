/**
 * Reductions of many summaries to one result: over MPI ranks and their lanes, threads, forks or repeated tests.
 *
 * <p>{@link io.ftimer.reduce.UnionSummary} accepts any trees and counts the contributors of each region;
 * {@link io.ftimer.reduce.StrictSummary} rejects trees that differ. {@link io.ftimer.reduce.LaneSummary} has statistics over the
 * lanes of one process, the threads of a team. All are pure functions. Sums are exact, so that the result is the same, bit for
 * bit, for every order of merging.
 */
@NullMarked
package io.ftimer.reduce;

import org.jspecify.annotations.NullMarked;
