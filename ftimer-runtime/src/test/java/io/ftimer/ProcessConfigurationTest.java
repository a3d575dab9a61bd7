package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.values.Status;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** A process that is configured, without the module that reads the configuration. */
@ResourceLock(Resources.SYSTEM_ERR)
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class ProcessConfigurationTest {

    @AfterEach
    void clear() {
        System.clearProperty("ftimer.config.level");
        FTimers.finish();
    }

    private static String shownByInit() {
        PrintStream before = System.err;
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        System.setErr(new PrintStream(shown, true, StandardCharsets.UTF_8));
        try {
            assertThat(FTimers.init()).isEqualTo(Status.SUCCESS);
        } finally {
            System.setErr(before);
        }
        return shown.toString(StandardCharsets.UTF_8);
    }

    @Test
    void the_default_session_says_which_module_is_missing_and_records() {
        System.setProperty("ftimer.config.level", "2");

        assertThat(shownByInit())
                .isEqualToNormalizingNewlines("ftimer[bad-configuration]: the system property ftimer.config.level is"
                        + " ignored: the configuration needs the module ftimer-report; add io.ftimer:ftimer-report to"
                        + " the class path\n");
        FTimers.run("a", () -> {});
        assertThat(Rows.calls(FTimers.summary())).containsExactly("a 1");
    }

    @Test
    void without_a_configuration_nothing_is_said() {
        assertThat(shownByInit()).isEmpty();
    }

    @Test
    void every_source_counts() {
        assertThat(DefaultSession.ignoredConfiguration(Map.of("FTIMER_CONFIG", "level=2"), Set.of()))
                .hasValueSatisfying(text -> assertThat(text).startsWith("the environment variable FTIMER_CONFIG is"));
        assertThat(DefaultSession.ignoredConfiguration(Map.of("FTIMER_CONFIG_FILE", "f"), Set.of()))
                .hasValueSatisfying(
                        text -> assertThat(text).startsWith("the environment variable FTIMER_CONFIG_FILE is"));
        assertThat(DefaultSession.ignoredConfiguration(Map.of(), Set.of("ftimer.config.file")))
                .hasValueSatisfying(text -> assertThat(text).startsWith("the system property ftimer.config.file is"));
        assertThat(DefaultSession.ignoredConfiguration(
                        Map.of("FTIMER_HOME", "h"), Set.of("ftimer.report", "ftimer.configs")))
                .isEmpty();
    }
}
