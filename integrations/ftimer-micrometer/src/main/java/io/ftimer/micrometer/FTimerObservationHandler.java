package io.ftimer.micrometer;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import java.util.Optional;

/**
 * Records the observations of Micrometer as regions, so that an application that is observed has a tree without an edit.
 *
 * <pre>{@code
 * registry.observationConfig().observationHandler(new FTimerObservationHandler());
 * }</pre>
 *
 * <p>The region has the contextual name of the observation if that is known when the observation starts, and otherwise its
 * name. It is inside the region of the parent observation, and of the regions that are open then. It is open while a scope of
 * the observation is, on the thread of the scope, and counts one call, however many scopes there are and on whichever threads.
 * An observation that ends without any scope counts one call too, with the time from its start to its end.
 *
 * <p>A thread takes part in the session in which the observation started while a scope of it is open there. Where the
 * regions around the observation are not open on that thread, they are opened without a call, so that they have the time of that
 * thread too. An observation that starts on a thread without a session is recorded by what each thread is bound to, as
 * {@link io.ftimer.FTimers} records.
 *
 * <p>If several of these handlers are in one registry, the first one records.
 *
 * <p>Thread safety: thread-safe.
 */
public final class FTimerObservationHandler implements ObservationHandler<Observation.Context> {

    /** Creates a handler. */
    public FTimerObservationHandler() {}

    /** Returns true: all observations are recorded. */
    @Override
    public boolean supportsContext(Observation.Context context) {
        return true;
    }

    /** Determines where the region belongs. */
    @Override
    public void onStart(Observation.Context context) {
        context.computeIfAbsent(ObservedRegion.class, unknown -> new ObservedRegion(context, this));
    }

    /** Opens the region on the calling thread. */
    @Override
    public void onScopeOpened(Observation.Context context) {
        regionOf(context).ifPresent(OpenScope::open);
    }

    /** Closes what the scope opened on the calling thread. */
    @Override
    public void onScopeClosed(Observation.Context context) {
        regionOf(context).ifPresent(OpenScope::close);
    }

    /** Closes what all scopes opened on the calling thread. */
    @Override
    public void onScopeReset(Observation.Context context) {
        OpenScope.closeAll();
    }

    /** Counts the call if there was no scope. */
    @Override
    public void onStop(Observation.Context context) {
        regionOf(context).ifPresent(ObservedRegion::end);
    }

    /** Returns the region of an observation, empty if it did not start or another handler records it. */
    private Optional<ObservedRegion> regionOf(Observation.Context context) {
        ObservedRegion region = context.get(ObservedRegion.class);
        return Optional.ofNullable(region).filter(known -> known.handler == this);
    }
}
