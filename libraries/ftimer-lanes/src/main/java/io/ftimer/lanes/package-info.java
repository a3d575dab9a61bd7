/**
 * Timing of a team of workers in one process. Each worker is a lane with a call tree of its own, and a summary reduces all
 * lanes together.
 *
 * <p>Start with {@link io.ftimer.lanes.LaneTimer}. Lanes are for teams of a known size, where it matters which members executed
 * a region and which did not. For any other set of threads, use a {@link io.ftimer.TimerSession}.
 */
@NullMarked
package io.ftimer.lanes;

import org.jspecify.annotations.NullMarked;
