package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Expectations on bytes raise no false alarm while other threads allocate, load classes and keep all processors busy. */
class AllocationPatternsTest {
    private static final int RUNS = Boolean.getBoolean("build.full") ? 200 : 3;
    private static final AtomicReference<Object> GARBAGE = new AtomicReference<>();

    @Test
    void common_code_has_the_same_bytes_in_every_run_on_a_loaded_machine() {
        List<Thread> load = new ArrayList<>();
        for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
            Thread thread = new Thread(AllocationPatternsTest::allocate, "load-" + i);
            thread.setDaemon(true);
            thread.start();
            load.add(thread);
        }
        try {
            for (int run = 0; run < RUNS; run++) {
                assertThat(Fixture.run(AllocationPatterns.class, Map.of("ftimer.otherThreads.ignore", "load-*"))
                                .failures())
                        .as("run %d of %d", run + 1, RUNS)
                        .isEmpty();
            }
        } finally {
            load.forEach(Thread::interrupt);
        }
    }

    private static void allocate() {
        while (!Thread.currentThread().isInterrupted()) {
            GARBAGE.set(new byte[10_000]);
        }
    }
}
