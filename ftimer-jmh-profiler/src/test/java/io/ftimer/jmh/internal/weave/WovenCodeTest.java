package io.ftimer.jmh.internal.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.weaving.PatternUse;
import io.ftimer.agent.weaving.SkippedClass;
import io.ftimer.agent.weaving.WeavingOptions;
import io.ftimer.agent.weaving.WeavingReport;
import io.ftimer.agent.weaving.WovenMethod;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.tree.Problems;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WovenCodeTest {
    private static final PatternUse USED = new PatternUse("a.B.*", 1, 1, 0, 0, "");
    private static final WovenMethod WOVEN = new WovenMethod("a.B", "c", "()V", "B.c", "a.B.*");

    @Test
    void patterns_with_an_effect_are_no_problem() {
        WeavingReport report = new WeavingReport(true, List.of(USED), List.of(WOVEN), List.of(), List.of());

        assertThat(WovenCode.of(report, Optional.of(WeavingOptions.parse("a.B.*"))))
                .isEqualTo(new WovenCode(1, Problems.NONE));
    }

    @Test
    void a_class_that_could_not_be_woven_is_a_problem_beside_others_that_could() {
        WeavingReport report = new WeavingReport(
                true,
                List.of(USED),
                List.of(WOVEN),
                List.of(),
                List.of(new SkippedClass("a.D", "its class file has version 99", "a.*")));

        assertThat(WovenCode.of(report, Optional.empty()).problems())
                .isEqualTo(new Problems(1, List.of("instrument: a.D is not woven: its class file has version 99"), 0));
    }

    @Test
    void a_pattern_that_the_agent_of_the_runner_does_not_have_is_a_problem() {
        WeavingReport report = new WeavingReport(true, List.of(USED), List.of(WOVEN), List.of(), List.of());

        assertThat(WovenCode.of(report, Optional.of(WeavingOptions.parse("a.B.*,a.D.*")))
                        .problems()
                        .lines())
                .containsExactly("instrument has no effect: the profiler adds the agent to forks only, and this JVM is"
                        + " none; omit -f 0");
    }

    @Test
    void without_the_option_and_the_agent_there_is_nothing_to_report() {
        assertThat(WovenCode.ofJvm(ProfilerOptions.parse(""))).isEqualTo(new WovenCode(0, Problems.NONE));
    }
}
