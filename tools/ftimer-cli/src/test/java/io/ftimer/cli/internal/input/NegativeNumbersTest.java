package io.ftimer.cli.internal.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.FTimer;
import io.ftimer.report.CsvReport;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Numbers of calls that no run can have are invalid in every format. */
class NegativeNumbersTest {
    private static final String NEGATIVE = "expected an integer of at least 0";
    private static final String TREE = """
            {"format": "ftimer-trees", "version": 3, "trees": [{"kind": "run", "name": "a", "window_ns": 9, "regions": [
            {"depth": 0, "name": "a", "kind": "code", "calls": %s, "inclusive_ns": 7, "self_ns": 7}]}]}
            """;

    private static void assertInvalid(String text, String message) {
        assertThatExceptionOfType(UnusableInputException.class)
                .isThrownBy(() -> Reading.bytes(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .withMessageContaining(message);
    }

    /** Returns a timer without other numbers than those that are added. */
    private static FTimer timer() {
        FTimer timer = FTimer.builder().clock(() -> 0).build();
        timer.init();
        return timer;
    }

    @Test
    void json_of_trees() {
        assertThat(Reading.text(TREE.formatted(5)).get(0).regions().get(0).calls())
                .isEqualTo(5);
        assertInvalid(TREE.formatted(-5), NEGATIVE);
        assertInvalid(TREE.formatted("9223372036854775808"), "expected an integer");
    }

    @Test
    void csv_reports() throws IOException {
        FTimer timer = timer();
        timer.add("a", 77_077, 5);
        StringBuilder csv = new StringBuilder();
        CsvReport.of(timer.summary()).writeTo(csv);

        assertThat(Reading.text(csv.toString())).hasSize(1);
        assertInvalid(csv.toString().replace("77077", "-77077"), "expected a number of at least 0");
    }

    @Test
    void digits_of_other_scripts() throws IOException {
        FTimer timer = timer();
        timer.add("a", 77_077, 1_500_000_000);
        StringBuilder csv = new StringBuilder();
        CsvReport.of(timer.summary()).writeTo(csv);

        assertInvalid(csv.toString().replace("77077", "\u0666"), "expected an integer");
        assertInvalid(csv.toString().replaceFirst("\"1\\.5", "\"\u0661.5"), "expected a finite number");
        assertInvalid(TREE.formatted("\"\u0666\""), "expected an integer");
        assertInvalid("ftimer-tree 2\n0 5 \u0666 code a\n", "expected an integer");
    }

    @Test
    void a_time_of_a_report_that_is_missing_while_others_are_there() throws IOException {
        FTimer timer = timer();
        timer.add("a", 1, 1_500_000_000);
        timer.add("b", 1, 2_500_000_000L);
        StringBuilder csv = new StringBuilder();
        CsvReport.of(timer.summary()).writeTo(csv);

        assertInvalid(csv.toString().replaceFirst("\"2\\.5[^\"]*\"", "\"\""), "expected a time, as before it");
        assertInvalid(csv.toString().replaceFirst("\"1\\.5[^\"]*\"", "\"\""), "expected no time, as before it");
    }

    @Test
    void serialized_trees() {
        assertInvalid("ftimer-tree 2\n0 5 -1 code a\n", "must be at least 0, was -1");
    }
}
