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
                Map.of(),
                Optional.of(new TestOrigin("", "", "t", "T", "parses", "int")));
    }

    private static String lines(Baseline baseline) {
        return BaselineText.lines(baseline.trees().values());
    }

    private static List<String> findings(GateResult result) {
        return GateReport.of(result, "").differences();
    }

    @Test
    void a_baseline_has_one_number_where_invocations_are_equal() {
        assertThat(lines(baseline(template("load 2*5", "save 1+9+2+2+2")))).isEqualTo(" 2*5 load\n 1+9+2*3 save\n");
        assertThat(lines(baseline(template("load 1")))).isEqualTo(" 1*1 load\n");
    }

    @Test
    void invocations_that_swap_their_calls_are_no_equal_sum() {
        GateResult result = compare(baseline(template("load 1+9")), GatePolicy.DEFAULT, template("load 9+1"));

        assertThat(result.conclusion()).isEqualTo(Conclusion.REGRESSED);
        assertThat(findings(result))
                .containsExactly("\"load\": more calls, 10, was 10 (invocation 1: 9, was 1; invocation 2: 1, was 9),"
                        + " in test T/parses(int)");
    }

    @Test
    void an_invocation_more_is_like_a_new_test() {
        Baseline before = baseline(template("load 1+9", "save 2+2"));
        ExportedTree more = template("load 1+9+4", "save 2+2+2", "check 0+0+3");

        GateResult result = compare(before, GatePolicy.DEFAULT, more);

        assertThat(result.conclusion()).isEqualTo(Conclusion.PASSED);
        assertThat(GateReport.of(result, "").differences())
                .containsExactly(
                        "\"check\": more invocations, 3 in them alone, in test T/parses(int)",
                        "\"load\": more invocations, 14, was 10 (1 more invocation), in test T/parses(int)",
                        "\"save\": more invocations, 6, was 4 (1 more invocation), in test T/parses(int)");
        assertThat(ConclusionText.counts(result)).isEqualTo("1 tree with more invocations");
        assertThat(compare(before, GatePolicy.DEFAULT.with(GateSetting.ON_NEW, "fail"), more)
                        .conclusion())
                .isEqualTo(Conclusion.REGRESSED);
        assertThat(compare(before, GatePolicy.DEFAULT.with(GateSetting.STRICT, "true"), more)
                        .conclusion())
                .isEqualTo(Conclusion.REGRESSED);
        assertThat(compare(before, GatePolicy.DEFAULT, template("load 2+9+4", "save 2+2+2"))
                        .conclusion())
                .isEqualTo(Conclusion.REGRESSED);
    }

    @Test
    void a_region_that_is_new_in_an_invocation_of_the_baseline_fails() {
        assertThat(compare(baseline(template("load 1+9")), GatePolicy.DEFAULT, template("load 1+9+1", "check 0+1+1"))
                        .conclusion())
                .isEqualTo(Conclusion.REGRESSED);
    }

    @Test
    void an_invocation_fewer_has_fewer_calls() {
        Baseline before = baseline(template("load 1+9"));

        GateResult result = compare(before, GatePolicy.DEFAULT, template("load 1"));

        assertThat(result.conclusion()).isEqualTo(Conclusion.PASSED);
        assertThat(findings(result))
                .containsExactly("\"load\": fewer calls, 1, was 10 (1 invocation fewer), in test T/parses(int)");
    }

    @ParameterizedTest
    @CsvSource({"1+~+2, 1+9+2", "1+9+2, 1+~+2"})
    void an_invocation_that_was_aborted_is_not_compared(String before, String now) {
        assertThat(compare(baseline(template("load " + before)), GatePolicy.DEFAULT, template("load " + now))
                        .trees())
                .extracting(ComparedTree::outcome)
                .containsExactly(ComparedTree.Outcome.CHECKED);
    }

    @Test
    void of_a_sum_the_sum_is_compared_until_an_update() {
        Baseline sum = baseline(template("load 1+9").withFacts(Map.of()));
        assertThat(lines(sum)).isEqualTo(" 10 load\n");

        assertThat(compare(sum, GatePolicy.DEFAULT, template("load 9+1")).conclusion())
                .isEqualTo(Conclusion.PASSED);
        BaselineUpdate update = new BaselineUpdate("b", GatePolicy.DEFAULT, BaselineUpdate.Content.DEFAULT);
        update.accept(template("load 9+1"));
        assertThat(lines(update.baseline(sum))).isEqualTo(" 9+1 load\n");
    }

    @Test
    void invocations_that_differ_from_run_to_run_are_compared_by_their_sum() {
        assertThat(lines(baseline(template("load 1+9"), template("load 9+1")))).isEqualTo(" 10 load\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1+9+2*3", "2*3", "1*1", "~+3", "0+~*2"})
    void the_text_is_read_back(String text) {
        assertThat(ExpectedCalls.parse(text).text()).isEqualTo(text);
    }

    @Test
    void any_number_of_invocations_is_read() {
        String text = "1+2" + "+3+4".repeat(50_000);

        assertThat(ExpectedCalls.parse(text).text()).isEqualTo(text);
    }

    @Test
    void more_invocations_than_tests_have_are_rejected_before_they_are_read() {
        String most = "2*999999+1";
        assertThat(ExpectedCalls.parse(most).invocations()).hasSize(1_000_000).endsWith(2.0, 1.0);

        for (String damaged : List.of("9*999999999+1", "2*999999+1*2")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ExpectedCalls.parse(damaged))
                    .withMessage("invalid value \"" + damaged + "\": expected calls in at most 1000000 invocations");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ExpectedCalls.parse("1+".repeat(1_000_000) + "1"))
                .withMessageEndingWith("\": expected calls in at most 1000000 invocations")
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
