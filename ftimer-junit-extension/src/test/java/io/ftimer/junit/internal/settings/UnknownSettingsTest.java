package io.ftimer.junit.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class UnknownSettingsTest {
    private final List<String> lines = new ArrayList<>();
    private final UnknownSettings unknown = new UnknownSettings(lines::add);

    @Test
    void a_key_that_is_not_ours_is_told_with_the_nearest_one_that_is() {
        unknown.report(List.of("ftimer.reprot", "ftimer.zzzzzzzzzzzz"));

        assertThat(lines)
                .containsExactly(
                        "ftimer: \"ftimer.reprot\" is not a setting and is ignored; did you mean \"ftimer.report\"?",
                        "ftimer: \"ftimer.zzzzzzzzzzzz\" is not a setting and is ignored");
    }

    @Test
    void each_is_told_once() {
        unknown.report(List.of("ftimer.reprot"));
        unknown.report(List.of("ftimer.reprot"));

        assertThat(lines).hasSize(1);
    }

    @Test
    void known_keys_and_those_of_others_are_no_matter() {
        unknown.report(List.of(
                "ftimer.report",
                "ftimer.output.dir",
                "ftimer",
                "junit.ftimer.x",
                "java.version",
                "ftimer.config.level"));

        assertThat(lines).isEmpty();
    }

    @Test
    void those_of_a_run_are_told_wherever_they_are_configured() {
        System.setProperty("ftimer.misues", "warn");
        try {
            assertThat(warningsOfRun().lines())
                    .contains(
                            "ftimer: \"ftimer.lifecylce\" is not a setting and is ignored; did you mean"
                                    + " \"ftimer.lifecycle\"?",
                            "ftimer: \"ftimer.misues\" is not a setting and is ignored; did you mean \"ftimer.misuse\"?");
            assertThat(warningsOfRun()).isEmpty();
        } finally {
            System.clearProperty("ftimer.misues");
        }
    }

    private static String warningsOfRun() {
        PrintStream before = System.err;
        ByteArrayOutputStream warnings = new ByteArrayOutputStream();
        System.setErr(new PrintStream(warnings, true, StandardCharsets.UTF_8));
        try {
            LauncherFactory.create()
                    .execute(LauncherDiscoveryRequestBuilder.request()
                            .configurationParameter("ftimer.lifecylce", "false")
                            .build());
        } finally {
            System.setErr(before);
        }
        return warnings.toString(StandardCharsets.UTF_8);
    }
}
