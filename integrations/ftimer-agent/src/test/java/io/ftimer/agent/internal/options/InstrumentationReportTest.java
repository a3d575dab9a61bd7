package io.ftimer.agent.internal.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.agent.FTimerAgent;
import io.ftimer.agent.InstrumentingLoader;
import io.ftimer.agent.Sources;
import io.ftimer.agent.internal.options.InstrumentationReport.InstrumentedMethod;
import io.ftimer.agent.internal.options.InstrumentationReport.PatternUse;
import io.ftimer.agent.internal.options.InstrumentationReport.SkippedClass;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InstrumentationReportTest {

    @Test
    void the_text_of_a_report_has_a_line_for_each_fact() {
        InstrumentationReport report = new InstrumentationReport(
                List.of(
                        new PatternUse("a.B.*", 1, 2, 3, 0, "", List.of("a.B", "a.BB")),
                        new PatternUse(
                                "a.C.*",
                                0,
                                0,
                                0,
                                1,
                                "\"a.C.*\" instrumented nothing: 1 class could not be instrumented",
                                List.of())),
                List.of(new InstrumentedMethod("a.B", "load", "(I)V", "B.load", "a.B.*")),
                List.of("a.B::size"),
                List.of(new SkippedClass("a.C", "its class file is odd", "a.C.*")));

        assertThat(report.text().lines())
                .containsExactly(
                        "pattern\ta.B.*\t1\t2\t3\t0\t\ta.B,a.BB",
                        "pattern\ta.C.*\t0\t0\t0\t1\t\"a.C.*\" instrumented nothing: 1 class could not be instrumented\t",
                        "instrumented\ta.B\tload\t(I)V\tB.load\ta.B.*",
                        "small\ta.B::size",
                        "skipped\ta.C\tits class file is odd\ta.C.*");
    }

    @Test
    void a_report_has_the_options_that_decide_what_patterns_select() {
        InstrumentingLoader loader = new InstrumentingLoader(
                Map.of(), "a.B.*;exclude=**Test.*,a.C.*;minsize=7;work=a.**;work.exclude=a.D.*;report=true");

        assertThat(loader.report().patterns())
                .filteredOn(use -> use.problem().isEmpty())
                .extracting(PatternUse::pattern)
                .containsExactly("exclude=**Test.*,a.C.*", "minsize=7", "work.exclude=a.D.*");
    }

    @Test
    void characters_that_separate_fields_are_replaced() {
        InstrumentationReport report = new InstrumentationReport(
                List.of(),
                List.of(new InstrumentedMethod("a.B", "tab\tname\n", "()V", "B.tab", "a.B.*")),
                List.of(),
                List.of());

        assertThat(report.text()).isEqualTo("instrumented\ta.B\ttab?name?\t()V\tB.tab\ta.B.*\n");
    }

    @Test
    void a_jvm_without_the_agent_has_an_empty_report() {
        assertThat(FTimerAgent.report()).isEmpty();
    }

    @Test
    void more_cannot_be_instrumented_without_the_agent() {
        assertThatThrownBy(() -> FTimerAgent.instrument("a.B.*"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the agent is not active; start the JVM with -javaagent:ftimer-agent.jar");
    }

    @Test
    void constructors_that_no_pattern_names_are_listed() throws Exception {
        String source = "package com.acme; public class Made { int[] all;"
                + " public Made() { all = new int[9]; for (int i = 0; i < all.length; i++) { all[i] = i * i + all[i / 2]; } }"
                + " public static void run() { new Made(); } }";

        assertThat(constructors(source, "com.acme.Made.*")).containsExactly("com.acme.Made");
        assertThat(constructors(source, "com.acme.Made.*,com.acme.Made::new")).isEmpty();
        assertThat(constructors(source, "com.acme.Made::run")).isEmpty();
        assertThat(constructors(
                        "package com.acme; public class Made { public static void run() { new Made(); } }",
                        "com.acme.*"))
                .isEmpty();
    }

    private static List<String> constructors(String source, String patterns) throws Exception {
        InstrumentingLoader loader = new InstrumentingLoader(Sources.compile(17, source), patterns);
        loader.run("com.acme.Made", "run");
        return loader.report().patterns().stream()
                .flatMap(use -> use.constructors().stream())
                .toList();
    }

    @Test
    void classes_that_are_loaded_later_are_in_a_later_report() throws Exception {
        InstrumentingLoader loader = new InstrumentingLoader(
                Sources.compile(17, "package com.acme; public class Late { public static void run() {} }"),
                "com.acme.Late::run");

        assertThat(loader.report().methods()).isEmpty();
        loader.run("com.acme.Late", "run");
        assertThat(loader.report().methods())
                .containsExactly(
                        new InstrumentedMethod("com.acme.Late", "run", "()V", "Late.run", "com.acme.Late::run"));
    }
}
