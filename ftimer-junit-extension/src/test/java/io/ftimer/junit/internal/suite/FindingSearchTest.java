package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.steps.StepCounter;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
import io.ftimer.values.RegionKind;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** What is named as repeated, and what is ordinary. */
class FindingSearchTest {
    private static final String LOOK_UP = "select * from pets where owner_id = ?";
    private static final String QUERY = "select count(*) from pets";
    private static final String INSERT = "insert into pets (name) values (?)";

    private static List<String> found(Sample.Body body) {
        return FindingSearch.in(Sample.summary(body)).stream()
                .map(FindingText::whole)
                .toList();
    }

    private static Sample.Body in(String region, Sample.Body body) {
        return sample -> sample.region(region, 1, () -> body.run(sample));
    }

    private static Sample.Body select(int times, String text) {
        return sample -> sample.statement(times, "SQL select pets", text);
    }

    private static Sample.Body insert(int times) {
        return sample -> sample.statement(times, "SQL insert pets", INSERT);
    }

    private static Sample.Body calls(int times, String region, Sample.Body inside) {
        return sample -> sample.calls(times, region, () -> inside.run(sample));
    }

    private static Sample.Body calls(int times, String region) {
        return calls(times, region, sample -> {});
    }

    private static Sample.Body all(Sample.Body... bodies) {
        return sample -> List.of(bodies).forEach(body -> body.run(sample));
    }

    @Test
    void rows_that_a_loop_loads_one_by_one() {
        assertThat(found(in("findAll", select(6, LOOK_UP))))
                .containsExactly("6 times in a call of \"findAll\": " + LOOK_UP);
        assertThat(found(in("list", calls(6, "load", select(1, LOOK_UP)))))
                .containsExactly("6 calls of \"load\" in a call of \"list\", each with " + LOOK_UP);
    }

    @Test
    void a_loop_of_a_service_around_a_repository() {
        assertThat(found(in("list", calls(6, "Service.load", in("Repository.find", select(1, LOOK_UP))))))
                .containsExactly("6 calls of \"Service.load\" in a call of \"list\", each with " + LOOK_UP);
    }

    @Test
    void the_largest_of_several_calls_of_a_region_counts() {
        assertThat(found(all(in("list", select(1, QUERY)), in("list", select(4, QUERY)))))
                .containsExactly("4 times in a call of \"list\": " + QUERY);
    }

    @Test
    void rows_that_one_request_loads_twice() {
        assertThat(found(in("http get /owners", select(2, LOOK_UP))))
                .containsExactly("2 times in a call of \"http get \\/owners\": " + LOOK_UP);
        assertThat(found(in("http get /owners", calls(2, "findById", select(1, LOOK_UP)))))
                .containsExactly("2 calls of \"findById\" in a call of \"http get \\/owners\", each with " + LOOK_UP);
    }

    @Test
    void other_queries_are_repeated_from_three_and_changes_from_ten() {
        assertThat(found(in("show", select(2, QUERY)))).isEmpty();
        assertThat(found(in("show", select(3, QUERY)))).hasSize(1);
        assertThat(found(in("save", insert(9)))).isEmpty();
        assertThat(found(in("save", insert(10)))).containsExactly("10 times in a call of \"save\": " + INSERT);
    }

    @Test
    void the_body_of_a_test_reads_what_it_has_done_and_prepares_data() {
        assertThat(found(all(select(4, LOOK_UP), insert(100), calls(4, "find", select(1, QUERY)))))
                .isEmpty();
        assertThat(found(select(5, QUERY))).containsExactly("5 times in the body of the test: " + QUERY);
        assertThat(found(calls(5, "find", select(1, LOOK_UP))))
                .containsExactly("5 calls of \"find\" in the body of the test, each with " + LOOK_UP);
    }

    @Test
    void a_statement_of_some_calls_only_does_not_belong_to_all_of_them() {
        assertThat(found(in("render", all(calls(9, "get"), calls(1, "get", select(1, LOOK_UP))))))
                .isEmpty();
    }

    @Test
    void different_statements_of_one_region_are_not_repeated() {
        assertThat(found(in("show", all(select(1, QUERY), select(1, LOOK_UP), select(1, "select 1")))))
                .isEmpty();
    }

    @Test
    void statements_and_calls_of_lifecycle_methods_are_not_searched() {
        assertThat(found(sample -> sample.region(
                        RegionKind.LIFECYCLE,
                        "@BeforeEach(fill)",
                        1,
                        () -> all(in("fill", select(50, LOOK_UP)), in("load", calls(5_000, "parse")))
                                .run(sample))))
                .isEmpty();
    }

    @Test
    void a_search_in_a_loop() {
        assertThat(found(in("rows", calls(869, "find", calls(868, "matches")))))
                .containsExactly("754 292 calls of \"matches\", 868 in a call of \"rows/find\"");
        assertThat(found(in("find", calls(1_000, "matches"))))
                .containsExactly("1 000 calls of \"matches\" in a call of \"find\"");
    }

    @Test
    void a_cache_that_never_hits() {
        assertThat(found(in("render", calls(2_000, "Cache.get", calls(1, "load")))))
                .containsExactly("2 000 calls of \"Cache.get\" in a call of \"render\"");
        assertThat(found(in("render", calls(20, "Cache.get", in("load", select(1, LOOK_UP))))))
                .containsExactly("20 calls of \"Cache.get\" in a call of \"render\", each with " + LOOK_UP);
    }

    @Test
    void the_regions_of_a_very_long_loop_are_one_finding() {
        assertThat(found(in("scan", all(calls(100_000, "next"), calls(100_000, "matches"), calls(99_999, "skip")))))
                .containsExactly("100 000 calls of \"next\" in a call of \"scan\"");
    }

    @Test
    void an_ordinary_loop_is_not_repeated() {
        assertThat(found(in("solve", calls(100, "assemble")))).isEmpty();
        assertThat(found(in("solve", calls(999, "assemble")))).isEmpty();
    }

    @Test
    void nested_solvers_and_the_steps_of_an_algorithm_are_not_repeated() {
        Sample.Body step = all(calls(3, "dot"), calls(1, "spmv"), calls(2, "axpy"));
        assertThat(found(in("time loop", calls(20, "solve", calls(100, "iteration", step)))))
                .isEmpty();
        assertThat(found(in("solve", all(calls(3_000, "dot"), calls(1_000, "spmv"), calls(2_000, "axpy")))))
                .isEmpty();
        assertThat(found(in("time loop", calls(1_000, "solve", all(calls(200, "dot"), calls(100, "spmv"))))))
                .hasSize(1);
    }

    @Test
    void calls_that_grow_with_those_of_the_region_around_are_not_repeated_themselves() {
        assertThat(found(in("a", calls(2_000, "b", calls(5, "c")))))
                .containsExactly("2 000 calls of \"b\" in a call of \"a\"");
    }

    @Test
    void recursion_is_not_repeated() {
        assertThat(found(in("visit", calls(1, "visit", calls(2_000, "visit"))))).isEmpty();
        assertThat(found(in("a", in("b", calls(2_000, "a"))))).isEmpty();
    }

    @Test
    void a_loop_in_the_body_of_a_test_is_what_it_is_about() {
        assertThat(found(calls(9_999, "parse"))).isEmpty();
        assertThat(found(calls(10_000, "parse"))).containsExactly("10 000 calls of \"parse\" in the body of the test");
    }

    /** Returns what is found where the calls of a region take so many steps, by their numbers from 0. */
    private static List<String> ofSteps(int calls, LongUnaryOperator stepsOfCall) {
        RegionMetrics metrics = RegionMetrics.of(new Metric(Metric.WORK, () -> StepCounter.ofThread().steps));
        long[] call = {0};
        Sample.Body parse = sample -> sample.calls(
                calls, "Attributes.size", () -> StepCounter.ofThread().steps += stepsOfCall.applyAsLong(call[0]++));
        return FindingSearch.in(Sample.measured("parses", false, metrics, in("Parser.parse", parse))
                        .test()
                        .summary())
                .stream()
                .map(FindingText::whole)
                .toList();
    }

    @Test
    void calls_that_take_more_and_more_steps_are_named() {
        assertThat(ofSteps(200, call -> call))
                .containsExactly(
                        "\"Attributes.size\": 99 steps per call, grows with its calls, 200 in a call of \"Parser.parse\"");
        assertThat(ofSteps(200, call -> 100)).isEmpty();
        assertThat(ofSteps(200, call -> 50 + Long.SIZE - Long.numberOfLeadingZeros(call)))
                .isEmpty();
        assertThat(ofSteps(100, call -> call)).isEmpty();
        assertThat(ofSteps(200, call -> call / 4)).isEmpty();
    }
}
