package io.ftimer.internal.session;

/** What every call through the facade asks first, and what tells threads without a session to ask again. Thread-safe. */
public final class SessionParticipation {
    /** The number of open sessions: every call through the facade reads it, which costs nothing more while none is open. */
    public static volatile int openSessions;

    /**
     * Changes, after the change itself, with everything that decides whether a session takes a thread without a session, and whether
     * its regions are kept: until then a thread need not ask again. Never 0.
     */
    static volatile int epoch = 1;

    private SessionParticipation() {}

    /** Returns whether a session is open or was. The agent asks at the end of the JVM. */
    public static boolean hadSession() {
        return epoch != 1;
    }

    /** Makes every thread without a session ask again which session takes it. */
    static synchronized void changed() {
        epoch = epoch == -1 ? 1 : epoch + 1;
    }
}
