/**
 * Reductions of many summaries to one result: over MPI ranks, threads, forks or repeated tests.
 *
 * <p>{@link io.ftimer.reduce.UnionSummary} takes any trees and says how many ranks took part in each region;
 * {@link io.ftimer.reduce.StrictSummary} rejects trees that differ. Both are pure functions. Sums are exact, so the
 * result is the same, bit for bit, for every order in which ranks are merged.
 */
@NullMarked
package io.ftimer.reduce;

import org.jspecify.annotations.NullMarked;
