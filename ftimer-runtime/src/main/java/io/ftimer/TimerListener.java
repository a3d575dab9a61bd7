package io.ftimer;

import org.jspecify.annotations.Nullable;

/**
 * Is notified of the start and stop of every region of one recorder, on the thread that records.
 *
 * <pre>{@code
 * timer.setListener((id, context, event, nanos, userData) -> System.out.println(event + " " + id.name()));
 * }</pre>
 *
 * <p>The recorder is in its new state when the listener is called. A listener must not call its recorder (such a call is
 * rejected with {@link io.ftimer.values.Status#ACTIVE}); if it throws, the operation is complete and returns
 * {@link io.ftimer.values.Status#UNKNOWN}. The transitions of a repaired stop and the regions that a reset ends are not
 * events; a listener that tracks open regions overrides {@link #onRepair} and {@link #onReset}.
 */
@FunctionalInterface
public interface TimerListener {

    /**
     * Called after a region was opened or closed. Nothing is allocated for the call.
     *
     * @param id the region's name as a handle
     * @param context which call path of that name this is: 1 for the first path under which it was ever opened, 2 for
     *     the second, and so on; kept over {@link FTimer#reset()}
     * @param event whether the region was opened or closed
     * @param nanos the clock reading that the recorder used for this event
     * @param userData what was passed to {@link FTimer#setListener(TimerListener, Object)}, or null
     */
    void onEvent(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData);

    /**
     * Called for each transition of a repaired stop ({@link io.ftimer.values.MismatchMode}): the regions inside the stopped one
     * are closed, innermost first, then the stopped one itself, then the former are opened again below its parent, outermost
     * first. All transitions have one clock reading, and the regions opened again count no call. Does nothing unless it is
     * overridden; its parameters and rules are those of {@link #onEvent}.
     */
    default void onRepair(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {}

    /**
     * Called after {@link FTimer#reset()} or {@link FTimer#resetRunning()}: counts and times are zero, and nothing is open. Does
     * nothing unless it is overridden. If it throws, the reset is complete and returns {@link io.ftimer.values.Status#UNKNOWN}.
     *
     * @param userData what was passed to {@link FTimer#setListener(TimerListener, Object)}, or null
     */
    default void onReset(@Nullable Object userData) {}
}
