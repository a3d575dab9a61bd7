package io.ftimer.internal;

/**
 * Whether a module of fTimer records the SQL statements of this process: each as a region whose name begins with
 * {@link #PREFIX} and its verb, and its text as a site timer whose file is the path of that region. Thread-safe.
 */
public final class SqlSource {
    /** The start of the name of each region that is a statement. */
    public static final String PREFIX = "SQL ";

    private static volatile boolean active;

    private SqlSource() {}

    /** Says that statements are recorded from now on. */
    public static void activate() {
        active = true;
    }

    /** Returns whether statements are recorded. */
    public static boolean isActive() {
        return active;
    }
}
