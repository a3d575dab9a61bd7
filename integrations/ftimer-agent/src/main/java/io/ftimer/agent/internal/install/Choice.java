package io.ftimer.agent.internal.install;

/** What a pattern means for a method. */
enum Choice {
    INSTRUMENT,
    /** It would be instrumented if it were larger. */
    TOO_SMALL,
    LEAVE
}
