package io.ftimer.values;

/**
 * How a rejected operation is reported besides its {@link Status}. Successful operations have no overhead.
 *
 * <p>Under every policy, a rejected operation leaves the recorded data unchanged, except for a stop that was repaired in
 * {@link MismatchMode#WARN}, and a stop whose time does not fit a sum of 64 bits, which closes its region without that time.
 */
public enum ErrorPolicy {
    /** The operation only returns its status. */
    RETURN,
    /** One line is written to the diagnostics sink, by default standard error. The default. */
    WARN,
    /** The operation throws an {@link FTimerException} with its status. */
    THROW
}
