package io.ftimer.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.conformance.ScenarioResult.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shows that a scenario without a result fails and names the problem. */
class UnreadableScenarioTest {
    @TempDir
    private Path temp;

    private SmallScenario scenario;

    @BeforeEach
    void make_a_scenario_that_passes() throws IOException {
        scenario = SmallScenario.in(temp);
        assertThat(scenario.passes()).isTrue();
    }

    private void assertFails(String line) {
        ScenarioResult result = scenario.run();
        assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(result.lines()).containsExactly(line);
    }

    @Test
    void an_unknown_command() throws IOException {
        scenario.replace("scenario.txt", "stop a", "halt a");

        assertFails("scenario.txt line 9: unknown command \"halt\"");
    }

    @Test
    void an_invalid_word() throws IOException {
        scenario.replace("scenario.txt", "set_callback 3", "set_callback 10");

        assertFails("scenario.txt line 4: not an integer from 0 to 9: 10");
    }

    @Test
    void a_file_outside_of_the_working_folder() throws IOException {
        scenario.replace("scenario.txt", "report.txt", "../report.txt");

        assertFails("scenario.txt line 13: the file \"../report.txt\" is not in the working folder");
    }

    @Test
    void a_scenario_that_is_missing() throws IOException {
        Files.delete(scenario.folder().resolve("scenario.txt"));

        assertFails("scenario.txt is missing");
    }

    @Test
    void statuses_that_are_missing() throws IOException {
        Files.delete(scenario.folder().resolve("expected/statuses.txt"));

        assertFails("expected/statuses.txt is missing");
    }

    @Test
    void invalid_statuses() throws IOException {
        scenario.replace("expected/statuses.txt", "0 9 stop 0", "0 9 stop");

        assertFails("expected/statuses.txt cannot be read: not RANK LINE [LANE] COMMAND STATUS: 0 9 stop");
    }

    @Test
    void a_result_that_is_missing() throws IOException {
        Files.delete(scenario.folder().resolve("expected/result.json"));

        assertFails("expected/result.json is missing");
    }

    @Test
    void a_result_that_is_cut_off() throws IOException {
        scenario.replace("expected/result.json", "(?s)\"stderr\".*", "");

        assertThat(scenario.run().outcome()).isEqualTo(Outcome.FAILED);
        assertThat(scenario.run().lines())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("expected/result.json is no JSON: ");
    }

    @Test
    void a_result_with_trailing_text() throws IOException {
        scenario.replace("expected/result.json", "\\z", "}");

        assertThat(scenario.run().outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void a_result_without_ranks() throws IOException {
        Files.writeString(scenario.folder().resolve("expected/result.json"), "{}");

        assertFails("expected/result.json has no list per_rank");
    }
}
