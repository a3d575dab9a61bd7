package io.ftimer.internal.session;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a session knows about SQL statements besides those that it records: whether a source of them was used, so that where none was
 * recorded none was executed, and why some are not recorded. It depends on nothing that ran outside of the session. Thread-safe.
 */
public final class SqlSource {
    private static final String CLASS_INITIALIZER = "<clinit>";

    private static volatile @Nullable String missedEverywhere;

    private volatile boolean isUsed;
    private volatile @Nullable String missed;

    SqlSource() {}

    /** Says that the calling thread uses a source of statements. */
    public static void use() {
        ofCallingThread(source -> source.isUsed = true);
    }

    /** As {@link #use}, for a source that is made; one of a class initializer belongs to whatever code came there first. */
    public static void make() {
        boolean isInitializer = StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals(CLASS_INITIALIZER)));
        if (!isInitializer) {
            use();
        }
    }

    /**
     * Says that the calling thread executes statements which are not recorded, so that no number of statements can be verified. The
     * first reason stays.
     *
     * @param reason what is missing, and what to do
     */
    public static void miss(String reason) {
        ofCallingThread(source -> source.missed = source.missed == null ? reason : source.missed);
    }

    /** As {@link #miss}, for statements of any thread from now on; called by the agent, by its name. */
    public static synchronized void missEverywhere(String reason) {
        missedEverywhere = missedEverywhere == null ? reason : missedEverywhere;
    }

    private static void ofCallingThread(Consumer<SqlSource> change) {
        Binding binding = Binding.current();
        RecordingSession session = binding == null ? null : binding.target.session();
        if (session != null) {
            change.accept(session.sqlSource());
            Binding.forEachOuterSession(outer -> change.accept(outer.sqlSource()));
        }
    }

    /** Returns why statements of any thread are not recorded; null if they are. */
    public static @Nullable String everywhereMissed() {
        return missedEverywhere;
    }

    /** Returns whether a thread of the session used a source. */
    public boolean isUsed() {
        return isUsed;
    }

    /** Returns why some statements are not recorded; null if all are. */
    public @Nullable String missed() {
        String ofSession = missed;
        return ofSession == null ? missedEverywhere : ofSession;
    }
}
