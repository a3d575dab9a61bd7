package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AppendCheckTest {
    private static final AppendCheck.Rules RULES = new AppendCheck.Rules(
            "CSV format 7 of kind x or y", "a,b,c,d", 4, List.of("\"7\",\"x\",\"row\",", "\"7\",\"y\",\"row\","));
    private static final String HEADER = "a,b,c,d\n";
    private static final String ROW = "\"7\",\"x\",\"row\",\"1\"\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ROW,
                ROW + ROW,
                "\"7\",\"y\",\"row\",\"1\"\n",
                "\"7\",\"x\",\"row\",\n",
                "\"7\",\"x\",\"row\",unquoted text\n",
                "\"7\",\"x\",\"row\",\"say \"\"hi\"\", twice\"\n",
                "\"7\",\"x\",\"row\",\"\"\"\"\n",
                "\"7\",\"x\",\"row\",\"line\nbreak\r\r\n\"\n",
                "\"7\",\"x\",\"row\",\"1\"\r\n" + ROW,
                "\"7\",\"x\",\"row\",plain\r\n",
                "\"7\",\"x\",\"row\",\"nonsense \u0000 \u00FF\"\n"
            })
    void valid_records_are_accepted(String records) {
        assertThat(problemOf(HEADER + records)).isNull();
        assertThat(problemOf(HEADER.replace("\n", "\r\n") + records)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\n",
                "a,b,c\n",
                "a,b,c,d \n",
                "a,b,c,e\n",
                "A,B,C,D\n",
                "a,b,c,d\r\r\n",
                "a,b,c,\r\n",
                "\u00EF\u00BB\u00BFa,b,c,d\n",
                "\"a\",\"b\",\"c\",\"d\"\n",
                "a,b,c,d,e\n",
                "a,b,c,d,e and no end"
            })
    void another_header_is_rejected(String header) {
        assertThat(problemOf(header + ROW))
                .isEqualTo("line 1: not the header of CSV format 7 of kind x or y;"
                        + " append to a file of that format or write a new one");
    }

    @Test
    void a_record_with_another_number_of_fields_is_rejected() {
        assertThat(problemOf(HEADER + ROW + "\"7\",\"x\",\"row\"\n"))
                .isEqualTo("line 3: the record must have 4 fields in CSV format 7 of kind x or y, but has 3;"
                        + " correct or remove it");
        assertThat(problemOf(HEADER + "\"7\",\"x\",\"row\",1,2\n"))
                .startsWith("line 2: the record must have 4 fields in CSV format 7 of kind x or y, but has 5;");
        assertThat(problemOf(HEADER + "\n" + ROW))
                .startsWith("line 2: the record must have 4 fields in CSV format 7 of kind x or y, but has 1;");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "7,x,row,1\n",
                "\"7\",\"X\",\"row\",1\n",
                "\"7 \",\"x\",\"row\",1\n",
                "\"8\",\"x\",\"row\",1\n",
                "\"7\",\"z\",\"row\",1\n",
                "\"7\",\"x\",\"rank\",1\n",
                "\"7\",\"x\",\"row \",1\n",
                ",,,\n"
            })
    void a_record_that_starts_differently_is_rejected(String record) {
        assertThat(problemOf(HEADER + ROW + record))
                .isEqualTo("line 3: the record does not start like those of CSV format 7 of kind x or y,"
                        + " for instance \"7\",\"x\",\"row\"; correct or remove it");
    }

    @Test
    void a_record_over_several_lines_is_reported_at_its_first_line() {
        assertThat(problemOf(HEADER + "\"7\",\"x\",\"row\",\"a\nb\"\n" + "\"7\",\"x\",\"b\nc\",1\n" + ROW))
                .startsWith("line 4: the record does not start like");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"7\",\"x\",\"row\",\"1\"\r\"",
                "\"7\",\"x\",\"row\",1\r,",
                "\"7\",\"x\",\"row\",\"1\"\r\r\n",
                "\"7\",\r\"x\",\"row\",\"1\"\n",
                "\r \n"
            })
    void a_carriage_return_without_line_feed_is_rejected(String record) {
        assertThat(problemOf(HEADER + ROW + record + ROW))
                .isEqualTo("line 3: carriage return without line feed; end each line with LF or CR LF");
    }

    @Test
    void misplaced_quotes_are_rejected_before_the_record_is_checked() {
        String remedy = "; quote the whole field and double every quote in it";

        assertThat(problemOf(HEADER + "wrong \"record\"\n"))
                .isEqualTo("line 2: quote inside an unquoted field" + remedy);
        assertThat(problemOf(HEADER + ROW + "\"wrong\" record\n"))
                .isEqualTo("line 3: text after the closing quote of a field" + remedy);
        assertThat(problemOf(HEADER + "\"7\",\"x\",\"row\",\"a\nb\"c\n"))
                .isEqualTo("line 3: text after the closing quote of a field" + remedy);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hello",
                "a,b,c,d",
                "a,b,c,d\r",
                "a,b,c,x",
                HEADER + "\"7\",\"x\",\"row\",\"1\"",
                HEADER + "\"7\",\"x\",\"row\",\"1\"\r",
                HEADER + "\"7\",\"x\",\"row\",1",
                HEADER + "x"
            })
    void a_file_without_a_last_line_end_is_rejected(String file) {
        assertThat(problemOf(file))
                .isEqualTo("line " + (file.startsWith(HEADER) ? 2 : 1)
                        + ": the line is not terminated, so the file may be truncated; complete or remove it");
    }

    @Test
    void an_unclosed_quoted_field_is_reported_at_its_start() {
        assertThat(problemOf(HEADER + ROW + "\"7\",\"x\",\"row\",\"it goes\non and \"\"on\"\"\n" + ROW + ",\"\n"))
                .startsWith("line 5: text after the closing quote");
        assertThat(problemOf(HEADER + ROW + "\"7\",\"x\",\"row\",\"it goes\non and \"\"on\"\"\n"))
                .isEqualTo("line 3: a quoted field starts here and is not closed,"
                        + " so the file may be truncated; complete or remove it");
    }

    @Test
    void a_missing_line_end_is_reported_rather_than_an_open_quote() {
        assertThat(problemOf(HEADER + "\"7\",\"x\",\"row\",\"open")).startsWith("line 2: the line is not terminated");
    }

    @Test
    void the_first_problem_is_reported() {
        assertThat(problemOf(HEADER + "bad\n" + "a\"b\n" + "no end"))
                .startsWith("line 2: the record must have 4 fields");
        assertThat(problemOf(HEADER + "\"7\",\"x\",\"row\",1,2,\"a\"b\n"))
                .startsWith("line 2: text after the closing quote");
    }

    @Test
    void a_file_may_come_in_pieces_of_any_size() throws IOException {
        byte[] file = (HEADER + ROW.repeat(3)).getBytes(StandardCharsets.ISO_8859_1);
        AppendCheck check = new AppendCheck(RULES, Path.of("f.csv"), 0);

        for (byte piece : file) {
            check.accept(new byte[] {piece, 'x'}, 1);
        }

        check.finish();
    }

    @Test
    void a_check_of_the_rest_of_a_file_continues_its_line_numbers() throws IOException {
        AppendCheck check = new AppendCheck(RULES, Path.of("f.csv"), 7);
        byte[] rest = (ROW + "\n").getBytes(StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() -> check.accept(rest, rest.length))
                .hasMessageStartingWith("f.csv: line 9: the record must have 4 fields");
    }

    @Test
    void the_exception_names_file_and_reason() {
        assertThatThrownBy(() -> new AppendCheck(RULES, Path.of("some", "f.csv"), 0).accept(new byte[] {'\n'}, 1))
                .isInstanceOfSatisfying(AppendRejectedException.class, rejected -> {
                    assertThat(rejected.getFile())
                            .isEqualTo(Path.of("some", "f.csv").toString());
                    assertThat(rejected.getReason()).startsWith("line 1: ").endsWith("; nothing was appended");
                    assertThat(rejected).hasMessage(rejected.getFile() + ": " + rejected.getReason());
                });
    }

    private static @Nullable String problemOf(String file) {
        return AppendProblems.found(RULES, file.getBytes(StandardCharsets.ISO_8859_1));
    }
}
