package io.ftimer.junit.internal.settings;

/** The repeated statements and calls that the end of a run names. */
public enum Findings {
    /** Both. */
    ON,
    /** None; the trees are not searched. */
    OFF,
    /** Statements only. */
    SQL,
    /** Calls only. */
    CALLS
}
