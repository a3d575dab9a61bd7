package io.ftimer.gate;

import static io.ftimer.gate.GateTrees.baseline;
import static io.ftimer.gate.GateTrees.compare;
import static io.ftimer.gate.GateTrees.region;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.export.internal.csv.Fields;
import io.ftimer.export.internal.tree.InvocationText;
import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.gate.GateResult.Conclusion;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.TestOrigin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The invocations of a parameterized test are compared one by one. */
class InvocationCallsTest {

    /** Returns the tree of a template as the report of tests has it: {@code load 1+9} is a region and its calls by invocation. */
    private static ExportedTree template(String... regions) {
        Map<String, String> facts = new LinkedHashMap<>();
        List<ExportedRegion> all = new ArrayList<>();
        for (String text : regions) {
            String[] words = text.split(" ");
            List<Double> calls = InvocationText.parse(words[1]);
            all.add(region(
                    0,
                    words[0],
                    (long) calls.stream()
                            .filter(each -> !each.isNaN())
                            .mapToDouble(each -> each)
                            .sum(),
                    1));
            facts.put("invocations", Integer.toString(calls.size()));
            if (calls.stream().distinct().count() > 1) {
                facts.put("calls by invocation of " + words[0], words[1]);
            }
        }
        return new ExportedTree(
                Kind.TEST,
                "T",
                "parses(int)",
                false,
                1,
                facts,
                all,
                List.of(),
                Optional.of(new TestOrigin("", "", "t", "T", "parses", "int")));
    }

    private static List<String> findings(GateResult result) {
        return new GateReport(result).differences();
    }

    @Test
    void invocations_that_swap_their_calls_are_no_equal_sum() {
        GateResult result = compare(baseline(template("load 1+9")), template("load 9+1"));

        assertThat(result.conclusion()).isEqualTo(Conclusion.REGRESSED);
        assertThat(findings(result))
                .containsExactly("\"load\": more calls, 10, was 10 (invocation 1: 9, was 1; invocation 2: 1, was 9),"
                        + " in test T/parses(int)");
    }

    @Test
    void an_invocation_more_is_like_a_new_test() {
        List<ExportedTree> before = baseline(template("load 1+9", "save 2+2"));
        ExportedTree more = template("load 1+9+4", "save 2+2+2", "check 0+0+3");

        GateResult result = compare(before, more);

        assertThat(result.conclusion()).isEqualTo(Conclusion.REGRESSED);
        assertThat(new GateReport(result).differences())
                .containsExactly(
                        "\"check\": more invocations, 3 in them alone, in test T/parses(int)",
                        "\"load\": more invocations, 14, was 10 (1 more invocation), in test T/parses(int)",
                        "\"save\": more invocations, 6, was 4 (1 more invocation), in test T/parses(int)");
        assertThat(compare(before, template("load 2+9+4", "save 2+2+2")).conclusion())
                .isEqualTo(Conclusion.REGRESSED);
    }

    @Test
    void a_region_that_is_new_in_an_invocation_of_the_baseline_fails() {
        assertThat(compare(baseline(template("load 1+9")), template("load 1+9+1", "check 0+1+1"))
                        .conclusion())
                .isEqualTo(Conclusion.REGRESSED);
    }

    @Test
    void an_invocation_fewer_has_fewer_calls() {
        List<ExportedTree> before = baseline(template("load 1+9"));

        GateResult result = compare(before, template("load 1"));

        assertThat(result.conclusion()).isEqualTo(Conclusion.PASSED);
        assertThat(findings(result))
                .containsExactly("\"load\": fewer calls, 1, was 10 (1 invocation fewer), in test T/parses(int)");
    }

    @ParameterizedTest
    @CsvSource({"1+~+2, 1+9+2", "1+9+2, 1+~+2"})
    void an_invocation_that_was_aborted_is_not_compared(String before, String now) {
        assertThat(compare(baseline(template("load " + before)), template("load " + now))
                        .trees())
                .extracting(ComparedTree::outcome)
                .containsExactly(ComparedTree.Outcome.CHECKED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1+9+2*3", "2*3", "1*1", "~+3", "0+~*2"})
    void the_text_is_read_back(String text) {
        assertThat(InvocationText.isOne(text)).isTrue();
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
        assertThat(InvocationText.isOne(text)).isFalse();
    }
}
