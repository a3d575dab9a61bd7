package io.ftimer.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.conformance.ScenarioResult.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shows that a pass is meaningful: any single change of an expectation is one difference. */
class TamperedExpectationTest {
    @TempDir
    private Path temp;

    private SmallScenario scenario;

    @BeforeEach
    void make_a_scenario_that_passes() throws IOException {
        scenario = SmallScenario.in(temp);
        assertThat(scenario.run()).isEqualTo(new ScenarioResult("family/small", Outcome.PASSED, List.of()));
    }

    private void assertFails(String line) {
        ScenarioResult result = scenario.run();
        assertThat(result.report()).containsExactly("family/small: " + line);
        assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', delimiter = '|', textBlock = """
            0 9 stop 0   | 0 9 stop 5   | line 9 stop: status expected 5 but was 0
            0 9 stop 0   | 0 9 stop -   | line 9 stop: status expected null but was 0
            0 9 stop 0\\n| ''           | line 9 stop: status expected no such operation but was 0
            0 3 set      | 0 2 use 0\\n0 3 set | line 2 use: status expected 0 but was no such operation
            """)
    void a_status_in_statuses(String recorded, String changed, String line) throws IOException {
        scenario.replace("expected/statuses.txt", recorded, changed.replace("\\n", "\n"));

        assertFails(line);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', delimiter = '|', textBlock = """
            "status": 0                | "status": 3               | line 3 set_clock: status expected 3 but was 0
            "status": null             | "status": 0               | line 10 stop: status expected 0 but was null
            "id": 1                    | "id": 2                   | line 6 lookup: id expected 2 but was 1
            "id": 1                    | "id": null                | line 6 lookup: id expected null but was 1
            "context": 1               | "context": 2              | line 7 start: events[0].context expected 2 but was 1
            "time": 0.0                | "time": -0.0              | line 7 start: events[0].time expected -0.0 but was 0.0
            "user_data": 3             | "user_data": 0            | line 7 start: events[0].user_data expected 0 but was 3
            "events": \\[[^]]*]        | "events": []              | line 7 start: events expected a list of 0 but was a list of 1
            "label": "s"               | "label": "t"              | 'line 12 summary t: label expected "t" but was "s"'
            "total_time": 0.5          | "total_time": 0.5000000000000001 | line 12 summary s: total_time expected 0.5000000000000001 but was 0.5
            "self_time": 0.5           | "self_time": 0.25         | line 12 summary s: entries[0].self_time expected 0.25 but was 0.5
            "call_count": 1            | "call_count": 2           | line 12 summary s: entries[0].call_count expected 2 but was 1
            "call_count": 1            | "call_count": 1.0         | line 12 summary s: entries[0].call_count expected 1.0 but was 1
            "name": "a"                | "name": "\\u0085"         | 'line 12 summary s: entries[0].name expected "\\u0085" but was "a"'
            "is_active": false         | "is_active": true         | line 12 summary s: entries[0].is_active expected true but was false
            "parent_id": 0,            | ''                        | line 12 summary s: entries[0].parent_id expected nothing but was 0
            "num_entries": 1           | "num_entries": 1, "x": 1  | line 12 summary s: x expected 1 but was nothing
            "entries": \\[[^]]*]       | "entries": null           | line 12 summary s: entries expected null but was a list of 1
            "context_count": 1         | "context_count": 2        | line 12 summary s: context_diagnostics[0].context_count expected 2 but was 1
            "start_date": "..DATE.."   | "start_date": ""          | 'line 12 summary s: start_date expected "" but was "{{DATE}}"'
            "kind": "serial"           | "kind": "mpi"             | 'result.json: kind expected "mpi" but was "serial"'
            "ranks": 1                 | "ranks": 2                | result.json: ranks expected 2 but was 1
            """)
    void a_value_in_the_result(String recorded, String changed, String line) throws IOException {
        scenario.replace("expected/result.json", recorded, changed.replace("\\", "\\\\"));

        assertFails(line.replace("\\\\", "\\"));
    }

    @Test
    void an_operation_in_the_result() throws IOException {
        scenario.replace("expected/result.json", "\"line\": 9", "\"line\": 8");

        assertThat(scenario.run().lines())
                .containsExactly(
                        "line 8 stop: status expected 0 but was no such operation",
                        "line 9 stop: status expected no such operation but was 0");
    }

    @Test
    void the_kind_of_a_diagnostic() throws IOException {
        scenario.replace("expected/result.json", "ftimer stop on unknown timer: b", "ftimer stop before init");

        ScenarioResult result = scenario.run();
        assertThat(result.lines()).hasSize(1);
        assertThat(result.lines().get(0))
                .startsWith(
                        "stderr[1] expected one of the kind \"ftimer stop before init\" but was \"ftimer[unknown-name]: ");
    }

    @Test
    void a_diagnostic_of_an_unknown_kind() throws IOException {
        scenario.replace("expected/result.json", "ftimer stop on unknown timer: b", "ftimer has a headache");

        assertThat(scenario.run().lines()).hasSize(1).first().asString().contains("\"ftimer has a headache\"");
    }

    @Test
    void the_number_of_diagnostics() throws IOException {
        scenario.replace("expected/result.json", "\"ftimer stop on", "\"ftimer start before init\", \"ftimer stop on");

        assertFails("stderr expected a list of 3 but was a list of 2");
    }

    @Test
    void the_order_of_diagnostics() throws IOException {
        scenario.replace("expected/result.json", "stop mismatch on empty call stack", "stop on unknown timer: a");
        scenario.replace("expected/result.json", "stop on unknown timer: b", "stop mismatch on empty call stack");

        assertThat(scenario.run().lines()).hasSize(2);
    }

    @Test
    void a_byte_of_a_text_report() throws IOException {
        scenario.replace("expected/files/report.txt", "0.500000", "0.500001");

        assertFails("files/report.txt: line 5 byte 24"
                + " expected \"a               0.500001      0.500000         1    100.00\\n\""
                + " but was \"a               0.500000      0.500000         1    100.00\\n\"");
    }

    @Test
    void a_byte_of_a_csv() throws IOException {
        scenario.replace("expected/files/out.csv", "(?s)\\A.*?\n", "format_version,x\n");

        assertFails("files/out.csv: line 1 byte 16 expected \"format_version,x\\n\""
                + " but was \"format_version,summary_kind,record_type,key,value,start\"");
    }

    @Test
    void the_last_byte_of_a_file() throws IOException {
        scenario.replace("expected/files/report.txt", "\n\\z", "");

        assertThat(scenario.run().lines())
                .hasSize(1)
                .first()
                .asString()
                .endsWith("100.00\" but was \"  0.500000         1    100.00\\n\"");
    }

    @Test
    void a_file_that_is_missing() throws IOException {
        Files.writeString(scenario.folder().resolve("expected/files/more.txt"), "more");

        assertFails("files/more.txt expected 4 bytes but was no such file");
    }

    @Test
    void a_file_too_many() throws IOException {
        long size = Files.size(scenario.folder().resolve("expected/files/report.txt"));
        Files.delete(scenario.folder().resolve("expected/files/report.txt"));

        assertFails("files/report.txt expected no such file but was " + size + " bytes");
    }
}
