package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.ftimer.FTimer;
import io.ftimer.report.internal.files.RecordSink;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A traced region allocates nothing, and a full buffer of thousands of events a few bytes. */
class TraceAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 20;
    private static final int PAIRS = 1000;
    private static final int EVENTS_BYTES = PAIRS * 2 * 37;

    /** What the bookkeeping of one full buffer may take. */
    private static final int BYTES_PER_BUFFER = 64;

    private static final class Nowhere implements RecordSink {
        @Override
        public void append(byte[] record, int length) {}

        @Override
        public void truncate(long length) {}

        @Override
        public void close() {}
    }

    private static long allocatedBytes(FTimer timer) {
        long thread = Thread.currentThread().getId();
        long minimum = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long before = THREADS.getThreadAllocatedBytes(thread);
            for (int i = 0; i < PAIRS; i++) {
                timer.start("region");
                timer.stop("region");
            }
            minimum = Math.min(minimum, THREADS.getThreadAllocatedBytes(thread) - before);
        }
        return minimum;
    }

    @Test
    void an_event_allocates_nothing_with_the_clocks_of_the_system() throws IOException {
        TraceFileBuilder builder = TraceFile.builder();
        try (TraceFile trace = new TraceFile(builder, Path.of("nowhere"), new Nowhere())) {
            FTimer timer = FTimer.builder().listener(trace::regions).build();
            timer.init();

            int buffers = EVENTS_BYTES / builder.bufferBytes + 1;
            assertThat(allocatedBytes(timer)).isLessThanOrEqualTo((long) buffers * BYTES_PER_BUFFER);
            assertThat(trace.recordedEvents()).isEqualTo(2L * ROUNDS * PAIRS);
        }
    }
}
