package io.ftimer.reduce;

import io.ftimer.values.RegionKind;

/**
 * The record of one lane at one call path.
 *
 * @param parentId the position of the parent in the list of the lane, counted from 1; 0 for a root
 * @param name the name of the region
 * @param kind what the region stands for
 * @param callCount how often it was opened
 * @param inclusiveNanos the time from start to stop, negative where a clock went backward
 * @param teamSize the size of the lane's team, the largest if the lane ran in several teams; ignored on lane 0
 * @param inOneEpoch whether all calls were in one timed region; otherwise the eligible lanes are unknown
 */
public record LaneContext(
        int parentId,
        String name,
        RegionKind kind,
        long callCount,
        long inclusiveNanos,
        int teamSize,
        boolean inOneEpoch) {}
