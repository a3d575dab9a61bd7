package io.ftimer.internal.session;

import org.jspecify.annotations.Nullable;

/**
 * What a session knows about SQL statements besides those that it records: whether a source of them was used, so that where none was
 * recorded none was executed, and why some are not recorded. Thread-safe.
 */
public final class SessionSql {
    private static volatile @Nullable String missedEverywhere;

    private volatile boolean isUsed;
    private volatile boolean hasConnections;
    private volatile boolean isProven;
    private volatile @Nullable String missed;
    private volatile @Nullable String missedWithoutAgent;

    SessionSql() {}

    /** Notes that a thread of the session uses a source of statements. */
    public void use() {
        isUsed = true;
    }

    /** As {@link #use}, of a source that records connections too. */
    public void useConnections() {
        isUsed = true;
        hasConnections = true;
    }

    /** Lets sources say of each text whether a further statement in it would be recorded. */
    public void prove() {
        isProven = true;
    }

    boolean isProven() {
        return isProven;
    }

    /** The first reason stays. */
    synchronized void miss(String reason) {
        missed = missed == null ? reason : missed;
    }

    /** As {@link #miss}, of statements that the agent would record. */
    public synchronized void missWithoutAgent(String reason) {
        missedWithoutAgent = missedWithoutAgent == null ? reason : missedWithoutAgent;
    }

    /** Says that statements of any thread are not recorded from now on; called by the agent, by its name. */
    public static synchronized void missEverywhere(String reason) {
        missedEverywhere = missedEverywhere == null ? reason : missedEverywhere;
    }

    /** Returns whether a thread of the session used a source. */
    public boolean isUsed() {
        return isUsed;
    }

    /** Returns whether a thread of the session used a source that records connections too. */
    public boolean hasConnections() {
        return hasConnections;
    }

    /**
     * Returns why some statements are not recorded; null if all are.
     *
     * @param hasAgent whether the agent records statements
     */
    public @Nullable String missed(boolean hasAgent) {
        String ofSession = missed != null || hasAgent ? missed : missedWithoutAgent;
        return ofSession == null ? missedEverywhere : ofSession;
    }

    /** Returns why statements of any thread are not recorded; null if they are. */
    public static @Nullable String missedEverywhere() {
        return missedEverywhere;
    }
}
