package io.ftimer.gate;

/**
 * The reaction to a tree that cannot be compared.
 *
 * @since 0.1
 */
public enum Reaction {
    /** The comparison fails. */
    FAIL,
    /** The tree is reported. */
    WARN
}
