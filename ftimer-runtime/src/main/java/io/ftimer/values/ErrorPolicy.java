package io.ftimer.values;

/**
 * What a failing operation does beyond returning its {@link Status}. It costs nothing while operations succeed.
 *
 * <p>Whatever the policy, a failing operation leaves the recorded data unchanged, except that a stop repaired in
 * {@link MismatchMode#WARN} has been repaired.
 */
public enum ErrorPolicy {
    /** Only the status is returned. */
    RETURN,
    /** The status is returned and one line goes to the diagnostics sink, standard error unless set. The default. */
    WARN,
    /** An {@link FTimerException} with the status is thrown. */
    THROW
}
