package io.ftimer.jmh.internal.collect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.TimerSession;
import io.ftimer.internal.steps.StepCounter;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.tree.Estimate;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.metrics.Metric;
import io.ftimer.values.RegionPath;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Steps that other threads take for a region of a benchmark. What instrumented code does is done here by hand. */
class TaskStepsTest {
    private static final String COUNTS = "io.ftimer.agent.work";

    @BeforeEach
    void count() {
        System.setProperty(COUNTS, "true");
    }

    @AfterEach
    void countNoMore() {
        System.clearProperty(COUNTS);
    }

    private static void work() {
        StepCounter.entered().steps += 6;
    }

    private static void onThread(Runnable work) {
        Thread thread = new Thread(work, "pool");
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ProfiledTree tree(Runnable benchmark) {
        ProfilerOptions parsed = ProfilerOptions.parse("metric=calls,work;work=org.example.**");
        Thread worker = Thread.currentThread();
        TimerSession session = Instruments.sessions(parsed).openFor(thread -> thread == worker);
        try (session) {
            benchmark.run();
        }
        return new Iteration(
                        parsed,
                        new RegionOverhead(List.of(new RegionOverhead.Point(0, Estimate.ZERO, Estimate.ZERO))),
                        1,
                        new Iteration.OperationTime(1, 1, false),
                        thread -> thread.equals(worker.getName()))
                .tree(session.summary());
    }

    private static Long steps(ProfiledTree tree) {
        return tree.region(RegionPath.of("submit")).orElseThrow().measured().get(Metric.WORK);
    }

    @Test
    void those_of_tasks_are_of_the_region_that_submitted_them() {
        ProfiledTree tree = tree(() -> FTimers.run("submit", () -> {
            work();
            onThread(FTimers.wrap(TaskStepsTest::work));
        }));

        assertThat(steps(tree)).isEqualTo(14);
        assertThat(tree.problems().lines()).isEmpty();
    }

    @Test
    void those_of_threads_that_nothing_handed_over_are_a_problem() {
        ProfiledTree tree = tree(() -> FTimers.run("submit", () -> {
            work();
            onThread(TaskStepsTest::work);
        }));

        assertThat(steps(tree)).isEqualTo(7);
        assertThat(tree.problems().count()).isEqualTo(1);
        assertThat(tree.problems().lines())
                .containsExactly("thread \"pool\" took 7 steps, which no region has; hand its work over with"
                        + " FTimers.wrap(...) inside a region");
    }
}
