package io.ftimer.report.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {
    private final StringBuilder out = new StringBuilder();
    private final JsonText json = new JsonText(out);

    @Test
    void values_are_separated_by_commas() throws IOException {
        json.beginObject().name("a").beginArray().value(1).value("x").value(true);
        json.beginArray().endArray().beginObject().endObject().endArray();
        json.name("b").value(Long.MIN_VALUE).endObject();

        assertThat(out).hasToString("{\"a\":[1,\"x\",true,[],{}],\"b\":-9223372036854775808}");
    }

    @Test
    void a_number_that_is_not_finite_is_null() throws IOException {
        json.beginArray()
                .value(0.1)
                .value(1e-9)
                .value(Double.NaN)
                .value(Double.POSITIVE_INFINITY)
                .endArray();

        assertThat(out).hasToString("[0.1,1.0E-9,null,null]");
    }

    @Test
    void a_decimal_of_any_size_is_exact() throws IOException {
        json.beginArray()
                .number(new BigDecimal("18446744073709551617"))
                .number(new BigDecimal("1E+400"))
                .number(new BigDecimal("0.10"))
                .endArray();

        assertThat(out).hasToString("[18446744073709551617,1E+400,0.10]");
    }

    @Test
    void texts_are_an_array() throws IOException {
        json.beginObject()
                .texts("none", List.of())
                .texts("two", List.of("a", "b"))
                .endObject();

        assertThat(out).hasToString("{\"none\":[],\"two\":[\"a\",\"b\"]}");
    }

    @Test
    void a_new_line_goes_between_values_and_needs_no_value_before() throws IOException {
        json.beginArray().newLine().value(1).newLine().value(2).endArray();

        assertThat(out).hasToString("[\n1,\n2]");
    }

    @Test
    void controls_quotes_and_backslashes_are_escaped() throws IOException {
        json.value("a\"b\\c/d\u0000\n\u001F\u007F");

        assertThat(out).hasToString("\"a\\\"b\\\\c/d\\u0000\\u000a\\u001f\u007F\"");
    }

    @Test
    void half_a_surrogate_pair_is_escaped_and_a_whole_one_is_not() throws IOException {
        json.value("\uD83D\uDE00 \uD83D \uDE00\uD83D");

        assertThat(out).hasToString("\"\uD83D\uDE00 \\ud83d \\ude00\\ud83d\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "\"\\\b\f\n\r\t", "größe 𝔘 \u2028\u2029", "</script>"})
    void a_reader_restores_the_text(String text) throws IOException {
        json.beginObject().name(text).value(text).endObject();

        assertThat(new ObjectMapper().readTree(out.toString()).get(text).textValue())
                .isEqualTo(text);
    }
}
