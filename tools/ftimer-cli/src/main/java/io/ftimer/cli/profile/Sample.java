package io.ftimer.cli.profile;

import java.util.List;

/**
 * What the flight recorder saw of a thread at one moment.
 *
 * @param thread the number of the thread
 * @param nanos when, in nanoseconds since 1970
 * @param event the event, such as {@code jdk.ExecutionSample}
 * @param methods the methods on the stack, innermost first; at least one
 * @param isTruncated whether outer methods are missing
 */
record Sample(long thread, long nanos, String event, List<String> methods, boolean isTruncated) {}
