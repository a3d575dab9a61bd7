package io.ftimer.internal.session;

import java.util.function.Consumer;

/** Tells the sessions of the calling thread about sources of SQL statements. Stateless. */
public final class SqlSource {
    private SqlSource() {}

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
        tell(session -> session.miss(reason));
    }

    /** Changes what the sessions of the calling thread know. */
    public static void tell(Consumer<SessionSql> change) {
        Binding binding = Binding.current();
        RecordingSession session = binding == null ? null : binding.session;
        if (session != null) {
            change.accept(session.sql());
            Binding.forEachOuterSession(outer -> change.accept(outer.sql()));
        }
    }
}
