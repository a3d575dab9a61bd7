package io.ftimer.internal.session;

/** Which unbound threads take part in the window of a session. */
public enum Adoption {
    /** All of them. */
    ALL,
    /** Those that threads of the session created, directly or not. */
    LINEAGE,
    /** None: what they open is only kept as unseen. */
    NONE
}
