package io.ftimer.junit.internal.suite;

import static io.ftimer.junit.internal.suite.Sample.invocation;
import static io.ftimer.junit.internal.suite.Sample.templates;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ftimer.assertj.internal.tree.Spread;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateReaderTest {
    @Test
    void invocations_are_put_together() throws IOException {
        assertThat(templates(
                        invocation(1, TestOutcome.PASSED, sample -> work(sample, 3, 10)),
                        invocation(2, TestOutcome.FAILED, sample -> work(sample, 1, 50)),
                        invocation(3, TestOutcome.PASSED, sample -> work(sample, 2, 7))))
                .containsExactly(new TemplateReader.TemplateSummary(
                        new TestLevel.Template("t", "T > t(int)"),
                        new TestCode("x.T", "method", "int"),
                        3,
                        1,
                        new Spread(114, 130, 150),
                        List.of(
                                new TemplateReader.Region(
                                        "all",
                                        3,
                                        new Spread(1, 1, 1),
                                        null,
                                        new Spread(114, 130, 150),
                                        new Spread(100, 100, 100),
                                        new RegionTotals(true, 3, 394, 300, Map.of())),
                                new TemplateReader.Region(
                                        "all/part",
                                        3,
                                        new Spread(1, 2, 3),
                                        "3+1+2",
                                        new Spread(14, 30, 50),
                                        new Spread(14, 30, 50),
                                        new RegionTotals(true, 6, 94, 94, Map.of()))),
                        0));
    }

    private static void work(Sample sample, int calls, long nanosOfCall) {
        sample.region("all", 100, () -> {
            for (int i = 0; i < calls; i++) {
                sample.region("part", nanosOfCall);
            }
        });
    }

    @Test
    void a_region_counts_the_invocations_that_have_it() throws IOException {
        assertThat(templates(
                        invocation(1, TestOutcome.PASSED, sample -> {}),
                        invocation(2, TestOutcome.PASSED, sample -> sample.region("rare", 5))))
                .singleElement()
                .satisfies(template -> {
                    assertThat(template.invocations()).isEqualTo(2);
                    assertThat(template.regions())
                            .extracting(
                                    TemplateReader.Region::path,
                                    TemplateReader.Region::invocations,
                                    TemplateReader.Region::callsByInvocation)
                            .containsExactly(tuple("rare", 1, "0+1"));
                });
    }

    @Test
    void equal_calls_keep_their_indices_where_an_invocation_was_aborted() throws IOException {
        assertThat(templates(
                        invocation(1, TestOutcome.PASSED, sample -> sample.region("a", 5)),
                        invocation(3, TestOutcome.PASSED, sample -> sample.region("a", 5))))
                .singleElement()
                .satisfies(template -> assertThat(template.regions())
                        .extracting(TemplateReader.Region::callsByInvocation)
                        .containsExactly("1+~+1"));
    }

    @Test
    void equal_calls_in_a_row_are_written_once() throws IOException {
        TimedTest[] invocations = IntStream.rangeClosed(1, 100)
                .mapToObj(i -> invocation(i, TestOutcome.PASSED, sample -> {
                    for (int calls = i < 100 ? 2 : 1; calls > 0; calls--) {
                        sample.region("a", 5);
                    }
                }))
                .toArray(TimedTest[]::new);

        assertThat(templates(invocations))
                .singleElement()
                .satisfies(template -> assertThat(template.regions())
                        .extracting(TemplateReader.Region::callsByInvocation)
                        .containsExactly("2*99+1"));
    }

    @Test
    void calls_are_in_the_order_of_the_indices_and_without_those_that_were_aborted() throws IOException {
        assertThat(templates(
                        invocation(11, TestOutcome.PASSED, sample -> sample.region("a", 5)),
                        invocation(2, TestOutcome.PASSED, sample -> work(sample, 3, 1)),
                        invocation(9, TestOutcome.PASSED, sample -> work(sample, 4, 1))))
                .singleElement()
                .satisfies(template -> assertThat(template.regions())
                        .extracting(TemplateReader.Region::path, TemplateReader.Region::callsByInvocation)
                        .containsExactly(
                                tuple("a", "~+0+~*6+0+~+1"),
                                tuple("all", "~+1+~*6+1+~+0"),
                                tuple("all/part", "~+3+~*6+4+~+0")));
    }

    @Test
    void regions_beyond_the_limit_are_left_out_and_counted() throws IOException {
        TimedTest large = invocation(1, TestOutcome.PASSED, sample -> {
            for (int i = 0; i < SuiteFields.MAX_RECORDS + 3; i++) {
                sample.region("r" + i, 1);
            }
        });
        TimedTest small = invocation(2, TestOutcome.PASSED, sample -> {
            sample.region("r0", 1);
            sample.region("other", 1);
        });

        assertThat(templates(large, small)).singleElement().satisfies(template -> {
            assertThat(template.regions()).hasSize(SuiteFields.MAX_RECORDS);
            assertThat(template.regions().get(0).totals().calls()).isEqualTo(2);
            assertThat(template.leftOutRegions()).isEqualTo(4);
        });
    }

    @ParameterizedTest
    @CsvSource({"5, 5 5 5", "9 1, 1 1 9", "3 1 2, 1 2 3", "4 1 3 2, 1 2 4", "-1 0 -5, -5 -1 0"})
    void the_median_is_a_value_that_occurred(String values, String expected) {
        Spread spread =
                Spread.of(Stream.of(values.split(" ")).map(Long::valueOf).toList());

        assertThat(spread.min() + " " + spread.median() + " " + spread.max()).isEqualTo(expected);
    }
}
