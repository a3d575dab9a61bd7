package io.ftimer.jmh.internal.collect;

import io.ftimer.summary.SessionSummary;
import java.util.Map;

/**
 * What was recorded in one session.
 *
 * @param summary calls and times
 * @param all what was measured beside these on all threads
 * @param byThread the same of each thread, by its name; empty without {@code threads=each}
 */
record Recorded(SessionSummary summary, Measurements all, Map<String, Measurements> byThread) {}
