/**
 * Sessions and threads below the API. Not API: fTimer's own modules use it directly.
 *
 * <p>A {@link io.ftimer.internal.session.RecordingSession session} has one {@link io.ftimer.internal.engine.Recorder recorder}
 * per thread ({@link io.ftimer.internal.session.ThreadPart}), or several, where a task records at the root while regions are open.
 * A {@link io.ftimer.internal.session.Binding binding} says which of them a thread uses now. A thread without one is
 * {@link io.ftimer.internal.session.ThreadWithoutSession without a session}: with its next start it {@link io.ftimer.internal.session.Joining joins}
 * the newest {@link io.ftimer.internal.session.RecordingWindow window} that takes it, or else the
 * default session; where none does, its calls are counted
 * ({@link io.ftimer.internal.session.CallsWithoutSession}), and it does not ask again until something has changed
 * ({@link io.ftimer.internal.session.SessionParticipation}). {@link io.ftimer.internal.session.Lineage} knows which session created a
 * thread.
 *
 * <p>A task that is handed over records on a recorder of its own for the regions {@link io.ftimer.internal.session.Around around} the place where
 * it was submitted. Where these are unknown, {@link io.ftimer.internal.session.CallsMeanwhile} counts the calls that were made while other
 * threads had regions open. {@link io.ftimer.internal.session.Handover} hands over tasks that no code of fTimer wraps, with the agent.
 *
 * <p>Assumptions:
 *
 * <ol>
 *   <li>The state of a thread (its binding, or that it has none) is read and written by that thread only.
 *   <li>A recorder is written by its owner only; the owner of a recorder of a session never changes.
 *   <li>Any thread may take a summary, close a session or a window, or open one, at any time.
 * </ol>
 *
 * <p>Guarantees:
 *
 * <ol>
 *   <li>A recorder that is in the list of its thread when a session is closed is closed with it; one that is added later is
 *       closed by the thread that adds it, since it looks after adding. So nothing is recorded after the end.
 *   <li>A call of a bound thread waits for no other thread, except that it takes the summary that another one asked for. A
 *       summary waits for at most one call of a busy owner, or for none if the owner makes no call.
 *   <li>A call of a thread without a session that no session takes waits for no other thread. The first call after a change may wait for a
 *       lock that is held for a time in proportion to the number of live threads without a session.
 *   <li>Static state holds no closed session, and threads hold nothing but classes of the JDK: a thread that outlives a session,
 *       or the class loader of fTimer, keeps neither in memory.
 * </ol>
 */
package io.ftimer.internal.session;
