package io.ftimer;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Builds {@link TimerSession sessions}; returned by {@link TimerSession#builder()}. The clock must be thread-safe.
 *
 * <pre>{@code
 * TimerSession session = TimerSession.builder().maxDepth(100).open();
 * }</pre>
 *
 * <p>Thread safety: not thread-safe.
 */
public final class TimerSessionBuilder extends RecorderOptions<TimerSessionBuilder> {
    private final List<SessionObserver> observers = new ArrayList<>();

    TimerSessionBuilder() {}

    /** Adds an observer of the start and end of the session, called after those added before. */
    public TimerSessionBuilder observer(SessionObserver observer) {
        observers.add(Objects.requireNonNull(observer, "observer"));
        return this;
    }

    /** Opens a new session whose window starts now. */
    public TimerSession open() {
        return TimerSession.open(config(), List.copyOf(listeners), observers);
    }

    /**
     * As {@link #open()}, but threads take part without being bound: each thread that {@code threads} accepts, unless it is
     * bound elsewhere, from its next call of {@link FTimers} until the session is closed. For tools that run other code on
     * threads that they do not start. Regions of threads that are not accepted count as not recorded.
     *
     * @param threads called on the thread in question, with each call until it accepts; must not use {@link FTimers}
     * @throws IllegalStateException if another such session is open, or the default one of {@link FTimers#init()}
     */
    public TimerSession openFor(Predicate<? super Thread> threads) {
        return DefaultSession.openFor(Objects.requireNonNull(threads, "threads"), this);
    }
}
