package io.ftimer.junit.internal.settings;

/** The repeated statements and calls that the end of a run names. */
public enum Findings {
    ON,
    /** None; the trees are not searched. */
    OFF,
    SQL,
    CALLS
}
