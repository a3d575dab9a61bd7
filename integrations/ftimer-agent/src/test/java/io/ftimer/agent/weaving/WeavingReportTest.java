package io.ftimer.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.agent.FTimerAgent;
import io.ftimer.agent.Sources;
import io.ftimer.agent.WeavingLoader;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import org.junit.jupiter.api.Test;

class WeavingReportTest {

    @Test
    void the_text_of_a_report_is_read_back() {
        WeavingReport report = new WeavingReport(
                true,
                List.of(
                        new PatternUse("a.B.*", 1, 2, 3, 0, ""),
                        new PatternUse("a.C.*", 0, 0, 0, 1, "\"a.C.*\" wove nothing: 1 class could not be woven")),
                List.of(new WovenMethod("a.B", "load", "(I)V", "B.load", "a.B.*")),
                List.of(new SmallMethod("a.B", "size", "B.size", "a.B.*")),
                List.of(new SkippedClass("a.C", "its class file is odd", "a.C.*")));

        assertThat(WeavingReport.parse(report.text())).isEqualTo(report);
        assertThat(WeavingReport.parse(WeavingReport.INACTIVE.text())).isEqualTo(WeavingReport.INACTIVE);
    }

    @Test
    void characters_that_separate_fields_are_replaced() {
        WeavingReport report = new WeavingReport(
                true,
                List.of(),
                List.of(new WovenMethod("a.B", "tab\tname\n", "()V", "B.tab", "a.B.*")),
                List.of(),
                List.of());

        assertThat(WeavingReport.parse(report.text()).methods())
                .extracting(WovenMethod::method)
                .containsExactly("tab?name?");
    }

    @Test
    void a_text_that_is_no_report_is_rejected() {
        assertThatThrownBy(() -> WeavingReport.parse("woven\ta.B"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("invalid line in a weaving report: \"woven\ta.B\"");
    }

    @Test
    void a_jvm_without_the_agent_has_an_inactive_report_in_every_loader() throws Exception {
        assertThat(WeavingReport.current()).isEqualTo(WeavingReport.INACTIVE);
        assertThat(FTimerAgent.isActive()).isFalse();

        URL own = WeavingReport.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader copy = new URLClassLoader(new URL[] {own}, ClassLoader.getPlatformClassLoader())) {
            Object report = copy.loadClass(WeavingReport.class.getName())
                    .getMethod("current")
                    .invoke(null);
            assertThat(report).hasToString(WeavingReport.INACTIVE.toString()).isNotInstanceOf(WeavingReport.class);
        }
    }

    @Test
    void more_cannot_be_woven_without_the_agent() {
        assertThatThrownBy(() -> FTimerAgent.instrument("a.B.*"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the agent is not active; start the JVM with -javaagent:ftimer-agent.jar");
    }

    @Test
    void classes_that_are_loaded_later_are_in_a_later_report() throws Exception {
        WeavingLoader loader = new WeavingLoader(
                Sources.compile(17, "package com.acme; public class Late { public static void run() {} }"),
                "com.acme.Late::run");

        assertThat(loader.report().methods()).isEmpty();
        loader.run("com.acme.Late", "run");
        assertThat(loader.report().methods())
                .containsExactly(new WovenMethod("com.acme.Late", "run", "()V", "Late.run", "com.acme.Late::run"));
    }
}
