package io.ftimer.junit.internal.suite;

import static io.ftimer.junit.internal.suite.Sample.invocation;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmReportTest {
    private static final BuildProcess BUILD = new BuildProcess("1-2", true);

    @TempDir
    private Path module;

    private final List<String> warnings = new ArrayList<>();

    @Test
    void the_console_names_the_files() {
        JvmReport report = report(Map.of());
        report.add(1, Sample.test("a", sample -> {}));

        assertThat(report.finish())
                .startsWith("ftimer: 1 test, 0.000 ms; all of it in " + module.resolve("ftimer/suite.csv")
                        + " and suite.json" + System.lineSeparator());
    }

    @Test
    void the_console_mentions_other_jvms() {
        MergedFiles two = new MergedFiles(module.resolve("suite.csv"), module.resolve("suite.json"), 2, 0);
        MergedFiles one = new MergedFiles(module.resolve("suite.csv"), module.resolve("suite.json"), 1, 2);

        assertThat(JvmReport.where(two)).endsWith("suite.csv and suite.json, with that of 1 other JVM");
        assertThat(JvmReport.where(one)).endsWith("suite.json; 2 JVMs ended before writing anything");
    }

    @Test
    void an_unwritable_folder_causes_one_warning() throws IOException {
        Path file = Files.createFile(module.resolve("ftimer"));

        JvmReport report = report(Map.of());
        report.add(1, Sample.test("a", sample -> {}));

        assertThat(report.finish()).startsWith("ftimer: 1 test, 0.000 ms; no files were written");
        assertThat(warnings)
                .containsExactly(
                        "ftimer: the suite report cannot be written to " + file
                                + " (java.nio.file.FileAlreadyExistsException: " + file
                                + "); name another folder with ftimer.output.dir, or switch reports off with ftimer.report=none");
    }

    @Test
    void vanished_files_cause_one_warning() throws IOException {
        JvmReport report = report(Map.of());
        report.add(1, Sample.test("a", sample -> {}));
        try (var files = Files.walk(module.resolve("ftimer"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }

        assertThat(report.finish()).startsWith("ftimer: 1 test, 0.000 ms; no files were written");
        assertThat(warnings).singleElement().asString().contains("NoSuchFileException");
    }

    @Test
    void github_gets_one_table_of_all_jvms() throws IOException {
        Path summary = module.resolve("summary.md");
        Map<String, String> environment = Map.of("GITHUB_STEP_SUMMARY", summary.toString());
        JvmReport first = report(environment);
        JvmReport second = report(environment);
        first.add(1, Sample.failed("a", sample -> sample.region("r", 1_000_000)));
        first.add(1, invocation(1, TestOutcome.PASSED, sample -> {}));
        second.add(1, Sample.test("b", sample -> sample.region("r", 2_000_000)));
        first.finish();

        second.finish();

        assertThat(Files.readString(summary))
                .containsOnlyOnce("### fTimer: " + module.getFileName())
                .contains("\n3 tests, 1 failed, 3.000 ms.\n")
                .contains("\n| T > b | 1 | 2.000 ms | 2.000 ms | 2.000 ms |\n")
                .contains("\n| T > t(int) | 1 | 0.000 ms | 0.000 ms | 0.000 ms |\n")
                .contains("\n| r | 2 | 3.000 ms | 3.000 ms |\n");
        assertThat(warnings).isEmpty();
    }

    @Test
    void an_unwritable_table_causes_one_warning() {
        JvmReport report = report(Map.of("GITHUB_STEP_SUMMARY", module.toString()));
        report.add(1, Sample.test("a", sample -> {}));

        assertThat(report.finish()).contains("all of it in");
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith(
                        "ftimer: the table cannot be added to GITHUB_STEP_SUMMARY (java.nio.file.FileSystemException: "
                                + module);
    }

    private JvmReport report(Map<String, String> environment) {
        return new JvmReport(Sample.options(module), BUILD, environment, new Warnings(warnings::add));
    }
}
