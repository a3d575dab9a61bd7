package io.ftimer.internal.engine;

import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Accumulates the times of iterations without keeping them; {@link #snapshot()} returns the statistics so far.
 *
 * <p>Adding a time is a handful of integer additions and one multiplication, allocates nothing, and is exact for every
 * {@code long}: the sum of squares has 192 bits, room for 2^63 times.
 *
 * <p>Thread safety: for one thread at a time.
 */
public final class RunningStats {
    /** The iteration of a time that has no number. */
    public static final long UNNUMBERED = -1;

    private static final int SIGN_BIT = Long.SIZE - 1;

    /** Times of at most this many bits, 2.1 s, have a square that fits one {@code long}. */
    private static final int SHORT_BITS = 31;

    // fields that every addition reads are adjacent, on one cache line

    private long count;

    /** The maximum value without times, so that a short first time needs no special case. */
    private long minNanos = Long.MAX_VALUE;

    private long maxNanos = Long.MIN_VALUE;
    private long sumLow;
    private long squaresLow;

    /** The upper half of the sum, which is a 128-bit integer; it has the sign. */
    private long sumHigh;

    /** The rest of the sum of squares, which is a 192-bit integer. */
    private long squaresMiddle;

    private long squaresHigh;

    private long minIteration;
    private long maxIteration;

    /**
     * Adds the time of one iteration. Of equal extrema the first one is kept.
     *
     * @param nanos may be negative
     * @param iteration its number, from 0, or {@link #UNNUMBERED}
     */
    public void add(long nanos, long iteration) {
        long sum = sumLow + nanos;
        long squares = squaresLow + nanos * nanos;
        // of two integers without a sign, the upper bit is lost from a sum only by a carry
        if (nanos >>> SHORT_BITS != 0 || ((sumLow & ~sum) | (squaresLow & ~squares)) < 0) {
            addLong(nanos, iteration);
            return;
        }
        noteExtremes(nanos, iteration);
        count++;
        sumLow = sum;
        squaresLow = squares;
    }

    /** Adds a time with a square of more than one {@code long}, or one that makes the lower part of a sum carry. */
    private void addLong(long nanos, long iteration) {
        // any call may overflow the stack: this one comes first, before anything has been added
        long squareHigh = Math.multiplyHigh(nanos, nanos);
        long squareLow = nanos * nanos;
        if (count == 0) {
            minIteration = iteration;
            maxIteration = iteration;
        }
        noteExtremes(nanos, iteration);
        count++;
        // a sum carries if it comes out below what was added, both without a sign: offset by the smallest long
        sumLow += nanos;
        sumHigh += (nanos >> SIGN_BIT) + (sumLow + Long.MIN_VALUE < nanos + Long.MIN_VALUE ? 1 : 0);
        squaresLow += squareLow;
        // a square has no more than 127 bits, so that a carry always fits its upper half
        long upper = squareHigh + (squaresLow + Long.MIN_VALUE < squareLow + Long.MIN_VALUE ? 1 : 0);
        squaresMiddle += upper;
        squaresHigh += squaresMiddle + Long.MIN_VALUE < upper + Long.MIN_VALUE ? 1 : 0;
    }

    private void noteExtremes(long nanos, long iteration) {
        if (nanos < minNanos) {
            minNanos = nanos;
            minIteration = iteration;
        }
        if (nanos > maxNanos) {
            maxNanos = nanos;
            maxIteration = iteration;
        }
    }

    public void clear() {
        copy(new RunningStats());
    }

    public void copy(RunningStats other) {
        count = other.count;
        minNanos = other.minNanos;
        minIteration = other.minIteration;
        maxNanos = other.maxNanos;
        maxIteration = other.maxIteration;
        sumHigh = other.sumHigh;
        sumLow = other.sumLow;
        squaresHigh = other.squaresHigh;
        squaresMiddle = other.squaresMiddle;
        squaresLow = other.squaresLow;
    }

    /** Returns the statistics so far; later additions do not change them. */
    public IterationStats snapshot() {
        if (count == 0) {
            return IterationStats.NONE;
        }
        return new IterationStats(
                count,
                extremum(minNanos, minIteration),
                extremum(maxNanos, maxIteration),
                integer(sumHigh, sumLow),
                integer(squaresHigh, squaresMiddle, squaresLow));
    }

    private static Optional<Extremum> extremum(long nanos, long iteration) {
        OptionalLong number = iteration == UNNUMBERED ? OptionalLong.empty() : OptionalLong.of(iteration);
        return Optional.of(new Extremum(nanos, number, 0));
    }

    private static BigInteger integer(long... limbs) {
        ByteBuffer bytes = ByteBuffer.allocate(limbs.length * Long.BYTES);
        for (long limb : limbs) {
            bytes.putLong(limb);
        }
        return new BigInteger(bytes.array());
    }
}
