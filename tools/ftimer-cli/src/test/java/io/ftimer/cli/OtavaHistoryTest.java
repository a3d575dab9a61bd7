package io.ftimer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.internal.CommandStreams;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtavaHistoryTest {
    private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ";

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Path history;
    private Path solve;

    @BeforeEach
    void write() throws IOException {
        history = folder.resolve("history.csv");
        solve = Files.writeString(
                folder.resolve("solve.txt"),
                "ftimer-tree 2\n0 1000000 1 code solve\n1 600000 1234 code dot, \"fast\"\n");
    }

    private int convert(Object... arguments) {
        return FTimerCommand.run(
                new CommandStreams(out, new PrintStream(err, true, StandardCharsets.UTF_8), false),
                Stream.concat(Stream.of("convert", "--to", "otava"), Stream.of(arguments))
                        .map(Object::toString)
                        .toArray(String[]::new));
    }

    @Test
    void each_run_is_a_line_and_a_new_series_a_column() throws IOException {
        Path load = Files.writeString(folder.resolve("load.txt"), "ftimer-tree 2\n0 7 2 code solve\n0 5 3 code load\n");

        assertThat(convert("--commit", "4f2a1c", "-o", history, solve)).isZero();
        assertThat(convert("--commit", "9b03d7", "-o", history, load)).isZero();

        List<String> lines = Files.readAllLines(history);
        assertThat(lines.get(0))
                .isEqualTo("time,commit,solve calls,solve self_ns,\"solve/dot, \"\"fast\"\" calls\","
                        + "\"solve/dot, \"\"fast\"\" self_ns\",load calls,load self_ns");
        assertThat(lines.get(1)).matches(TIME + ",4f2a1c,1,400000,1234,600000,,");
        assertThat(lines.get(2)).matches(TIME + ",9b03d7,2,7,,,3,5");
        assertThat(lines).hasSize(3);
    }

    @Test
    void standard_output_has_a_history_of_one_run() {
        assertThat(convert(solve)).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).matches("time,commit,solve calls.*\n" + TIME + ",,1,.*\n");
    }

    @Test
    void another_file_is_not_changed_even_by_force() throws IOException {
        Files.writeString(history, "my notes\n");

        assertThat(convert("-o", history, solve)).isEqualTo(2);
        assertThat(convert("--force", "-o", history, solve)).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("the output is not a history: expected CSV with the columns time and commit");
        assertThat(history).hasContent("my notes");
    }
}
