package io.ftimer.export.internal.bounds;

import io.ftimer.internal.text.EnumWords;

/**
 * The forms in which the result of a comparison is written.
 *
 * <p>All but {@link #JSON} are bounded: they show the first failures and count the others. {@link GateOutput} bounds {@link #GITHUB}, as
 * the limit is that of all reports of a step.
 */
public enum GateFormat {
    /** Text for people. */
    TEXT,
    /** Annotations of GitHub Actions, in the form of workflow commands. */
    GITHUB,
    /** Markdown within the limit of a job summary of GitHub Actions. */
    SUMMARY,
    /** Markdown within the limit of a comment on a pull request. */
    MARKDOWN,
    /** JSON with all differences. */
    JSON;

    /** Returns the name in commands: {@code text}. */
    public String text() {
        return EnumWords.of(this);
    }
}
