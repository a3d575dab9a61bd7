package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The keys of {@code dumpi.conf}. */
class TraceSettingsTest {
    private static void assertRejected(String line, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TraceSettings.parse(List.of("# settings", line)))
                .withMessage("the settings, line 2: " + message);
    }

    @Test
    void without_settings_both_clocks_are_read_and_everything_is_traced() {
        assertThat(TraceSettings.parse(List.of()))
                .isEqualTo(TraceSettings.DEFAULT)
                .isEqualTo(new TraceSettings("dumpi-", Timestamps.FULL, true, true, true, Map.of()));
    }

    @Test
    void all_keys_are_read() {
        List<String> lines = List.of(
                "# a comment",
                "",
                "fileroot  run/trace-  # where",
                "timestamp\twall",
                "MPI_Default = disable",
                "MPI_Barrier enable",
                "MPI_Finalize success",
                "MPI_Wait disable",
                "statuses=disable",
                "tracing disable");

        assertThat(TraceSettings.parse(lines))
                .isEqualTo(new TraceSettings(
                        "run/trace-",
                        Timestamps.WALL,
                        false,
                        false,
                        false,
                        Map.of("MPI_Barrier", true, "MPI_Finalize", true, "MPI_Wait", false)));
    }

    @Test
    void a_call_follows_its_own_key_or_else_the_default() {
        TraceSettings settings = TraceSettings.parse(List.of("MPI_Default disable", "MPI_Barrier enable"));

        assertThat(settings.traces("MPI_Barrier")).isTrue();
        assertThat(settings.traces("MPI_Finalize")).isFalse();
        assertThat(TraceSettings.DEFAULT.traces("MPI_Finalize")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"none, NONE", "cpu, CPU", "wall, WALL", "full, FULL"})
    void every_timestamp_setting_is_known(String word, Timestamps timestamps) {
        assertThat(TraceSettings.parse(List.of("timestamp " + word)).timestamps())
                .isEqualTo(timestamps);
    }

    @Test
    void the_first_line_with_a_key_counts() {
        assertThat(TraceSettings.parse(List.of("timestamp cpu", "timestamp wall"))
                        .timestamps())
                .isEqualTo(Timestamps.CPU);
    }

    @Test
    void an_unknown_key_is_rejected_with_the_nearest_one() {
        assertRejected("timestmap full", "unknown key \"timestmap\"; did you mean \"timestamp\"?");
        assertRejected("MPI_Barier disable", "unknown key \"MPI_Barier\"; did you mean \"MPI_Barrier\"?");
        assertRejected("volume 11", "unknown key \"volume\"");
    }

    @Test
    void an_invalid_value_is_rejected_with_the_valid_ones() {
        assertRejected(
                "timestamp fulll",
                "invalid value \"fulll\" for timestamp: expected cpu, full, none or wall; did you mean \"full\"?");
        assertRejected("MPI_Barrier on", "invalid value \"on\" for MPI_Barrier: expected disable, enable or success");
        assertRejected("tracing success", "invalid value \"success\" for tracing: expected disable or enable");
        assertRejected("statuses", "the key statuses takes one value, got 0");
        assertRejected("fileroot a b", "the key fileroot takes one value, got 2");
    }

    @Test
    void hardware_counters_are_rejected() {
        assertRejected("PAPI PAPI_TOT_CYC", "hardware counters cannot be read from a JVM; remove the line");
    }

    @Test
    void a_message_names_the_file(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("dumpi.conf"), "timestamp wall\ncolor red\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> TraceSettings.read(file))
                .withMessage(file + ", line 2: unknown key \"color\"");
        Files.writeString(file, "\uFEFFtimestamp wall\n");
        assertThat(TraceSettings.read(file).timestamps()).isEqualTo(Timestamps.WALL);
        Files.write(file, new byte[] {'a', '\n', (byte) 0xE9});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TraceSettings.read(file))
                .withMessage(file + ": line 2 is not in UTF-8; save the file in this encoding");
    }
}
