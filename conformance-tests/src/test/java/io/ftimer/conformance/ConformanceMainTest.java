package io.ftimer.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.conformance.result.FileTree;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ConformanceMainTest {
    @TempDir
    private Path temp;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(Object... arguments) {
        String[] texts = new String[arguments.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = arguments[i].toString();
        }
        return new CommandLine(new ConformanceMain())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(texts);
    }

    @Test
    void a_scenario_that_passes_prints_only_the_counts() {
        assertThat(run(Recorded.serial("basic-single"))).isZero();

        assertThat(out.toString().lines()).containsExactly("1 passed, 0 failed, 0 skipped");
    }

    @Test
    void a_family_is_all_scenarios_in_a_folder() throws IOException {
        SmallScenario.in(temp).replace("scenario.txt", "stop a", "halt a");
        Path second = Files.createDirectories(temp.resolve("family/slow"));
        Files.writeString(second.resolve("scenario.txt"), "# title\n# tags: slow\n");

        assertThat(run(temp.resolve("family"), Recorded.serial("basic-single"))).isEqualTo(1);

        assertThat(out.toString().lines())
                .containsExactly(
                        "family/slow: skipped: it is slow; run it with --full",
                        "family/small: scenario.txt line 9: unknown command \"halt\"",
                        "1 passed, 1 failed, 1 skipped");
    }

    @Test
    void a_full_run_includes_slow_scenarios() throws IOException {
        SmallScenario scenario = SmallScenario.in(temp);
        scenario.replace("scenario.txt", "# tags:", "# tags: slow");

        assertThat(run(scenario.folder())).isZero();
        assertThat(run("--full", scenario.folder())).isZero();

        assertThat(out.toString().lines()).endsWith("0 passed, 0 failed, 1 skipped", "1 passed, 0 failed, 0 skipped");
    }

    @Test
    void passes_with_a_note_are_counted() {
        assertThat(run(Recorded.serial("rounding-half"), Recorded.serial("basic-single")))
                .isZero();

        assertThat(out.toString().lines())
                .containsExactly(
                        "serial/rounding-half: partly skipped: real numbers; a clock step is finer than a nanosecond",
                        "1 of these passed with a note, see above",
                        "2 passed, 0 failed, 0 skipped");
    }

    @Test
    void ranks_run_on_the_engine_that_is_named() {
        Path ranks = Path.of("recorded/mpi/identical-2");

        assertThat(run(ranks)).isZero();
        assertThat(run("--engine", "inprocess", ranks)).isZero();
        assertThat(run("--engine", "smoke-signals", ranks)).isEqualTo(2);

        assertThat(out.toString().lines()).containsOnly("1 passed, 0 failed, 0 skipped");
        assertThat(err.toString())
                .contains("unknown engine smoke-signals; the engines are: inprocess, mpjrun, niodev, openmpi, mpich");
    }

    @ParameterizedTest
    @CsvSource({"mpjrun, MPJ Express", "niodev, MPJ Express", "openmpi, Open MPI", "mpich, MPICH"})
    void scenarios_that_need_an_mpi_can_be_left_out(String engine, String needed) {
        Path ranks = Path.of("recorded/mpi/identical-2");
        Path serial = Path.of("recorded/serial/guard-basic");

        assertThat(run("--engine", engine, "--without-mpi", ranks, serial)).isZero();

        assertThat(out.toString().lines())
                .containsExactly(
                        "mpi/identical-2: skipped: it needs " + needed + ", which is left out",
                        "1 passed, 0 failed, 1 skipped");
    }

    @Test
    void leaving_mpj_express_out_has_no_effect_where_it_is_not_used() {
        assertThat(run("--without-mpi", Path.of("recorded/mpi/identical-2"))).isZero();

        assertThat(out.toString().lines()).containsExactly("1 passed, 0 failed, 0 skipped");
    }

    @Test
    void results_of_several_ranks_are_kept_too() throws IOException {
        Path kept = temp.resolve("out");

        assertThat(run("--out", kept, Path.of("recorded/mpi/metadata"))).isZero();

        assertSameFiles(kept.resolve("mpi/metadata"), Path.of("recorded/mpi/metadata/expected"));
    }

    @Test
    void results_are_kept_in_the_layout_of_the_expectation() throws IOException {
        Path kept = temp.resolve("out");

        assertThat(run("--out", kept, Recorded.serial("filenames-odd"))).isZero();

        assertThat(kept.resolve("serial")).isDirectoryContaining("glob:**/filenames-odd");
        assertSameFiles(kept.resolve("serial/filenames-odd"), Recorded.serial("filenames-odd/expected"));
    }

    @Test
    void results_kept_by_an_earlier_run_are_replaced() throws IOException {
        Path kept = temp.resolve("out");
        Files.createDirectories(kept.resolve("serial/basic-single/files"));
        Files.writeString(kept.resolve("serial/basic-single/files/old.txt"), "old");

        run("--out", kept, Recorded.serial("basic-single"));

        assertSameFiles(kept.resolve("serial/basic-single"), Recorded.serial("basic-single/expected"));
    }

    private static void assertSameFiles(Path actual, Path expected) throws IOException {
        SortedMap<String, byte[]> files = FileTree.read(actual);
        SortedMap<String, byte[]> wanted = FileTree.read(expected);
        assertThat(files.keySet()).isEqualTo(wanted.keySet());
        assertThat(files).allSatisfy((name, bytes) -> assertThat(bytes).isEqualTo(wanted.get(name)));
    }

    @Test
    void an_empty_or_missing_folder_is_an_error() throws IOException {
        Path empty = Files.createDirectories(temp.resolve("empty"));

        assertThat(run(Recorded.serial("basic-single"), empty)).isEqualTo(2);
        assertThat(run(temp.resolve("missing"))).isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains("no scenario in " + empty, "no scenario in " + temp.resolve("missing"));
    }

    @Test
    void a_call_without_folders_is_an_error() {
        assertThat(run()).isEqualTo(2);
        assertThat(run("--fast", temp)).isEqualTo(2);
    }
}
