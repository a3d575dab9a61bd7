package io.ftimer.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioParserTest {
    @TempDir
    private Path folder;

    private Scenario<Command> parse(String text) throws IOException {
        return parse(text.getBytes(StandardCharsets.UTF_8));
    }

    private Scenario<Command> parse(byte[] bytes) throws IOException {
        return ScenarioParser.read(Files.write(folder.resolve("scenario.txt"), bytes));
    }

    private Step<Command> only(String line) throws IOException {
        return parse(line).steps().get(0);
    }

    @Test
    void lines_count_from_one_with_comments_and_empty_lines() throws IOException {
        Scenario<Command> scenario = parse("# title\n\nstart a\n# more\n  stop a  \n");

        assertThat(scenario.steps()).extracting(Step::toString).containsExactly("line 3 start", "line 5 stop");
    }

    @Test
    void tags_are_read_from_the_second_line_only() throws IOException {
        assertThat(parse("# title\n# tags: slow  raw-bytes\n").tags()).containsExactlyInAnyOrder("slow", "raw-bytes");
        assertThat(parse("# title\n# tags:\n").tags()).isEmpty();
        assertThat(parse("# title\n#\n# tags: slow\n").tags()).isEmpty();
    }

    @Test
    void words_are_separated_by_blanks_and_may_be_quoted() throws IOException {
        Step<Command> step = only("  meta   \"a key\"   größe ");

        assertThat(step.text(0)).isEqualTo("a key");
        assertThat(step.text(1)).isEqualTo("größe");
    }

    @Test
    void escapes_in_quotes_are_bytes() throws IOException {
        assertThat(only("start \"\\\\ \\\" \\n\\t\\r\\x00\\x7f\"").text(0)).isEqualTo("\\ \" \n\t\r\0\u007F");
    }

    @Test
    void a_backslash_outside_of_quotes_is_an_ordinary_character() throws IOException {
        assertThat(only("start a\\nb").text(0)).isEqualTo("a\\nb");
    }

    @Test
    void utf8_is_decoded_after_the_bytes_are_joined() throws IOException {
        assertThat(only("start \"\\xC2\\x85\"").text(0)).isEqualTo("\u0085");
        assertThat(only("start \"ö\\xE2\\x82\\xAC\"").text(0)).isEqualTo("ö€");
    }

    @Test
    void bytes_need_not_be_utf8_but_text_must() throws IOException {
        Step<Command> step = only("file out.csv \"\\xFF\\x00\"");

        assertThat(step.bytes(1)).containsExactly(0xFF, 0);
        assertThatThrownBy(() -> step.text(1))
                .isInstanceOf(MalformedScenarioException.class)
                .hasMessage("scenario.txt line 1: word 2 is not UTF-8; such a scenario needs the tag raw-bytes");
    }

    @Test
    void brackets_select_the_ranks_that_run_a_command() throws IOException {
        Scenario<Command> scenario = parse("ranks 3\nstart a\n[all] start b\n[0, 2] start c\n[1]noierr start d\n");

        assertThat(scenario.rankCount()).isEqualTo(3);
        assertThat(scenario.ranks()).hasValue(3);
        assertThat(scenario.steps())
                .extracting(step -> step.runsOn(0) + " " + step.runsOn(1) + " " + step.runsOn(2))
                .containsExactly("true true true", "true true true", "true false true", "false true false");
    }

    @Test
    void a_scenario_without_ranks_has_one() throws IOException {
        assertThat(parse("start a\n").rankCount()).isEqualTo(1);
        assertThat(parse("start a\n").ranks()).isEmpty();
    }

    @Test
    void noierr_is_a_call_without_a_status() throws IOException {
        assertThat(only("noierr start a").withoutStatus()).isTrue();
        assertThat(only("start noierr").withoutStatus()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', delimiter = '|', textBlock = """
            bounce a              | unknown command "bounce"
            start                 | start takes 1 words, not 0
            start a b             | start takes 1 words, not 2
            csv a append now      | csv takes 1 to 2 words, not 3
            noierr                | no command
            [0                    | a bracket does not end
            [zero] start a        | not a number of a rank: "zero"
            [1] start a           | there is no rank 1
            ranks two             | not a number of a rank: "two"
            ranks 0               | a run needs at least one rank
            start "a              | a quoted word does not end
            start "a\\"           | a quoted word does not end
            start "a"b            | no blank after a quoted word
            start a"b"            | a quote inside the word a"b"
            start "\\q"           | an unknown escape in a quoted word
            start "\\x4"          | \\x needs two hexadecimal digits
            "\\xFF"               | a command that is not UTF-8
            """)
    void a_malformed_line_is_reported_with_its_number(String line, String problem) {
        assertThatThrownBy(() -> parse("# title\n" + line + "\n"))
                .isInstanceOf(MalformedScenarioException.class)
                .hasMessage("scenario.txt line 2: " + problem.replace("\\\\", "\\"));
    }

    @Test
    void ranks_come_first() {
        assertThatThrownBy(() -> parse("start a\nranks 2\n"))
                .hasMessage("scenario.txt line 2: \"ranks N\" must be the first command and stand alone");
    }

    @Test
    void a_scenario_is_utf8() {
        assertThatThrownBy(() -> parse(new byte[] {'#', (byte) 0xC3, '\n'}))
                .hasMessage("scenario.txt line 1: the file is not UTF-8 text");
    }

    @Test
    void numbers_are_checked_where_they_are_used() throws IOException {
        Step<Command> step = only("use four");

        assertThatThrownBy(() -> step.integer(0, 1, 3))
                .hasMessage("scenario.txt line 1: not an integer from 1 to 3: four");
        assertThatThrownBy(() -> only("use 4").integer(0, 1, 3))
                .hasMessage("scenario.txt line 1: not an integer from 1 to 3: 4");
        assertThatThrownBy(() -> step.decimal(0)).hasMessage("scenario.txt line 1: not a number: four");
        assertThat(only("advance 1.5e-3").decimal(0)).isEqualByComparingTo("0.0015");
    }
}
