package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JVMs that end before their tests do. */
class EarlyEndTest {
    @TempDir
    private Path folder;

    @Test
    void an_exit_inside_a_test_keeps_the_tests_before_it() throws Exception {
        String output = run("exit", 7);

        assertThat(output)
                .contains("ftimer: 2 tests, 1 failed, ", "all in " + folder.resolve("suite.csv"))
                .contains("\n  a JVM ended in EndingJvm$Tests > second()\n  picture: file:///");
        assertThat(testsIn(folder)).containsExactly("first()", "second()");
    }

    @Test
    void the_next_jvm_of_the_run_includes_the_tests_before_a_crash() throws Exception {
        assertThat(run("halt", 8)).doesNotContain("ftimer:");
        assertThat(folder.resolve("suite.csv")).doesNotExist();
        requireReadableJournal();

        String output = run("not", 0);

        assertThat(output)
                .contains("suite.csv\n  so far in this run: 2 tests, 1 failed, ", " in 2 JVMs\n")
                .contains(
                        "\n  1 JVM ended early, its 2 tests are included; a JVM ended in EndingJvm$Tests > second()\n  picture: ");
        assertThat(testsIn(folder)).containsExactly("first()", "second()", "first()");
    }

    @Test
    void the_next_run_saves_the_tests_before_a_crash() throws Exception {
        run("halt", 8);
        Path crashed = onlyRun();
        for (Path file : RunFolder.children(crashed)) {
            Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
        }
        Files.setLastModifiedTime(crashed, FileTime.from(Instant.EPOCH));

        String output = run("not", 0);

        assertThat(output)
                .contains(
                        "ftimer: the previous run ended early (1 JVM ended early, its 2 tests are included; a JVM ended in"
                                + " EndingJvm$Tests > second()); see "
                                + folder.resolve("interrupted") + System.lineSeparator())
                .contains("ftimer: 1 test, ")
                .doesNotContain("so far");
        assertThat(testsIn(folder.resolve("interrupted"))).containsExactly("first()", "second()");
        assertThat(testsIn(folder)).containsExactly("first()");
        assertThat(onlyRun()).isNotEqualTo(crashed);
    }

    @Test
    void exhausted_memory_names_the_test_in_which_it_ended_the_run() throws Exception {
        String output = run("memory", 1);

        assertThat(output).contains("\n  a JVM ended in EndingJvm$Tests > second()\n  picture: file:///");
        assertThat(testsIn(folder)).containsExactly("first()", "second()");
        assertThat(folder.resolve("suite.html")).content().contains("the JVM ended while this ran");
    }

    @Test
    void a_run_without_lines_on_the_console_has_files() throws Exception {
        assertThat(run("not", 0, "-Dftimer.report=none")).isEqualTo("returned" + System.lineSeparator());
        assertThat(testsIn(folder)).containsExactly("first()");
    }

    private void requireReadableJournal() throws IOException {
        Path journal = RunFolder.children(onlyRun()).get(0);
        assertThat(journal.toString()).endsWith(".journal.unfinished");
        assertThat(Files.readString(journal))
                .contains("\n" + SuiteCsv.HEADER_LINE + "INVOCATIONS ")
                .contains("[method:first()]\"", "RUNNING ");
    }

    private Path onlyRun() throws IOException {
        List<Path> runs = RunFolder.children(folder.resolve("jvms"));
        assertThat(runs).hasSize(1);
        return runs.get(0);
    }

    private static List<String> testsIn(Path folder) throws IOException {
        List<String> tests = new ArrayList<>();
        try (InputStream csv = Files.newInputStream(folder.resolve("suite.csv"))) {
            SuiteCsvReader.read(csv, "suite.csv", row -> {
                if (row.type().equals("test")) {
                    String name = row.text("display_name");
                    tests.add(name.substring(name.lastIndexOf(' ') + 1));
                }
            });
        }
        return tests;
    }

    private String run(String end, int expectedStatus) throws IOException, InterruptedException {
        return run(end, expectedStatus, "-Dftimer.report=summary");
    }

    private String run(String end, int expectedStatus, String setting) throws IOException, InterruptedException {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Dend=" + end,
                        setting,
                        "-Dftimer.output.dir=" + folder,
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        EndingJvm.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jvm.waitFor()).as(output).isEqualTo(expectedStatus);
        return output;
    }
}
