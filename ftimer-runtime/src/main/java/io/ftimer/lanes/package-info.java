/**
 * Timing of a team of workers inside one process: each worker is a lane with a strict stack of its own, and the lanes are
 * reduced together.
 *
 * <p>{@link io.ftimer.lanes.LaneTimer} is the entry. Code that runs on threads nobody knows in advance is better served by a
 * {@link io.ftimer.TimerSession}; lanes are for teams of a known size, where it matters which member came where and which
 * did not.
 */
@NullMarked
package io.ftimer.lanes;

import org.jspecify.annotations.NullMarked;
