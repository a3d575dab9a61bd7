package io.ftimer.trace;

/**
 * The time between two successive occurrences of a synchronizing operation, on all ranks: from the end of the first to the
 * start of the second. Times are nanoseconds of elapsed time. Immutable.
 *
 * @param number the number of the epoch, from 0
 * @param lengths the lengths of the epoch on the ranks that have it
 * @param shortestRank the rank with the shortest epoch, the lowest of several
 * @param longestRank the rank with the longest epoch, the lowest of several
 */
public record Epoch(int number, OperationStatistics lengths, int shortestRank, int longestRank) {}
