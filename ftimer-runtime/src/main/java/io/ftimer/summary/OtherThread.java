package io.ftimer.summary;

/**
 * A thread that took part in a session although no code bound it.
 *
 * @param name its name, as in {@link SessionSummary#threads()}
 * @param isOfEarlierSession whether code that an earlier session recorded created it, directly or not
 */
public record OtherThread(String name, boolean isOfEarlierSession) {}
