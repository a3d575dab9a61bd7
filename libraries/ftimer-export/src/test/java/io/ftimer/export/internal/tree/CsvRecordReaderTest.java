package io.ftimer.export.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvRecordReaderTest {

    private static CsvRecordReader reader(String text) throws IOException {
        return new CsvRecordReader(new StringReader(text), 20_000);
    }

    private static List<List<String>> records(String text) throws IOException {
        CsvRecordReader reader = reader(text);
        List<List<String>> records = new ArrayList<>();
        for (List<String> next = reader.next(); next != null; next = reader.next()) {
            records.add(next);
        }
        return records;
    }

    @Test
    void fields_are_separated_by_commas_and_records_by_line_ends() throws IOException {
        assertThat(records("a,b\n,\r\nc\rd"))
                .containsExactly(List.of("a", "b"), List.of("", ""), List.of("c"), List.of("d"));
        assertThat(records("")).isEmpty();
        assertThat(records("\n\n")).containsExactly(List.of(""), List.of(""));
    }

    @Test
    void quoted_fields_contain_commas_line_ends_and_doubled_quotes() throws IOException {
        assertThat(records("\"a,\"\"b\"\"\r\n\",\"\"\n\"c\" \t,d\n"))
                .containsExactly(List.of("a,\"b\"\r\n", ""), List.of("c", "d"));
    }

    @Test
    void quotes_inside_a_plain_field_are_text() throws IOException {
        assertThat(records("a\"b\", \"c\"\n")).containsExactly(List.of("a\"b\"", " \"c\""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\n\"b\nc", "a\n\"b\"c\"\n", "a\n\"b\" c\n", "a\n\""})
    void malformed_quotes_are_rejected_with_the_line_of_their_record(String text) throws IOException {
        CsvRecordReader reader = reader(text);
        reader.next();

        assertThatExceptionOfType(CsvRecordReader.MalformedException.class)
                .isThrownBy(reader::next)
                .withMessage("the quotes of the record are malformed; expected quotes around whole fields, with quotes"
                        + " inside doubled");
        assertThat(reader.nextLine()).isEqualTo(2);
    }

    @Test
    void a_record_that_is_too_long_is_rejected() throws IOException {
        String longest = "x".repeat(19_999) + "\n";
        assertThat(records(longest + longest)).hasSize(2);

        assertThatExceptionOfType(CsvRecordReader.MalformedException.class)
                .isThrownBy(() -> records("x".repeat(16_384) + longest))
                .withMessage("the record is longer than 20000 characters; expected a record, whose quotes are closed");
    }

    @Test
    void lines_are_counted_inside_quotes_and_across_pieces() throws IOException {
        CsvRecordReader reader = reader("\"a\nb\"," + "c".repeat(8192 - 7) + "\r\nd\n");

        reader.next();
        assertThat(reader.nextLine()).isEqualTo(3);
        assertThat(reader.next()).containsExactly("d");
        assertThat(reader.isAfterLineFeed()).isTrue();
        assertThat(reader.next()).isNull();
    }
}
