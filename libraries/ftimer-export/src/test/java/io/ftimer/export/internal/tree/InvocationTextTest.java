package io.ftimer.export.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The calls of a region in each invocation of a test. */
class InvocationTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"1+9+2*3", "2*3", "1*1", "~+3", "0+~*2"})
    void the_text_is_read_back(String text) {
        assertThat(InvocationText.parse(text)).hasSizeBetween(1, 5);
    }

    @Test
    void more_invocations_than_tests_have_are_rejected_before_they_are_read() {
        String most = "2*999999+1";
        assertThat(InvocationText.parse(most)).hasSize(1_000_000).endsWith(2.0, 1.0);

        for (String damaged : List.of("9*999999999+1", "2*999999+1*2")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> InvocationText.parse(damaged))
                    .withMessage("expected calls in at most 1000000 invocations");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> InvocationText.parse("1+".repeat(1_000_000) + "1"))
                .withMessageEndingWith("expected calls in at most 1000000 invocations")
                .satisfies(rejected -> assertThat(rejected.getMessage()).hasSizeLessThan(1_000));
    }

    @ParameterizedTest
    @CsvSource({
        "9*999999999+1, expected calls in at most 1000000 invocations",
        "many, 'expected the calls in each invocation, such as 1+9+2*3'"
    })
    void a_report_with_damaged_calls_is_rejected(String calls, String problem) throws IOException {
        SuiteTreeBuilder builder = new SuiteTreeBuilder(List.of(), test -> {});
        builder.accept("template", record(Map.of("template_name", "t(int)")), "");

        assertThatIOException()
                .isThrownBy(() -> builder.accept(
                        "template_region",
                        record(Map.of("path", "load", "sum_call_count", "9", "calls_by_invocation", calls)),
                        ""))
                .withMessage(problem + " in calls_by_invocation");
    }

    private static Fields record(Map<String, String> values) {
        return new Fields() {
            @Override
            public @Nullable String find(String column) {
                return values.get(column);
            }

            @Override
            public IOException invalid(String column, String expected) {
                return new IOException(expected + " in " + column);
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"1+", "+1", "1*0", "1*", "1++2", "1e+5+", "1.5+2"})
    void other_texts_are_invalid(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> InvocationText.parse(text));
    }
}
