package io.ftimer.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaneScenarioParserTest {
    @TempDir
    private Path folder;

    private Scenario<LaneCommand> parse(String text) throws IOException {
        return LaneScenarioParser.read(Files.writeString(folder.resolve("scenario.txt"), text));
    }

    private Step<LaneCommand> only(String line) throws IOException {
        return parse(line).steps().get(0);
    }

    @Test
    void a_plain_line_is_run_by_every_rank_outside_of_a_team() throws IOException {
        Step<LaneCommand> step = only("  register \"a name\"  ");

        assertThat(step.command()).isEqualTo(LaneCommand.REGISTER);
        assertThat(step.text(0)).isEqualTo("a name");
        assertThat(step.runsOn(7)).isTrue();
        assertThat(step.isInTeam()).isFalse();
        assertThat(step.isNested()).isFalse();
        assertThat(step.withoutStatus()).isFalse();
    }

    @Test
    void a_command_may_have_any_prefix() throws IOException {
        Step<LaneCommand> step = only("[rank 1-2,4][lane 1,3] nested noierr start work");

        assertThat(step.runsOn(0)).isFalse();
        assertThat(step.runsOn(2)).isTrue();
        assertThat(step.runsOn(3)).isFalse();
        assertThat(step.runsOn(4)).isTrue();
        assertThat(step.isInTeam()).isTrue();
        assertThat(step.lanes(4)).containsExactly(1, 3);
        assertThat(step.isNested()).isTrue();
        assertThat(step.withoutStatus()).isTrue();
        assertThat(step).hasToString("line 1 start");
    }

    @Test
    void a_star_means_the_whole_team() throws IOException {
        assertThat(only("[lane *] stop work").lanes(3)).containsExactly(1, 2, 3);
    }

    @Test
    void the_words_of_a_region_are_one_command() throws IOException {
        assertThat(only("region begin R").command()).isEqualTo(LaneCommand.REGION_BEGIN);
        assertThat(only("region copy R S").text(1)).isEqualTo("S");
    }

    @Test
    void the_moves_of_the_clock_determine_how_exact_a_run_can_be() throws IOException {
        Scenario<LaneCommand> scenario = parse("ranks 2\n[rank 1] advance 0.1\n[rank 0] advance 4e9\nsummary\n");

        assertThat(scenario.ranks()).hasValue(2);
        assertThat(ClockGrid.of(scenario)).isEqualTo(ClockGrid.NANOSECONDS);
        assertThat(ClockReadings.of(scenario).largestSeconds()).isEqualTo(4e9);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[lane x] start a   | not a number or range: \"x\"",
                "[lane 3-1] start a | a range of nothing: \"3-1\"",
                "noierr             | no command",
                "halt               | unknown command \"halt\"",
                "region open        | unknown command \"region_open\"",
                "start a b          | start takes 1 words, not 2",
                "colors             | colors takes 1 or more words, not 0",
                "ranks 0            | a run needs at least one rank",
                "ranks 1-2          | not a number of a rank: \"1-2\"",
                "ranks              | \"ranks N\" must be the first command and stand alone",
                "[lane 1 start a    | unknown command \"[lane\"",
            })
    void a_malformed_line_is_reported_with_its_number(String line, String problem) {
        assertThatThrownBy(() -> parse("# title\n" + line))
                .isInstanceOf(MalformedScenarioException.class)
                .hasMessage("scenario.txt line 2: " + problem);
    }
}
