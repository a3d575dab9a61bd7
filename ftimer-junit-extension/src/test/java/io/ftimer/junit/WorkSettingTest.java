package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThatGrowth;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.assertj.Growth;
import io.ftimer.internal.steps.StepCounter;
import io.ftimer.junit.internal.settings.FTimerConfig;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Expectations on work, in a JVM without the agent. */
class WorkSettingTest {

    @Test
    void work_is_inconclusive_without_the_agent() {
        assertThat(Fixture.run(Uncounted.class, Map.of("ftimer.work", "com.acme.**"))
                        .message())
                .startsWith("""
                        Cannot verify all calls and steps to grow at most as LINEAR up to size 2 (inconclusive): the agent is not active.
                          this JVM has no agent
                        Bind the goal prepare-agent""");
        assertThat(Fixture.run(Uncounted.class).message()).contains("(inconclusive): this JVM counts no steps.");
        assertThat(Fixture.run(Uncounted.class, Map.of("ftimer.inconclusive", "list"))
                        .failures())
                .isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class Uncounted {
        @Test
        void test() {
            assertThatGrowth(n -> {}).over(1, 2).isAtMost(Growth.LINEAR);
        }
    }

    @Test
    void work_of_other_threads_is_of_the_test_only_where_no_other_runs() {
        Map<String, String> parallel =
                Map.of("junit.jupiter.execution.parallel.enabled", "true", "ftimer.inconclusive", "fail");

        assertThat(Fixture.run(OnAnotherThread.class).message()).contains("402 > 230  (steps)");
        assertThat(Fixture.run(OnAnotherThread.class, parallel).message())
                .contains("(inconclusive): 502 steps were on other threads, which may belong to other tests.\n"
                        + "  thread \"worker\" took 502 steps\n"
                        + "Run the test alone, for example with @Isolated of JUnit.");
        assertThat(Fixture.run(OnAnotherThread.class, Map.of("ftimer.otherThreads.ignore", "wor*"))
                        .failures())
                .isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class OnAnotherThread {
        @Test
        void test() throws InterruptedException {
            assertThatGrowth(n -> {
                        StepCounter.entered();
                        Thread other = new Thread(() -> StepCounter.entered().steps += n * n, "worker");
                        other.start();
                        other.join();
                    })
                    .over(10, 20)
                    .isAtMost(Growth.LINEAR);
        }
    }

    @Test
    void the_methods_are_an_option_of_the_agent_beside_others() {
        Map<String, String> both = Map.of("ftimer.instrument", " a.B.*;minsize=0", "ftimer.work", "a.**,b.C::* ");

        assertThat(FTimerConfig.agentOptions(setting -> both.get(setting.key())))
                .isEqualTo("a.B.*;minsize=0;work=a.**,b.C::*");
        assertThat(FTimerConfig.agentOptions(setting -> setting.key().equals("ftimer.work") ? "a.**" : ""))
                .isEqualTo("work=a.**");
        assertThat(FTimerConfig.agentOptions(setting -> "")).isEmpty();
    }
}
