package io.ftimer.internal.session;

import java.util.function.Consumer;

/** Tells the sessions of the calling thread about sources of SQL statements. Stateless. */
public final class SqlSource {
    private SqlSource() {}

    /** Says that the calling thread uses a source of statements. */
    public static void use() {
        forEachSession(SessionSql::use);
    }

    /** As {@link #use}, for a source that records connections too. */
    public static void useConnections() {
        forEachSession(SessionSql::useConnections);
    }

    /** Returns whether the calling thread has to say of each text whether a further statement in it would be recorded. */
    public static boolean isProven() {
        Binding binding = Binding.current();
        RecordingSession session = binding == null ? null : binding.session;
        return session != null && session.sql().isProven();
    }

    /**
     * Says that the calling thread executes statements which are not recorded, so that no number of statements can be verified.
     *
     * @param reason what is missing, and what to do
     */
    public static void miss(String reason) {
        forEachSession(session -> session.miss(reason));
    }

    /** As {@link #miss}, for statements that the agent would record. */
    public static void missWithoutAgent(String reason) {
        forEachSession(session -> session.missWithoutAgent(reason));
    }

    /** As {@link #miss}, for statements of any thread from now on; called by the agent, by its name. */
    public static void missEverywhere(String reason) {
        SessionSql.missEverywhere(reason);
    }

    private static void forEachSession(Consumer<SessionSql> change) {
        Binding binding = Binding.current();
        RecordingSession session = binding == null ? null : binding.session;
        if (session != null) {
            change.accept(session.sql());
            Binding.forEachOuterSession(outer -> change.accept(outer.sql()));
        }
    }
}
