package io.ftimer.values;

/** How a stop is handled if its region is open but not innermost. */
public enum MismatchMode {
    /** The stop is rejected with {@link Status#MISMATCH}; nothing changes. The default. */
    STRICT,
    /** As {@link #REPAIR}, but the stop returns {@link Status#MISMATCH} and is reported. */
    WARN,
    /**
     * The stop is repaired: at a single clock reading, the regions inside are closed, the named region is stopped, and the
     * closed regions continue in the same order below its parent. Calls are not counted again, and listeners are not
     * notified about the continued regions.
     */
    REPAIR
}
