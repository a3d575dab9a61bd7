package io.ftimer.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.ftimer.report.internal.text.SuiteText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnverifiedExpectationsTest {
    private static final String REPORT = SuiteText.file(List.of(
            row("test", Map.of("jvm", "1", "test_id", "s", "display_name", "SolverTest > solves()")),
            row("not_verified", Map.of("jvm", "1", "expectation", "calls of io", "reason", "3 were not recorded")),
            row("test", Map.of("jvm", "1", "test_id", "t", "display_name", "SolverTest > writes()")),
            row("not_verified", Map.of("jvm", "2", "expectation", "calls of db", "reason", "of another build")),
            row("absent_path", Map.of("jvm", "1", "path", "of one JVM", "expectation", "absence")),
            row("absent_path", absent("solve/asemble", "upper bound", "solve/assemble")),
            row("absent_path", absent("io/**", "absence", ""))));

    private static Map<String, String> absent(String path, String expectation, String nearest) {
        return Map.of("test_id", "t", "path", path, "expectation", expectation, "nearest", nearest);
    }

    private static String row(String type, Map<String, String> values) {
        Map<String, String> all = new HashMap<>(values);
        all.put("record_type", type);
        return SuiteText.record(all);
    }

    @TempDir
    Path folder;

    @Test
    void expectations_are_listed_by_kind() throws IOException {
        Path file = Files.writeString(folder.resolve("suite.csv"), REPORT);

        UnverifiedExpectations expectations = UnverifiedExpectations.of(List.of(file), "1"::equals);

        assertThat(expectations.unverified()).isEqualTo("""
                        ftimer: expectations that could not be verified: 1
                          SolverTest > solves(): calls of io: 3 were not recorded""");
        assertThat(expectations.neverHad()).isEqualTo("""
                        ftimer: upper bounds on paths that no test had; a name may be misspelled: 1
                          SolverTest > writes(): "solve/asemble"; did you mean "solve/assemble"?""");
        assertThat(expectations.neverForbidden()).isEqualTo("""
                        ftimer: forbidden paths that no test had; a name may be misspelled: 1
                          SolverTest > writes(): "io/**\"""");
    }

    @Test
    void other_files_have_no_expectations() throws IOException {
        Path file = Files.writeString(folder.resolve("runs.csv"), "not_verified");

        UnverifiedExpectations expectations = UnverifiedExpectations.of(List.of(file), jvm -> true);

        assertThat(List.of(expectations.unverified(), expectations.neverHad(), expectations.neverForbidden()))
                .containsOnly("");
    }

    @Test
    void a_report_of_another_version_is_rejected_and_not_taken_for_one_without_expectations() throws IOException {
        Path file = Files.writeString(
                folder.resolve("suite.csv"), REPORT.replaceFirst("format_version,", "format_version,new_column,"));

        assertThatIOException()
                .isThrownBy(() -> UnverifiedExpectations.of(List.of(file), jvm -> true))
                .withMessage(file + ": the header is not that of format version 5; use the plugin in the version of"
                        + " ftimer-junit-extension");
    }

    @Test
    void of_many_expectations_the_first_are_shown_and_the_others_counted() throws IOException {
        List<String> paths = IntStream.range(0, 25)
                .mapToObj(i -> row("absent_path", absent("p" + i, "upper bound", "")))
                .toList();
        Path file = Files.writeString(folder.resolve("suite.csv"), SuiteText.file(paths));

        List<String> lines = UnverifiedExpectations.of(List.of(file), jvm -> true)
                .neverHad()
                .lines()
                .toList();

        assertThat(lines)
                .hasSize(12)
                .startsWith("ftimer: upper bounds on paths that no test had; a name may be misspelled: 25");
        assertThat(lines).endsWith("  \"p9\"", "  … 15 more");
    }
}
