package org.example;

import java.nio.ByteBuffer;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Calls a library for Java 8 that opens no regions. */
@State(Scope.Benchmark)
public class HistogramBenchmark {
    private final Histogram histogram = new Histogram(2);
    private final ByteBuffer target = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());

    @Benchmark
    public int encode() {
        target.clear();
        return histogram.encodeIntoByteBuffer(target);
    }
}
