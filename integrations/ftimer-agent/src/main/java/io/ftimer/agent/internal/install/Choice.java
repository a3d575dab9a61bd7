package io.ftimer.agent.internal.install;

/** What a pattern means for a method. */
enum Choice {
    WEAVE,
    /** It would be woven if it were larger. */
    TOO_SMALL,
    LEAVE
}
