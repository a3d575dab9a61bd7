package io.ftimer.gate;

/** The reaction to a tree that cannot be compared. */
public enum Reaction {
    /** The comparison fails. */
    FAIL,
    /** The tree is reported. */
    WARN
}
