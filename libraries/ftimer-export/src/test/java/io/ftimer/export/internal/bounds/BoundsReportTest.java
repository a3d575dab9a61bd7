package io.ftimer.export.internal.bounds;

import static io.ftimer.export.internal.bounds.GateTrees.SUMS;
import static io.ftimer.export.internal.bounds.GateTrees.bounds;
import static io.ftimer.export.internal.bounds.GateTrees.check;
import static io.ftimer.export.internal.bounds.GateTrees.region;
import static io.ftimer.export.internal.bounds.GateTrees.sql;
import static io.ftimer.export.internal.bounds.GateTrees.steps;
import static io.ftimer.export.internal.bounds.GateTrees.sums;
import static io.ftimer.export.internal.bounds.GateTrees.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.export.internal.bounds.CheckedBound.Outcome;
import io.ftimer.export.internal.bounds.GateTrees.Run;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How a report names what a check found, and in which order. */
class BoundsReportTest {
    private static BoundsReport report(BoundsResult result) {
        return new BoundsReport(result, "mvn ftimer:baseline");
    }

    @Test
    void fewer_calls_than_a_range_allows_are_called_fewer() {
        assertThat(report(check(SUMS + "  Pricing.total  = 3..5", sums(2))).differences())
                .containsExactly("\"Pricing.total\": fewer, 2, 3 to 5, in " + SUMS);
    }

    @Test
    void steps_of_a_broken_region_inside_count_for_that_region_only() {
        BoundsResult result = check(
                bounds(
                        SUMS + "  steps run  <= 1000",
                        SUMS + "  steps run/sort  <= 8400",
                        SUMS + "  steps zip  <= 1000"),
                Run.of("sums").tree(steps(0, "run", 9_100), steps(1, "sort", 8_500), steps(0, "zip", 1_500)));

        assertThat(text(result)).startsWith("""
                ftimer: org.example.OrderTest.sums(): 3 bounds are broken
                  steps run: more, 9100, at most 1000
                  steps zip: more, 1500, at most 1000
                  steps run/sort: more, 8500, at most 8400

                """);
    }

    /** A share is part of what was counted and what is missing: 20 of 50 calls, and 8 of 10 statements. */
    @Test
    void of_calls_and_statements_the_larger_share_comes_first() {
        BoundsResult result = check(
                bounds(SUMS + "  load  <= 10", SUMS + "  SQL select  = 10"),
                Run.of("sums").tree(region(0, "load", 30), sql(0, "SQL select item", 2)));

        assertThat(text(result)).startsWith("""
                ftimer: org.example.OrderTest.sums(): 2 bounds are broken
                  SQL select: fewer, 2, exactly 10
                  "load": more, 30, at most 10

                """);
    }

    @Test
    void as_many_causes_as_tests_are_shown_by_cause() {
        BoundsResult result = check(
                bounds("org.example.OrderTest  load  <= 3  # warm cache", "org.example.OrderTest.a()  zip  <= 1"),
                Run.of("a").tree(region(0, "load", 4), region(0, "zip", 2)),
                Run.of("b").tree(region(0, "load", 5)));

        assertThat(text(result)).isEqualTo("""
                ftimer: "load": more in 2 tests
                  4, at most 3, in org.example.OrderTest.a() (warm cache)
                  5, at most 3, in org.example.OrderTest.b() (warm cache)

                ftimer: "zip": more, 2, at most 1, in org.example.OrderTest.a()

                ftimer: baseline bounds.txt: bounds: 2 broken: regressed
                ftimer: if the changes are intended, update the baseline: mvn ftimer:baseline
                """);
    }

    @Test
    void what_fails_the_check_comes_before_what_does_not() {
        List<CheckedBound> bounds = List.of(
                checked("a()", Outcome.NOT_REPEATABLE, "not repeatable: 5 in the run, 3 alone"),
                checked("b()", Outcome.NO_TEST, ""),
                checked("c()", Outcome.CANNOT_TELL, "the test failed"));

        assertThat(report(new BoundsResult("bounds.txt", "", bounds, List.of(), Optional.empty()))
                        .differences())
                .containsExactly(
                        "cannot tell: the test failed: \"load\", at most 3, in org.example.OrderTest.c()",
                        "no such test any more: \"load\", at most 3, in org.example.OrderTest.b()",
                        "not repeatable: 5 in the run, 3 alone: \"load\", at most 3, in org.example.OrderTest.a()");
    }

    private static CheckedBound checked(String method, Outcome outcome, String reason) {
        Subject subject = new Subject("org.example.OrderTest." + method);
        return new CheckedBound(
                new Bound(subject, Quantity.calls("load"), Range.atMost(3)), outcome, List.of(), reason);
    }

    @Test
    void annotations_are_about_the_file_of_bounds() {
        assertThat(report(check(SUMS + "  Pricing.total  = 3", sums(4))).file()).contains("bounds.txt");
    }

    @Test
    void a_report_says_why_nothing_was_compared() {
        assertThat(report(check(SUMS + "  Pricing.total  = 3")).notCompared()).containsExactly("the run has no trees");
    }

    @Test
    void json_has_each_bound_with_the_numbers_that_were_measured() throws IOException {
        StringBuilder json = new StringBuilder();

        report(check(
                        bounds(SUMS + "  Pricing.total  <= 3  # Order.java:42", SUMS + "  steps Pricing.total  <= 9"),
                        sums(4)))
                .json(json);

        assertThat(json).hasToString("""
                {"schema":"ftimer-gate","version":4,"conclusion":"regressed","baseline":"bounds.txt",\
                "update":"mvn ftimer:baseline","run":"","not_compared":[],"counts":{"broken":1,"cannot_tell":1},"bounds":[
                {"subject":"org.example.OrderTest.sums()","quantity":"Pricing.total","range":"<= 3",\
                "comment":"Order.java:42","outcome":"broken","fails":true,"reason":"",\
                "found":[{"subject":"org.example.OrderTest.sums()","number":4.0}]},
                {"subject":"org.example.OrderTest.sums()","quantity":"steps Pricing.total","range":"<= 9",\
                "comment":"","outcome":"cannot_tell","fails":true,"reason":"the run did not measure work",\
                "found":[{"subject":"org.example.OrderTest.sums()"}]}
                ]}
                """);
    }
}
