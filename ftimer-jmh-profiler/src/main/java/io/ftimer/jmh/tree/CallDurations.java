package io.ftimer.jmh.tree;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * The durations of the single calls of a region, as a compressed histogram: its size does not depend on the number of calls.
 *
 * <p>Durations have two significant digits, so percentiles are right within 1 %. They contain the overhead that is
 * recorded for the region. Thread safety: immutable.
 */
public final class CallDurations implements Serializable {
    private static final long serialVersionUID = 1;

    /** As HdrHistogram encodes it. */
    private final byte[] encoded;

    private CallDurations(byte[] encoded) {
        this.encoded = encoded;
    }

    /** Returns a copy of the durations, in nanoseconds, that a histogram counts. */
    public static CallDurations of(Histogram nanos) {
        ByteBuffer buffer = ByteBuffer.allocate(nanos.getNeededByteBufferCapacity());
        int length = nanos.encodeIntoCompressedByteBuffer(buffer);
        return new CallDurations(Arrays.copyOf(buffer.array(), length));
    }

    private Histogram histogram() {
        try {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded), 0);
        } catch (DataFormatException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the number of calls. */
    public long count() {
        return histogram().getTotalCount();
    }

    /** Returns the duration in nanoseconds that {@code percent} of the calls do not exceed; 0 without calls. */
    public long percentileNanos(double percent) {
        return histogram().getValueAtPercentile(percent);
    }

    /** Returns the duration of the longest call in nanoseconds; 0 without calls. */
    public long maxNanos() {
        return histogram().getMaxValue();
    }

    CallDurations plus(CallDurations other) {
        Histogram sum = histogram();
        sum.add(other.histogram());
        return of(sum);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CallDurations durations && Arrays.equals(encoded, durations.encoded);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(encoded);
    }

    @Override
    public String toString() {
        return count() + " calls, p50 " + percentileNanos(50) + " ns, p99 " + percentileNanos(99) + " ns, max "
                + maxNanos() + " ns";
    }
}
