package io.ftimer;

/** A call of the facade that may come from an unbound thread. */
enum UnboundCall {
    /** Opens a region. */
    START(true),
    /** Closes the running region and opens another. */
    NEXT(true),
    /** Closes a region. */
    STOP(false),
    /** Asks for the recorder that regions would be opened on. */
    LOOKUP(true),
    /** Asks for the recorder of a stop. */
    STOP_LOOKUP(false);

    /** Whether the thread joins a session whose window takes it; it does so with its next start. */
    final boolean joins;

    UnboundCall(boolean joins) {
        this.joins = joins;
    }
}
