/**
 * The lanes below the API. Not API: {@code ftimer-mpi} uses them directly, and names and behavior may change in any release.
 *
 * <p>{@link io.ftimer.lanes.internal.Lanes} is a lane timer: the operations in serial context. Each init and reset begins a
 * {@link io.ftimer.lanes.internal.LaneRun}, which has one {@link io.ftimer.lanes.internal.LaneSlot} a lane. A slot has a recorder
 * for each thread that used the lane, usually one. A thread finds its recorder through a
 * {@link io.ftimer.lanes.internal.LaneHandle}, which it was given, or has as a member of a
 * {@link io.ftimer.lanes.internal.Team} ({@link io.ftimer.lanes.internal.Membership}).
 *
 * <p>Locks, each taken before those below it only:
 *
 * <ol>
 *   <li>{@code Lanes}: operations in serial context, one at a time; the names, and the handles of timed regions.
 *   <li>{@code LaneRun}: slots, their recorders, the open timed region, and the call paths of each timed region.
 *   <li>{@code LaneRejections}: the rejected calls of workers.
 * </ol>
 *
 * <p>{@code Team} has a lock of its own, under which no other is taken; it guards which threads are its members. Volatile fields
 * hold what is read without a lock: the current run, the error policy, and the outcome of the last operation.
 *
 * <p>Assumptions:
 *
 * <ol>
 *   <li>One thread uses a lane during a timed region. Calls of other threads are rejected.
 *   <li>Workers make no call while a timed region begins or ends. A call in progress when it ends is recorded or rejected as a
 *       whole; if it leaves a region open, its thread may still close that.
 *   <li>The error policy does not change while a worker records.
 *   <li>The receiver of diagnostic lines and the clocks return: they may be called under the lock of {@code Lanes}, and the clocks
 *       under that of the run.
 * </ol>
 *
 * <p>Guarantees:
 *
 * <ol>
 *   <li>Only the owner of a recorder writes to it. A thread becomes the owner only while there is no living one, so no record is
 *       torn, whatever the assumptions.
 *   <li>A worker that records on the fast path takes no lock and waits for no thread. It takes the lock of the run where that path
 *       is closed: with its first call in a timed region, after a copy of its recorder was asked for, and beyond the limits of the
 *       recorder. Rejected calls also take the lock of the diagnostics.
 *   <li>An operation in serial context waits for no worker that makes no calls: the summary of a recorder is a copy, and only an
 *       owner that disturbs the copy by further calls is asked to take it, with its next call.
 *   <li>A call that succeeded is in the results of its run. A thread that acquires a lane of a run that has ended gets a recorder
 *       that rejects all calls, and acquires the lane of the current run with its next call.
 * </ol>
 */
@NullMarked
package io.ftimer.lanes.internal;

import org.jspecify.annotations.NullMarked;
