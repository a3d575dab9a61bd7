package io.ftimer.jmh.internal.tree;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;

/**
 * How the time of the operations divides into regions, what is outside of them, and the overhead. It covers the threads of
 * JMH; times are summed over threads and iterations.
 *
 * <p>Thread safety: immutable.
 *
 * @param operationNanos the time of all operations, from JMH's own measurement; 0 if unknown
 * @param recordedNanos the recorded time of the outermost regions, with the overhead in it
 * @param overhead the overhead of all regions
 * @param overheadOutside the part of it that is in no recorded time
 * @param scores the time of an operation in each iteration, in nanoseconds, averaged over threads as in JMH's score
 * @param averagesIterations whether JMH's score is the mean over iterations of equal weight, as in the modes {@code avgt} and
 *     {@code ss}; otherwise it is the mean over all operations
 */
public record Accounting(
        double operationNanos,
        double recordedNanos,
        Estimate overhead,
        Estimate overheadOutside,
        List<Double> scores,
        boolean averagesIterations)
        implements Serializable {
    private static final long serialVersionUID = 1;

    public static final Accounting UNKNOWN = new Accounting(0, 0, Estimate.ZERO, Estimate.ZERO, List.of(), false);

    public Accounting {
        scores = List.copyOf(scores);
    }

    public boolean isKnown() {
        return operationNanos > 0;
    }

    /** Returns the time in regions, without the overhead. */
    public double regionNanos() {
        return recordedNanos - overhead.minus(overheadOutside).value();
    }

    /** Returns the time outside of all regions, without the overhead. */
    public double outsideNanos() {
        return operationNanos - recordedNanos - overheadOutside.value();
    }

    Accounting plus(Accounting other) {
        return new Accounting(
                operationNanos + other.operationNanos,
                recordedNanos + other.recordedNanos,
                overhead.plus(other.overhead),
                overheadOutside.plus(other.overheadOutside),
                Stream.concat(scores.stream(), other.scores.stream()).toList(),
                averagesIterations || other.averagesIterations);
    }
}
