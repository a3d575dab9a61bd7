package io.ftimer;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Builds {@link TimerSession sessions}; got from {@link TimerSession#builder()}. The clock must be thread-safe. Thread
 * safety: not thread-safe.
 */
public final class TimerSessionBuilder extends RecorderOptions<TimerSessionBuilder> {
    private final List<SessionObserver> observers = new ArrayList<>();

    TimerSessionBuilder() {}

    /** Adds who hears when the session begins and ends, after those added before. */
    public TimerSessionBuilder observer(SessionObserver observer) {
        observers.add(Objects.requireNonNull(observer, "observer"));
        return this;
    }

    /** Returns a new session with its window beginning now. */
    public TimerSession open() {
        return openRecording();
    }

    /**
     * As {@link #open()}, but threads take part without being bound: each that {@code threads} accepts, unless it is bound
     * elsewhere, from its next call of {@link FTimers} on until the session is closed. For tools that run code of others
     * on threads which they do not start. Regions of threads that are not accepted are counted as unbound.
     *
     * @param threads asked on the thread in question, with each call until it accepts; must not use {@link FTimers}
     * @throws IllegalStateException if another such session is open, or the default one of {@link FTimers#init()}
     */
    public TimerSession openFor(Predicate<? super Thread> threads) {
        return DefaultSession.openFor(Objects.requireNonNull(threads, "threads"), this);
    }

    RecordingSession openRecording() {
        return RecordingSession.open(config(), observers);
    }

    @Override
    TimerSessionBuilder self() {
        return this;
    }
}
