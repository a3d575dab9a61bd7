package io.ftimer.internal;

import io.ftimer.values.RegionKind;
import org.jspecify.annotations.Nullable;

/**
 * Whether a module of fTimer records the SQL statements of this process: each as a region of the kind {@link RegionKind#SQL}, and
 * its text as a {@link io.ftimer.summary.SqlText}. Thread-safe.
 */
public final class SqlSource {
    private static volatile boolean active;
    private static volatile @Nullable String missed;

    private SqlSource() {}

    /** Says that statements are recorded from now on. */
    public static void activate() {
        active = true;
    }

    /**
     * Says that there are statements which are not recorded, so that no number of statements can be verified. The first reason
     * stays.
     *
     * @param reason what is missing, and what to do
     */
    public static synchronized void miss(String reason) {
        missed = missed == null ? reason : missed;
    }

    /** Returns why some statements are not recorded; null if all are. */
    public static @Nullable String missed() {
        return missed;
    }

    /** Returns whether statements are recorded. */
    public static boolean isActive() {
        return active;
    }
}
