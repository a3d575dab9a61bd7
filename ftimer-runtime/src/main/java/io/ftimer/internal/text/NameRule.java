package io.ftimer.internal.text;

/** A rule of region names, named by its violation. */
public enum NameRule {
    NULL,
    EMPTY,
    LEADING_BLANK,
    CONTROL_CHARACTER,
    UNPAIRED_SURROGATE
}
