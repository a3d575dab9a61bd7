package io.ftimer.internal.steps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class StepsByThreadTest {

    private static void onThread(String name, Runnable work) throws InterruptedException {
        Thread thread = new Thread(work, name);
        thread.start();
        thread.join();
    }

    private static void step() {
        StepCounter.entered();
    }

    @Test
    void only_steps_of_other_threads_since_the_beginning_count() throws Exception {
        onThread("before", StepsByThreadTest::step);
        try (StepsByThread steps = StepsByThread.begin(name -> name.equals("ignored"))) {
            step();
            onThread("ignored", StepsByThreadTest::step);
            onThread("left out", () -> {
                step();
                steps.leaveOutCaller();
                step();
            });
            assertThat(steps.steps()).isEmpty();

            onThread("other", () -> {
                step();
                step();
            });
            onThread("other", StepsByThreadTest::step);
            assertThat(steps.steps()).isEqualTo(Map.of("other", 3L));
        }
    }

    @Test
    void the_steps_of_a_running_thread_are_those_so_far() throws Exception {
        StepsByThread[] inner = new StepsByThread[1];
        onThread("outer", () -> {
            step();
            // without the step before, and without the thread that begins
            inner[0] = StepsByThread.begin(name -> false);
            step();
        });
        try (StepsByThread steps = inner[0]) {
            assertThat(steps.steps()).isEmpty();
            step();
            assertThat(steps.steps()).isEqualTo(Map.of(Thread.currentThread().getName(), 1L));
        }
    }

    @Test
    void the_names_of_ended_threads_are_bounded_and_their_steps_are_kept() throws Exception {
        try (StepsByThread steps = StepsByThread.begin(name -> false)) {
            for (int i = 0; i < 1_200; i++) {
                onThread("worker " + i, StepsByThreadTest::step);
                StepCounter.placesOfAllThreads();
            }

            assertThat(steps.steps())
                    .hasSize(1_001)
                    .containsEntry("worker 0", 1L)
                    .containsEntry("", 200L);
        }
    }

    @Test
    void nothing_is_kept_after_the_end() throws Exception {
        StepsByThread steps = StepsByThread.begin(name -> false);
        steps.close();
        onThread("other", StepsByThreadTest::step);

        StepCounter.placesOfAllThreads();

        assertThat(steps.steps()).doesNotContainKey("other");
    }
}
