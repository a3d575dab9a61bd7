package io.ftimer.internal.engine;

import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Takes in the times of iterations one after another, without keeping them; {@link #snapshot()} gives the statistics so far.
 *
 * <p>Adding a time is a handful of integer additions and one multiplication, allocates nothing, and is exact for every
 * {@code long}: the sum of squares has 192 bits, room for 2^63 times.
 *
 * <p>Thread safety: for one thread at a time.
 */
public final class RunningStats {
    /** Given as the iteration of a time that has no number. */
    public static final long UNNUMBERED = -1;

    private static final int SIGN_BIT = Long.SIZE - 1;

    /** Times of fewer bits than that, 2.1 s, have a square of one {@code long}. */
    private static final int SHORT_BITS = 31;

    // what each addition reads stands together, on one cache line

    private long count;

    /** Without a time the largest value, so that a short first time needs no question of its own. */
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

    /** Creates statistics of nothing. */
    public RunningStats() {}

    /**
     * Takes in the time of one iteration. Of equal extremes the first one stays.
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

    /** Adds a time that has a long square, or makes the lower part of a sum carry. */
    private void addLong(long nanos, long iteration) {
        // the one call that is no addition stands first: if the stack is used up in it, nothing has been added yet
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

    /** Forgets everything. */
    public void clear() {
        copy(new RunningStats());
    }

    /** Takes over what {@code other} has taken in, in place of what is here. */
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

    /** Returns how many times were taken in. */
    public long count() {
        return count;
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
