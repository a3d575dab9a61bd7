package io.ftimer.values;

/** What a stop does when the region it names is open but not innermost. */
public enum MismatchMode {
    /** The stop is rejected with {@link Status#MISMATCH}; nothing changes. The default. */
    STRICT,
    /** As {@link #REPAIR}, but the stop still answers {@link Status#MISMATCH} and is reported. */
    WARN,
    /**
     * The stop is carried out: with one clock reading the regions inside are closed, the named one is stopped, and the
     * closed ones go on, in their old order, below its parent. Calls are not counted again and listeners hear nothing
     * of the regions that were carried over.
     */
    REPAIR
}
