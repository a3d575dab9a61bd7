package io.ftimer.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnverifiedExpectationsTest {
    private static final String REPORT = """
            {"format":"ftimer-suite","format_version":3,"jvms":[{"jvm":"1","tests":[
            {"display_name":"SolverTest > solves()","regions":[],"not_verified":[{"expectation":"calls of \\"io\\"","reason":"3 calls of other threads were not recorded"}]}
            ]}],"absent_paths":[
            {"test_id":"a","path":"solve/asemble","expectation":"upper bound","nearest":"solve/assemble"},
            {"test_id":"b","path":"io/**","expectation":"absence","nearest":""}]}
            """;

    @TempDir
    Path folder;

    @Test
    void expectations_are_listed_by_kind() throws IOException {
        Path file = Files.writeString(folder.resolve("suite.json"), REPORT);

        UnverifiedExpectations expectations = UnverifiedExpectations.of(List.of(file), jvm -> true);

        assertThat(expectations.unverified()).isEqualTo("""
                        ftimer: expectations that could not be verified: 1
                          SolverTest > solves(): calls of "io": 3 calls of other threads were not recorded""");
        assertThat(expectations.neverHad()).isEqualTo("""
                        ftimer: upper bounds on paths that no test had; a name may be misspelled: 1
                          "solve/asemble"; did you mean "solve/assemble"?""");
        assertThat(expectations.neverForbidden()).isEqualTo("""
                        ftimer: forbidden paths that no test had; a name may be misspelled: 1
                          "io/**\"""");
    }

    @Test
    void a_compressed_report_is_read() throws IOException {
        Path file = folder.resolve("suite.json.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(REPORT.getBytes(StandardCharsets.UTF_8));
        }

        assertThat(UnverifiedExpectations.of(List.of(file), jvm -> true).neverHad())
                .contains("solve/asemble");
    }

    @Test
    void other_files_have_no_expectations() throws IOException {
        Path file = Files.writeString(folder.resolve("runs.csv"), "not_verified");

        UnverifiedExpectations expectations = UnverifiedExpectations.of(List.of(file), jvm -> true);

        assertThat(List.of(expectations.unverified(), expectations.neverHad(), expectations.neverForbidden()))
                .containsOnly("");
    }

    @Test
    void of_many_expectations_the_first_are_shown_and_the_others_counted() throws IOException {
        String paths = IntStream.range(0, 25)
                .mapToObj(i -> "{\"path\":\"p" + i + "\",\"expectation\":\"upper bound\",\"nearest\":\"\"}")
                .collect(Collectors.joining(","));
        Path file = Files.writeString(folder.resolve("suite.json"), "{\"absent_paths\":[" + paths + "]}");

        List<String> lines = UnverifiedExpectations.of(List.of(file), jvm -> true)
                .neverHad()
                .lines()
                .toList();

        assertThat(lines)
                .hasSize(12)
                .startsWith("ftimer: upper bounds on paths that no test had; a name may be misspelled: 25");
        assertThat(lines).endsWith("  \"p9\"", "  and 15 more");
    }
}
