package io.ftimer.export.internal.bounds;

import static io.ftimer.export.internal.bounds.GateTrees.SUMS;
import static io.ftimer.export.internal.bounds.GateTrees.assertOutcome;
import static io.ftimer.export.internal.bounds.GateTrees.bounds;
import static io.ftimer.export.internal.bounds.GateTrees.check;
import static io.ftimer.export.internal.bounds.GateTrees.instrumented;
import static io.ftimer.export.internal.bounds.GateTrees.region;
import static io.ftimer.export.internal.bounds.GateTrees.sql;
import static io.ftimer.export.internal.bounds.GateTrees.statement;
import static io.ftimer.export.internal.bounds.GateTrees.steps;
import static io.ftimer.export.internal.bounds.GateTrees.sums;
import static io.ftimer.export.internal.bounds.GateTrees.template;
import static io.ftimer.export.internal.bounds.GateTrees.withFact;
import static io.ftimer.export.internal.bounds.GateTrees.withStatements;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.export.internal.bounds.CheckedBound.Outcome;
import io.ftimer.export.internal.bounds.GateTrees.Run;
import io.ftimer.report.ExportedTree;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which tests a bound is judged by, and from which number on it has room. */
class JudgedBoundsTest {
    private static final String REPEATS = "*  repeats \"select item\" in **/load  <= 8";

    private static ExportedTree repeating(long times) {
        return withStatements(
                Run.of("sums").tree(region(0, "load", 1), sql(1, "SQL select item", times)),
                statement("load", "SQL select item", times, times, "select item"));
    }

    private static void assertPlaces(BoundsResult result, String... subjects) {
        assertThat(result.bounds()).hasSize(1);
        assertThat(result.bounds().get(0).places())
                .extracting(place -> place.subject().text())
                .containsExactly(subjects);
    }

    @Test
    void a_bound_on_a_repeated_statement_is_about_the_tests_that_execute_it() {
        ExportedTree other = Run.of("other").tree(region(0, "load", 1));

        BoundsResult held = check(REPEATS, repeating(8), other);
        assertOutcome(held, Outcome.HELD);
        assertPlaces(held, SUMS);

        BoundsResult notSeen = check(REPEATS, repeating(8), withFact(other, "not_recorded_calls", "3"));
        assertOutcome(notSeen, Outcome.CANNOT_TELL);
        assertPlaces(notSeen, "org.example.OrderTest.other()");
    }

    @Test
    void a_last_attempt_that_does_not_execute_a_repeated_statement_holds_its_bound() {
        BoundsResult result = check(REPEATS, repeating(9), Run.of("sums").tree(sql(0, "SQL select order", 1)));

        assertOutcome(result, Outcome.HELD);
        assertPlaces(result);
    }

    @Test
    void a_test_without_calls_breaks_a_range_only_if_the_run_has_the_region() {
        String line = SUMS + "  Pricing.total  = 3";
        ExportedTree without = Run.of("sums").tree(region(0, "other", 1));

        assertOutcome(check(line, without), Outcome.CANNOT_TELL);
        assertOutcome(check(line, without, Run.of("other").tree(region(0, "Pricing.total", 1))), Outcome.BROKEN);
    }

    @ParameterizedTest
    @CsvSource({"1001, BROKEN", "1000, HELD", "900, HELD", "790, BETTER"})
    void a_bound_on_steps_has_room_if_a_quarter_more_would_hold_it(long steps, Outcome outcome) {
        assertOutcome(check(SUMS + "  steps sort  <= 1000", Run.of("sums").tree(steps(0, "sort", steps))), outcome);
    }

    @ParameterizedTest
    @CsvSource({"6, BROKEN", "5, HELD", "4, BETTER"})
    void a_bound_on_calls_has_room_if_one_more_would_hold_it(long calls, Outcome outcome) {
        assertOutcome(check(SUMS + "  Pricing.total  <= 5", sums(calls)), outcome);
    }

    @Test
    void a_bound_on_a_class_is_not_judged_by_tests_of_another_one() {
        String line = "org.example.ItemTest  Pricing.total  <= 3";

        assertOutcome(check(line, sums(9)), Outcome.NOT_RUN);
        assertOutcome(
                check(line, sums(9), Run.of("sums").in("org.example.ItemTest").tree(region(0, "Pricing.total", 4))),
                Outcome.BROKEN);
    }

    @Test
    void an_aborted_invocation_is_not_judged() {
        ExportedTree template = template(
                Map.of("invocations", "2", "calls by invocation of Pricing.total", "3+3+~"),
                region(0, "Pricing.total", 7));

        BoundsResult result = check("org.example.OrderTest.prices(int)  Pricing.total  = 3", template);

        assertOutcome(result, Outcome.HELD);
        assertPlaces(result, "org.example.OrderTest.prices(int)#1", "org.example.OrderTest.prices(int)#2");
    }

    @Test
    void the_first_line_counts_each_test_that_did_not_run_once_and_no_patterns() {
        assertThat(check(
                                bounds(
                                        SUMS + "  Pricing.total  = 3",
                                        "org.example.ItemTest  load  <= 1",
                                        "org.example.SlowTest.waits()  load  = 1",
                                        "org.example.SlowTest.waits()  store  = 1"),
                                instrumented(sums(3), "none"))
                        .run())
                .isEqualTo("1 test ran, 1 of the baseline did not, Java 17, without the agent: comparable");
    }
}
