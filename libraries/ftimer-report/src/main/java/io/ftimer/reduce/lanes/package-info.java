/**
 * Results over lanes, the threads of a team in one process, and over the lanes of several ranks.
 *
 * <p>{@link io.ftimer.reduce.lanes.LaneSummary} has statistics over the lanes of one process.
 * {@link io.ftimer.reduce.lanes.UnionHybridSummary} and {@link io.ftimer.reduce.lanes.StrictHybridSummary} reduce those of
 * several ranks. Sums are exact, so that the result is the same, bit for bit, for every order of merging.
 */
@NullMarked
package io.ftimer.reduce.lanes;

import org.jspecify.annotations.NullMarked;
