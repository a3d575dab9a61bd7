package io.ftimer.jmh.internal.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.internal.options.InstrumentationOptions;
import io.ftimer.agent.internal.options.InstrumentationReport;
import io.ftimer.agent.internal.options.InstrumentationReport.InstrumentedMethod;
import io.ftimer.agent.internal.options.InstrumentationReport.PatternUse;
import io.ftimer.agent.internal.options.InstrumentationReport.SkippedClass;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.tree.Problems;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InstrumentedBenchmarkTest {
    private static final PatternUse USED = new PatternUse("a.B.*", 1, 1, 0, 0, "", List.of());
    private static final InstrumentedMethod INSTRUMENTED = new InstrumentedMethod("a.B", "c", "()V", "B.c", "a.B.*");

    @Test
    void patterns_with_an_effect_are_no_problem() {
        InstrumentationReport report =
                new InstrumentationReport(List.of(USED), List.of(INSTRUMENTED), List.of(), List.of());

        assertThat(InstrumentedBenchmark.of(
                        report.text(), Optional.of(InstrumentationOptions.parse("a.B.*")), Optional.empty()))
                .isEqualTo(new InstrumentedBenchmark(1, Problems.NONE));
    }

    @Test
    void a_class_that_could_not_be_instrumented_is_a_problem_beside_others_that_could() {
        InstrumentationReport report = new InstrumentationReport(
                List.of(USED),
                List.of(INSTRUMENTED),
                List.of(),
                List.of(new SkippedClass("a.D", "its class file has version 99", "a.*")));

        assertThat(InstrumentedBenchmark.of(report.text(), Optional.empty(), Optional.empty())
                        .problems())
                .isEqualTo(new Problems(
                        1, List.of("instrument: a.D is not instrumented: its class file has version 99"), 0));
    }

    @Test
    void a_pattern_that_the_agent_of_the_runner_does_not_have_is_a_problem() {
        InstrumentationReport report =
                new InstrumentationReport(List.of(USED), List.of(INSTRUMENTED), List.of(), List.of());

        assertThat(InstrumentedBenchmark.of(
                                report.text(),
                                Optional.of(InstrumentationOptions.parse("a.B.*,a.D.*")),
                                Optional.empty())
                        .problems()
                        .lines())
                .containsExactly("instrument has no effect: the profiler adds the agent to forks only, and this JVM is"
                        + " none; omit -f 0");
    }

    @Test
    void patterns_of_steps_are_reported_like_those_of_regions() {
        InstrumentationReport report = new InstrumentationReport(
                List.of(new PatternUse("work=a.B.*", 0, 0, 0, 0, "\"work=a.B.*\" matches no class", List.of())),
                List.of(),
                List.of(),
                List.of(new SkippedClass("a.D", "its class file has version 99", "work=a.*")));

        assertThat(InstrumentedBenchmark.of(
                                report.text(),
                                Optional.empty(),
                                Optional.of(InstrumentationOptions.parse("work=a.B.*,a.C.*")))
                        .problems()
                        .lines())
                .containsExactly(
                        "work has no effect: the profiler adds the agent to forks only, and this JVM is none; omit -f 0",
                        "work: \"work=a.B.*\" matches no class",
                        "work: a.D is not instrumented: its class file has version 99");
    }

    @Test
    void without_the_option_and_the_agent_there_is_nothing_to_report() {
        assertThat(InstrumentedBenchmark.ofJvm(ProfilerOptions.parse("")))
                .isEqualTo(new InstrumentedBenchmark(0, Problems.NONE));
    }
}
