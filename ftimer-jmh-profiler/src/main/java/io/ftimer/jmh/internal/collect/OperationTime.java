package io.ftimer.jmh.internal.collect;

import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.IterationResult;

/**
 * The time of one operation in one iteration, by what JMH measured; NaN if that is unknown.
 *
 * @param mean the mean over the operations of all threads in nanoseconds
 * @param score JMH's score of the iteration in nanoseconds per operation: for average time the mean over threads, otherwise that
 *     over operations
 * @param averagesIterations whether JMH's score of the benchmark is the mean over iterations
 */
public record OperationTime(double mean, double score, boolean averagesIterations) {

    /** Returns the time of an iteration. */
    public static OperationTime of(IterationResult iteration) {
        double unit = iteration.getBenchmarkParams().getTimeUnit().toNanos(1);
        Mode mode = iteration.getBenchmarkParams().getMode();
        // one result for each thread
        var byThread = iteration.getRawPrimaryResults();
        int threads = byThread.size();
        double scores =
                byThread.stream().mapToDouble(thread -> thread.getScore()).sum();
        double samples =
                byThread.stream().mapToDouble(thread -> thread.getSampleCount()).sum();
        double mean = switch (mode) {
            case Throughput -> threads / scores;
            // the threads measure for the same time, so that faster ones run more operations
            case AverageTime ->
                threads
                        / byThread.stream()
                                .mapToDouble(thread -> 1 / thread.getScore())
                                .sum();
            default ->
                byThread.stream()
                        .mapToDouble(thread -> thread.getScore() * thread.getSampleCount() / samples)
                        .sum();
        };
        return new OperationTime(
                mean * unit,
                (mode == Mode.AverageTime ? scores / threads : mean) * unit,
                mode == Mode.AverageTime || mode == Mode.SingleShotTime);
    }
}
