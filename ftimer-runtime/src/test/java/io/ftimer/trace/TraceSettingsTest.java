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
                "MPI_Send enable",
                "MPI_Iprobe success",
                "MPI_Recv disable",
                "statuses=disable",
                "tracing disable");

        assertThat(TraceSettings.parse(lines))
                .isEqualTo(new TraceSettings(
                        "run/trace-",
                        Timestamps.WALL,
                        false,
                        false,
                        false,
                        Map.of("MPI_Send", true, "MPI_Iprobe", true, "MPI_Recv", false)));
    }

    @Test
    void a_call_follows_its_own_key_or_else_the_default() {
        TraceSettings settings = TraceSettings.parse(List.of("MPI_Default disable", "MPI_Send enable"));

        assertThat(settings.traces(MpiCall.SEND)).isTrue();
        assertThat(settings.traces(MpiCall.RECV)).isFalse();
        assertThat(TraceSettings.DEFAULT.traces(MpiCall.RECV)).isTrue();
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
        assertRejected("MPI_Alreduce disable", "unknown key \"MPI_Alreduce\"; did you mean \"MPI_Allreduce\"?");
        assertRejected("volume 11", "unknown key \"volume\"");
    }

    @Test
    void a_wrong_value_is_rejected_with_those_that_are_right() {
        assertRejected(
                "timestamp fulll",
                "the key timestamp takes cpu, full, none, wall, not \"fulll\"; did you mean \"full\"?");
        assertRejected("MPI_Send on", "the key MPI_Send takes disable, enable, success, not \"on\"");
        assertRejected("tracing success", "the key tracing takes disable, enable, not \"success\"");
        assertRejected("statuses", "the key statuses takes one value, not 0");
        assertRejected("fileroot a b", "the key fileroot takes one value, not 2");
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
        Files.writeString(file, "timestamp wall\n");
        assertThat(TraceSettings.read(file).timestamps()).isEqualTo(Timestamps.WALL);
    }
}
