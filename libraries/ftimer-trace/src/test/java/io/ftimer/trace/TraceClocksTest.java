package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.ftimer.FTimer;
import io.ftimer.values.NanoClock;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clocks of traces. */
class TraceClocksTest {
    private static long afterWork(NanoClock clock) {
        long before = clock.nanoTime();
        double sum = 0;
        while (clock.nanoTime() == before) {
            sum += Math.sin(sum);
        }
        assertThat(sum).isFinite();
        return clock.nanoTime() - before;
    }

    @Test
    void the_system_clocks_are_those_of_the_jvm_and_of_the_process() {
        TraceClocks clocks = TraceClocks.system();

        assertThat(clocks.wall()).isSameAs(NanoClock.system());
        assertThat(clocks.cpu().nanoTime()).isPositive();
        assertThat(afterWork(clocks.cpu())).isPositive();
    }

    @Test
    void without_the_clock_of_the_jvm_that_of_the_system_is_read() {
        Optional<Duration> used = Optional.of(Duration.ofMillis(1234));

        assertThat(TraceClocks.firstOf(Optional.empty(), () -> used).nanoTime()).isEqualTo(1_234_000_000);
        assertThat(TraceClocks.firstOf(Optional.of(() -> -1), () -> used).nanoTime())
                .isEqualTo(1_234_000_000);
    }

    @Test
    void without_any_clock_the_processor_time_is_zero() {
        assertThat(TraceClocks.firstOf(Optional.empty(), Optional::empty).nanoTime())
                .isZero();
        assertThat(TraceClocks.firstOf(Optional.of(() -> -1), Optional::empty).nanoTime())
                .isZero();
    }

    @Test
    void a_clock_that_fails_later_reads_zero() {
        AtomicLong reading = new AtomicLong(7);
        NanoClock clock = TraceClocks.firstOf(Optional.of(reading::get), Optional::empty);
        assertThat(clock.nanoTime()).isEqualTo(7);

        reading.set(-1);

        assertThat(clock.nanoTime()).isZero();
    }

    @Test
    void the_processor_time_of_a_thread_is_its_own() throws InterruptedException {
        NanoClock clock = TraceClocks.ofThread().cpu();
        long[] ofOther = {-1};
        Thread other = new Thread(() -> ofOther[0] = clock.nanoTime());
        long before = clock.nanoTime();
        // more than a new thread has used when it reads the clock
        while (clock.nanoTime() - before < 50_000_000) {
            Thread.onSpinWait();
        }
        other.start();
        other.join();

        assertThat(ofOther[0]).isNotNegative().isLessThan(clock.nanoTime());
    }

    @Test
    void a_thread_that_is_younger_than_the_trace_has_its_time_in_it(@TempDir Path folder) throws Exception {
        long[] ofThread = {7_500_000_000L};
        try (TraceFile trace = TraceFile.builder()
                .clocks(new TraceClocks(() -> 1_000_000_000, () -> ofThread[0], true))
                .diagnostics(line -> {
                    throw new AssertionError(line);
                })
                .open(folder.resolve("t.bin"))) {
            ofThread[0] = 1_500_000_003;
            FTimer timer = FTimer.builder()
                    .clock(() -> 1_000_000_000)
                    .listener(trace::regions)
                    .build();
            timer.init();
            timer.start("a");
        }

        assertThat(Trace.read(folder.resolve("t.bin")).events())
                .singleElement()
                .satisfies(start -> assertThat(start.cpu().startNanos()).isEqualTo(1_500_000_003));
    }

    @Test
    void a_jvm_without_processor_times_of_threads_is_rejected() {
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> TraceClocks.threadCpu(threads(false)))
                .withMessage("this JVM does not measure the processor time of threads; use that of the process");
    }

    @Test
    void a_thread_without_a_processor_time_has_0() {
        assertThat(TraceClocks.threadCpu(threads(true)).nanoTime()).isZero();
    }

    /** Returns a bean that measures threads or not, and no thread that asks. */
    private static ThreadMXBean threads(boolean measured) {
        return (ThreadMXBean) Proxy.newProxyInstance(
                TraceClocksTest.class.getClassLoader(),
                new Class<?>[] {ThreadMXBean.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("getCurrentThreadCpuTime")) {
                        throw new UnsupportedOperationException();
                    }
                    return measured;
                });
    }

    @Test
    void both_clocks_are_needed() {
        assertThatNullPointerException()
                .isThrownBy(() -> new TraceClocks(null, () -> 0))
                .withMessage("wall");
        assertThatNullPointerException()
                .isThrownBy(() -> new TraceClocks(() -> 0, null))
                .withMessage("cpu");
    }
}
