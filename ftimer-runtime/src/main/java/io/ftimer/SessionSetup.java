package io.ftimer;

/**
 * Prepares the default session before {@link FTimers#init()} opens it. Implementations are found by
 * {@link java.util.ServiceLoader}.
 */
public interface SessionSetup {
    /**
     * Sets options of the session.
     *
     * @throws IllegalArgumentException if the configuration is invalid; {@link FTimers#init()} is rejected then, with this
     *     message
     */
    void prepare(TimerSessionBuilder options);
}
