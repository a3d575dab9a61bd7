package io.ftimer.internal.text;

/** A rule of region names, named by its violation. */
public enum NameRule {
    NULL,
    EMPTY,
    LEADING_BLANK,
    CONTROL_CHARACTER,
    UNPAIRED_SURROGATE;

    /** Returns the name of the public diagnostic that reports a violation. */
    public String diagnosticName() {
        return "NAME_" + name();
    }
}
