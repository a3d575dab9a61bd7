package io.ftimer.junit.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.config.Configuration;
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
    void an_unknown_key_is_reported_with_the_nearest_known_key() {
        unknown.report(List.of("ftimer.reprot", "ftimer.zzzzzzzzzzzz"));

        assertThat(lines)
                .containsExactly(
                        "ftimer: \"ftimer.reprot\" is not a setting and is ignored; did you mean \"ftimer.report\"?",
                        "ftimer: \"ftimer.zzzzzzzzzzzz\" is not a setting and is ignored");
    }

    @Test
    void a_former_key_is_reported_with_its_name_and_the_version_that_changed_it() {
        unknown.report(List.of("ftimer.unbound", "ftimer.unbound.ignore"));

        assertThat(lines)
                .containsExactly(
                        "ftimer: \"ftimer.unbound\" is \"ftimer.otherThreads\" since 0.1 (the value adopt is record);"
                                + " the former name is ignored",
                        "ftimer: \"ftimer.unbound.ignore\" is \"ftimer.otherThreads.ignore\" since 0.1;"
                                + " the former name is ignored");
    }

    @Test
    void each_key_is_reported_once() {
        unknown.report(List.of("ftimer.reprot"));
        unknown.report(List.of("ftimer.reprot"));

        assertThat(lines).hasSize(1);
    }

    @Test
    void keys_that_are_known_or_of_others_are_ignored() {
        unknown.report(List.of(
                "ftimer.report",
                "ftimer.output.dir",
                "ftimer.console.color",
                "ftimer.console.width",
                "ftimer",
                "junit.ftimer.x",
                "java.version",
                Configuration.PROPERTY + ".level"));

        assertThat(lines).isEmpty();
    }

    @Test
    void unknown_keys_of_a_run_are_reported_from_every_source() {
        System.setProperty("ftimer.misues", "warn");
        try {
            assertThat(warningsOfRun().lines())
                    .contains(
                            "ftimer: \"ftimer.statitsics\" is not a setting and is ignored; did you mean"
                                    + " \"ftimer.statistics\"?",
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
                            .configurationParameter("ftimer.statitsics", "false")
                            .build());
        } finally {
            System.setErr(before);
        }
        return warnings.toString(StandardCharsets.UTF_8);
    }
}
