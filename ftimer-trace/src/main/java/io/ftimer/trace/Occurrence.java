package io.ftimer.trace;

/**
 * One MPI call, or one time that a region was opened and closed. Immutable.
 *
 * @param name the name of the region or of the MPI function
 * @param thread the number of the thread in its trace
 * @param cpu processor time from start to stop
 * @param wall elapsed time from start to stop
 */
public record Occurrence(String name, int thread, TimeSpan cpu, TimeSpan wall) {}
