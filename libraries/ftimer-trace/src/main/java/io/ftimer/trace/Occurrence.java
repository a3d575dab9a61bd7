package io.ftimer.trace;

/**
 * One call of a function, or one activation of a region. Immutable.
 *
 * @param name the name of the region or of the function
 * @param thread the number of the thread in its trace
 * @param cpu processor time from start to stop
 * @param wall elapsed time from start to stop
 */
public record Occurrence(String name, int thread, TimeSpan cpu, TimeSpan wall) {}
