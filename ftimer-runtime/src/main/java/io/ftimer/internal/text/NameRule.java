package io.ftimer.internal.text;

/** What a region name must not be. */
public enum NameRule {
    NULL,
    EMPTY,
    LEADING_BLANK,
    CONTROL_CHARACTER,
    UNPAIRED_SURROGATE
}
