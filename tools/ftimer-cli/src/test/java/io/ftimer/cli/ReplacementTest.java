package io.ftimer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.export.ExportFormats;
import io.ftimer.export.internal.findings.FindingsForm;
import io.ftimer.report.TreeExporter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What commands replace, and what they reject. */
class ReplacementTest {
    private static final String INPUT = "ftimer-tree 2\n0 1000000 1 code solve\n1 600000 1234 code dot\n";

    @TempDir
    Path folder;

    private Path input;
    private Path baseline;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void write() throws IOException {
        input = Files.writeString(folder.resolve("input.txt"), INPUT);
        baseline = Files.writeString(folder.resolve("regions.txt"), "# fTimer bounds 4\nrun tree  solve  = 2\n");
    }

    private int run(Object... arguments) {
        out.reset();
        err.reset();
        return FTimerCommand.run(
                new CommandStreams(out, new PrintStream(err, true, StandardCharsets.UTF_8), false, System.getenv()),
                Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8).replace(folder.toString(), "FOLDER");
    }

    private void assertRejected(Path output, String reason, Object... arguments) throws IOException {
        String before = Files.readString(output);
        assertThat(run(arguments)).as("%s", (Object) arguments).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(err()).isEqualTo("ftimer: output FOLDER/" + output.getFileName() + " rejected: " + reason + "\n");
        assertThat(output).hasContent(before);
    }

    private void assertOtherKind(Path output, Object... arguments) throws IOException {
        assertRejected(
                output, "the file exists and is of another kind; name another file, or remove it first", arguments);
    }

    @Test
    void an_output_that_is_also_an_input_is_rejected_whatever_its_name_is() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), input);
        Path hard = Files.createLink(folder.resolve("hard"), input);
        String reason = "it is also the input FOLDER/input.txt; name another file";

        for (Path output : List.of(input, link, hard)) {
            assertRejected(output, reason, "convert", "--to", "text", "-o", output, input);
            assertRejected(output, reason, "convert", "--to", "text", "-o", output, baseline, input);
            assertRejected(output, reason, "compare", "--html", output, input, baseline);
            assertRejected(output, reason, "gate", "--baseline", baseline, "--format", "json=" + output, input);
        }
        assertRejected(
                baseline,
                "it is also the input FOLDER/regions.txt; name another file",
                "gate",
                "--baseline",
                baseline,
                "--format",
                "json=" + baseline,
                input);
        assertThat(link).isSymbolicLink();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "no path leads to standard input")
    void an_output_that_is_standard_input_is_rejected() throws Exception {
        Path errors = folder.resolve("errors");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FTimerCommand.class.getName(),
                        "convert",
                        "--to=text",
                        "-o",
                        input.toString(),
                        "-")
                .redirectInput(input.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }

        assertThat(process.exitValue()).isEqualTo(ExitCodes.UNUSABLE);
        assertThat(errors)
                .hasContent("ftimer: output " + input + " rejected: it is also the input -; name another file\n");
        assertThat(input).hasContent(INPUT);
    }

    @Test
    void a_file_of_another_kind_is_not_replaced() throws IOException {
        Path notes = Files.writeString(folder.resolve("notes.md"), "# Notes\n\nfor 2 regions, 5 calls\n");

        for (TreeExporter format : ExportFormats.all().all()) {
            assertOtherKind(notes, "convert", "--to", format.format(), "-o", notes, input);
        }
        for (FindingsForm format : FindingsForm.values()) {
            String option = format.text() + "=" + notes;
            assertOtherKind(notes, "gate", "--baseline", baseline, "--format", option, input);
            assertOtherKind(notes, "compare", "--format", option, input, input);
        }
        assertOtherKind(notes, "compare", "--html", notes, input, input);
    }

    /** Returns the formats of fTimer, without those that other jars of the class path add. */
    private static List<TreeExporter> ownFormats() {
        return ExportFormats.all().all().stream()
                .filter(format -> format.getClass().getName().startsWith("io.ftimer.export."))
                .toList();
    }

    @Test
    void each_format_replaces_its_own_files_and_no_others() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty.txt"), "ftimer-tree 2\n");
        Path output = folder.resolve("output");
        for (TreeExporter written : ownFormats()) {
            for (Path first : List.of(input, empty)) {
                Files.deleteIfExists(output);
                for (Path next : List.of(first, input)) {
                    assertThat(run("convert", "--to", written.format(), "-o", output, next))
                            .as("%s: %s", written.format(), err())
                            .isEqualTo(ExitCodes.SAME);
                }
            }
            for (TreeExporter other : ownFormats()) {
                if (!other.format()
                        .replace("-calls", "")
                        .equals(written.format().replace("-calls", ""))) {
                    assertOtherKind(output, "convert", "--to", other.format(), "-o", output, input);
                }
            }
        }
    }

    @Test
    void each_report_of_the_gate_replaces_its_own_files() {
        for (FindingsForm format : FindingsForm.values()) {
            String option = format.text() + "=" + folder.resolve(format.text());
            assertThat(run("gate", "--baseline", baseline, "--format", option, input))
                    .isEqualTo(ExitCodes.REGRESSED);
            assertThat(run("gate", "--baseline", baseline, "--format", option, input))
                    .isEqualTo(ExitCodes.REGRESSED);
        }
    }

    @Test
    void an_empty_file_and_a_device_are_no_files_of_another_kind() throws IOException {
        Path fresh = Files.createFile(folder.resolve("fresh"));

        assertThat(run("convert", "--to", "json", "-o", fresh, input)).isEqualTo(ExitCodes.SAME);
        assertThat(fresh).isNotEmptyFile();
        assertThat(run("convert", "--to", "json", "-o", "/dev/null", input)).isEqualTo(ExitCodes.SAME);
    }
}
