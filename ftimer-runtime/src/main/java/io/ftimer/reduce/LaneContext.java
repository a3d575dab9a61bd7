package io.ftimer.reduce;

/**
 * What one lane recorded at one call path.
 *
 * @param parentId the place, counted from 1, of the region around in the list of the lane; 0 for a root
 * @param name the name of the region
 * @param callCount how often it was opened
 * @param inclusiveNanos the time from start to stop, negative where a clock went backward
 * @param teamSize how many members the lane's team had when it ran here, the largest if it ran in several; of no
 *     meaning on lane 0
 * @param inOneEpoch whether all calls were in one timed region; otherwise nobody can say which lanes should have come
 */
public record LaneContext(
        int parentId, String name, long callCount, long inclusiveNanos, int teamSize, boolean inOneEpoch) {}
