package io.ftimer.export.internal.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.export.internal.findings.Findings.Finding;
import io.ftimer.export.internal.findings.FindingsForm;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedStatement;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.TestOrigin;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One conclusion, then one block for each cause, in however many trees it shows. */
class RunComparisonTest {
    private static final ExportedRegion SOLVE = region(0, "solve", 1);

    private static ExportedRegion region(int depth, String name, long calls) {
        return new ExportedRegion(depth, name, calls, 1, 1);
    }

    private static ExportedRegion region(int depth, String name, RegionKind kind, long calls) {
        return new ExportedRegion(depth, name, kind, calls, 1, 1, Map.of());
    }

    private static ExportedRegion steps(int depth, String name, long steps) {
        return new ExportedRegion(depth, name, 1, 1, 1, Map.of("work", steps));
    }

    private static ExportedTree test(TestOrigin test, Map<String, String> facts, ExportedRegion... regions) {
        return new ExportedTree(
                Kind.TEST,
                test.className(),
                "shown",
                true,
                1,
                facts,
                List.of(regions),
                List.of(),
                Map.of(),
                Optional.of(test));
    }

    private static ExportedTree test(String method, ExportedRegion... regions) {
        return test(new TestOrigin("", method, "", "a.T", method, ""), Map.of(), regions);
    }

    private static ExportedTree[] tests(int count, IntFunction<ExportedTree> test) {
        return IntStream.range(0, count).mapToObj(test).toArray(ExportedTree[]::new);
    }

    private static ExportedTree with(ExportedTree tree, String fact, String value) {
        Map<String, String> facts = new LinkedHashMap<>(tree.facts());
        facts.put(fact, value);
        return tree.withFacts(facts);
    }

    private static ComparedRuns compare(ExportedTree[] before, ExportedTree... now) {
        RunComparison comparison = new RunComparison("base.csv");
        List.of(before).forEach(comparison::before);
        List.of(now).forEach(comparison::accept);
        return comparison.result();
    }

    private static ExportedTree[] base(ExportedTree... trees) {
        return trees;
    }

    private static String text(ComparedRuns result) {
        return written(FindingsForm.TEXT, result);
    }

    private static String written(FindingsForm form, ComparedRuns result) {
        StringBuilder text = new StringBuilder();
        try {
            form.write(result, text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return text.toString();
    }

    private static void assertPasses(ComparedRuns result, String counts) {
        assertThat(text(result)).isEqualTo("ftimer: passed, compared with base.csv: " + counts + '\n');
    }

    private static ExportedTree parse(int number, String name, ExportedRegion... more) {
        return test(
                "t" + number,
                Stream.concat(
                                Stream.of(
                                        region(0, "a", 1),
                                        region(1, name, 2 + number),
                                        region(2, "read", 10 * (2 + number))),
                                Stream.of(more))
                        .toArray(ExportedRegion[]::new));
    }

    @Test
    void equal_runs_are_one_line() {
        assertPasses(compare(base(test("a", SOLVE), test("none")), test("none"), test("a", SOLVE)), "1 tree equal");
    }

    @Test
    void nothing_in_common_does_not_pass() {
        assertThat(text(compare(base()))).isEqualTo("ftimer: inconclusive, compared with base.csv: no trees\n");
        assertThat(compare(base(test("a", SOLVE))).outcome()).isEqualTo(Conclusion.INCONCLUSIVE);
        assertThat(compare(base(), test("a", SOLVE)).outcome()).isEqualTo(Conclusion.REGRESSED);
    }

    @Test
    void one_renamed_method_in_many_trees_is_one_block() {
        assertThat(text(compare(
                        tests(774, number -> parse(number, "b")), tests(774, number -> parse(number, "unlike")))))
                .isEqualTo("""
                ftimer: regressed, compared with base.csv: 774 trees with more
                ftimer: "a/b" and 1 region inside became "a/unlike", calls equal in 774 trees
                  in a.T.t0()
                  in a.T.t1()
                  in a.T.t10()
                  in a.T.t100()
                  in a.T.t101()
                  … 769 more
                """);
    }

    @Test
    void a_method_that_was_renamed_at_several_places_is_one_block() {
        ExportedTree before = test(
                "t", region(0, "x", 1), region(1, "a", 1), region(2, "b", 2), region(0, "a", 1), region(1, "b", 3));
        ExportedTree now = test(
                "t", region(0, "x", 1), region(1, "a", 1), region(2, "c", 2), region(0, "a", 1), region(1, "c", 3));

        assertThat(text(compare(base(before), now)))
                .contains("ftimer: \"**/b\" became \"**/c\", calls equal at 2 places in a.T.t()\n");
    }

    @Test
    void other_calls_or_regions_inside_are_no_new_name() {
        assertThat(text(compare(
                        tests(1, number -> parse(number, "b")),
                        tests(1, number -> parse(number, "c", region(2, "write", 1))))))
                .isEqualTo("""
                ftimer: regressed, compared with base.csv: 1 tree with more
                ftimer: "a/c" and 2 regions inside: new, 2 calls, in a.T.t0()
                ftimer: "a/b" and 1 region inside: gone, was 2 calls, in a.T.t0(); nothing in the run calls it any more, or it is not instrumented
                """);
    }

    @Test
    void more_calls_of_what_is_inside_are_the_same_cause_unless_each_call_makes_many_more() {
        ExportedTree before = test("t", region(0, "a", 2), region(1, "b", 4), region(2, "c", 8), region(1, "d", 2));
        ExportedTree now = test("t", region(0, "a", 4), region(1, "b", 5), region(2, "c", 16), region(1, "d", 9));

        assertThat(text(compare(base(before), now))).isEqualTo("""
                ftimer: regressed, compared with base.csv: 1 tree with more
                ftimer: "a/d": more calls, 9, was 2, in a.T.t()
                  called by "a" and 2 regions inside: more calls, 4, was 2
                """);
    }

    @Test
    void what_fails_comes_first_then_what_is_largest() {
        ExportedTree[] before = tests(3, number -> test("t" + number, region(0, "a", 200), region(0, "b", 2)));
        ExportedTree[] now = tests(
                3,
                number ->
                        test("t" + number, region(0, "a", 1), region(0, "b", number == 0 ? 30 : 2), region(0, "c", 1)));

        assertThat(text(compare(before, now))).isEqualTo("""
                ftimer: regressed, compared with base.csv: 3 trees with more
                ftimer: "b": more calls, 30, was 2, in a.T.t0()
                ftimer: "c": new in 3 trees
                  1 call, in a.T.t0()
                  1 call, in a.T.t1()
                  1 call, in a.T.t2()
                ftimer: "a": fewer calls in 3 trees
                  1, was 200, in a.T.t0()
                  1, was 200, in a.T.t1()
                  1, was 200, in a.T.t2()
                """);
    }

    @Test
    void the_lines_of_a_block_name_the_place_if_there_are_several() {
        ExportedTree[] before = {
            test("t", region(0, "p", 1), region(1, "x", 1)),
            test("u", region(0, "o", 1), region(1, "p", 1), region(2, "x", 2))
        };

        assertThat(text(compare(
                        before,
                        test("t", region(0, "p", 1), region(1, "x", 3)),
                        test("u", region(0, "o", 1), region(1, "p", 1), region(2, "x", 4)))))
                .endsWith("""
                ftimer: "**/x": more calls in 2 trees
                  3, was 1, in a.T.t() at p/x
                  4, was 2, in a.T.u() at o/p/x
                """);
    }

    @Test
    void the_block_of_a_sql_statement_has_its_text() {
        IntFunction<ExportedTree> pets = calls -> {
            ExportedTree tree = test("t", region(0, "findAll", 1), region(1, "SELECT pets", RegionKind.SQL, calls));
            return new ExportedTree(
                    tree.kind(),
                    tree.group(),
                    tree.name(),
                    true,
                    1,
                    Map.of(),
                    tree.regions(),
                    List.of(
                            executed("findAll/SELECT pets[sql]", "select * from pets where owner_id = ?"),
                            executed("load/SELECT pets[sql]", "select * from pets")),
                    Map.of(),
                    tree.test());
        };

        assertThat(text(compare(base(pets.apply(1)), pets.apply(6)))).endsWith("""
                ftimer: "findAll/SELECT pets[sql]": more calls, 6, was 1, in a.T.t()
                  SQL: select * from pets where owner_id = ?
                """);
    }

    private static ExportedTree orders(String test, String name, int lines) {
        ExportedTree tree = test(
                test,
                region(0, name, 1),
                region(1, "SQL select orders", RegionKind.SQL, 1),
                region(1, "lines", lines),
                region(2, "SQL select line", RegionKind.SQL, lines));
        return new ExportedTree(
                tree.kind(),
                tree.group(),
                tree.name(),
                true,
                1,
                Map.of(),
                tree.regions(),
                List.of(executed(name + "/lines/SQL select line[sql]", "select * from line where order_id = ?")),
                Map.of(RegionPath.of(name, "lines"), "a.Orders.lines(Orders.java:7)"),
                tree.test());
    }

    @Test
    void more_statements_inside_of_a_new_region_are_the_first_block() {
        IntFunction<ExportedTree> before = number ->
                test("t" + number, region(0, "findAll", 1), region(1, "SQL select orders, line", RegionKind.SQL, 1));
        String first = """
                ftimer: regressed, compared with base.csv: 2 trees with more
                ftimer: "the body of the test": more SQL select in 2 trees
                  SQL: select * from line where order_id = ?
                  4, was 1, in a.T.t0()
                  4, was 1, in a.T.t1()
                """;

        assertThat(text(compare(tests(2, before), tests(2, number -> orders("t" + number, "findAll", 3)))))
                .startsWith(first)
                .contains("\"findAll/lines\" and 1 region inside: new in 2 trees\n");
        assertThat(text(compare(tests(2, before), tests(2, number -> orders("t" + number, "all", 3)))))
                .startsWith(first)
                .contains("\"all\" and 3 regions inside: new in 2 trees\n");
        assertThat(written(FindingsForm.JSON, compare(base(before.apply(0)), orders("t0", "findAll", 3))))
                .contains(
                        "\"region\":\"the body of the test\",\"unit\":\"SQL select\",\"before\":1.0,\"after\":4.0,\"ratio\":4.0,"
                                + "\"inside\":0,\"statements\":[\"select * from line where order_id = ?\"]");
    }

    @Test
    void more_statements_inside_of_a_region_that_is_called_more_often_are_a_block() {
        assertThat(text(compare(base(orders("t", "findAll", 2)), orders("t", "findAll", 9))))
                .isEqualTo("""
                ftimer: regressed, compared with base.csv: 1 tree with more
                ftimer: "the body of the test": more SQL select, 10, was 3, in a.T.t()
                  SQL: select * from line where order_id = ?
                ftimer: "findAll/lines" and 1 region inside: more calls, 9, was 2, in a.T.t()
                  at a.Orders.lines(Orders.java:7)
                """);
    }

    @Test
    void more_statements_are_a_block_unless_the_test_failed() {
        ExportedTree before = orders("t", "findAll", 2);
        ExportedTree now = orders("t", "findAll", 9);

        assertThat(text(compare(base(before), with(now, "not_recorded_calls", "2"))))
                .contains("\nftimer: \"the body of the test\": more SQL select, 10, was 3, in a.T.t()\n");
        assertThat(text(compare(base(before), with(now, "outcome", "failed")))).isEqualTo("""
                ftimer: inconclusive, compared with base.csv: 1 tree not seen as a whole
                ftimer: cannot tell: the test failed: a.T.t()
                """);
    }

    @Test
    void more_of_a_statement_that_has_a_block_is_no_block_of_the_body() {
        IntFunction<ExportedTree> pets = calls -> test(
                "t",
                region(0, "SQL select owner", RegionKind.SQL, 1),
                region(0, "SQL select pet", RegionKind.SQL, calls));

        assertThat(compare(base(pets.apply(1)), pets.apply(3)).findings())
                .extracting(Finding::headline)
                .containsExactly("\"SQL select pet[sql]\": more calls, 3, was 1, in a.T.t()");
    }

    @Test
    void statements_that_replace_as_many_of_their_verb_are_no_block_of_the_body() {
        IntFunction<ExportedTree> pets = calls -> test(
                "t",
                region(0, "load", calls),
                region(1, "SQL select owner", RegionKind.SQL, calls),
                region(0, "SQL select pet", RegionKind.SQL, 3 - calls));

        assertThat(compare(base(pets.apply(1)), pets.apply(2)).findings())
                .extracting(Finding::headline)
                .containsExactly(
                        "\"load\" and 1 region inside: more calls, 2, was 1, in a.T.t()",
                        "\"SQL select pet[sql]\": fewer calls, 1, was 2, in a.T.t()");
    }

    private static ExportedTree benchmark(double selects) {
        return new ExportedTree(
                Kind.BENCHMARK,
                "a.B",
                "load, thrpt",
                true,
                1,
                Map.of("operations", "10"),
                List.of(new ExportedRegion(
                        0,
                        "SQL select pet",
                        RegionKind.SQL,
                        100,
                        1,
                        1,
                        Map.of("calls_per_op", selects, "min_calls_per_op", 9, "max_calls_per_op", 13))));
    }

    @Test
    void statements_of_a_benchmark_whose_iterations_differ_have_a_little_room() {
        assertPasses(compare(base(benchmark(10)), benchmark(10.5)), "1 tree equal");
        assertThat(compare(base(benchmark(10)), benchmark(11.5)).outcome()).isEqualTo(Conclusion.REGRESSED);
    }

    @Test
    void statements_of_a_region_with_another_name_are_no_more() {
        assertThat(text(compare(base(orders("t", "findAll", 2)), orders("t", "all", 2))))
                .isEqualTo("""
                ftimer: regressed, compared with base.csv: 1 tree with more
                ftimer: "findAll" and 3 regions inside became "all", calls equal, in a.T.t()
                """);
    }

    @Test
    void a_block_leads_to_the_line_of_the_code() {
        IntFunction<ExportedTree> solve = calls -> {
            ExportedTree tree = test("t", region(0, "solve", calls));
            return new ExportedTree(
                    tree.kind(),
                    tree.group(),
                    tree.name(),
                    true,
                    1,
                    Map.of(),
                    tree.regions(),
                    List.of(),
                    Map.of(RegionPath.of("solve"), "a.Solver.run(Solver.java:7)"),
                    tree.test());
        };

        assertThat(text(compare(base(solve.apply(1)), solve.apply(2)))).endsWith("""
                ftimer: "solve": more calls, 2, was 1, in a.T.t()
                  at a.Solver.run(Solver.java:7)
                """);
    }

    private static ExportedStatement executed(String region, String text) {
        return new ExportedStatement(RegionPath.parse(region), 6, 6, text);
    }

    @Test
    void steps_are_compared_where_they_are_made_with_a_little_room() {
        ExportedTree before = test("t", steps(0, "all", 1_000), steps(1, "price", 402), steps(1, "load", 300));

        assertThat(text(compare(
                        base(before),
                        test("t", steps(0, "all", 2_204), steps(1, "price", 1_606), steps(1, "load", 300)))))
                .isEqualTo("""
                ftimer: regressed, compared with base.csv: 1 tree with more
                ftimer: "all/price": more steps, 1606, was 402, in a.T.t()
                """);
        assertPasses(
                compare(base(before), test("t", steps(0, "all", 1_045), steps(1, "price", 420), steps(1, "load", 302))),
                "1 tree equal");
    }

    /** Returns a test with 10,000 steps but for those of its list. */
    private static ExportedTree withList(String metric, long steps) {
        return test("t", steps(0, "parse", 10_000), new ExportedRegion(0, "list", 1, 1, 1, Map.of(metric, steps)));
    }

    @ParameterizedTest
    @CsvSource({"jdk_work, 177, PASSED", "jdk_work, 178, REGRESSED", "work, 80, REGRESSED"})
    void steps_of_the_jdk_below_a_hundredth_of_those_of_the_test_are_chance(
            String metric, long steps, Conclusion expected) {
        ComparedRuns result = compare(base(withList(metric, 70)), withList(metric, steps));

        assertThat(result.outcome()).isEqualTo(expected);
        assertThat(result.causes()).hasSize(expected == Conclusion.PASSED ? 0 : 1);
    }

    @Test
    void what_a_new_region_took_over_is_only_reported() {
        ExportedTree before = test("t", steps(0, "all", 1_000), steps(1, "price", 400));

        assertThat(text(compare(
                        base(before),
                        test("t", steps(0, "all", 1_001), steps(1, "price", 401), steps(2, "taxes", 300)))))
                .isEqualTo("""
                ftimer: passed, compared with base.csv: 1 tree with less
                ftimer: "all/price/taxes": new, 1 call; more steps, 300, was 0, in a.T.t()
                ftimer: "all/price": fewer steps, 101, was 400, in a.T.t()
                """);
        assertThat(text(compare(base(before), test("t", steps(0, "all", 1_000), steps(1, "fee", 400)))))
                .startsWith("ftimer: passed")
                .contains("\nftimer: \"all/price\" became \"all/fee\", calls equal, in a.T.t()\n");
    }

    @ParameterizedTest
    @CsvSource({"1003, 301, 1", "1000, 300, 2"})
    void a_new_region_that_adds_steps_or_what_is_called_more_often_is_a_regression(int all, int taxes, int calls) {
        ExportedTree before = test("t", steps(0, "all", 1_000), steps(1, "load", 300));
        ExportedRegion load = new ExportedRegion(1, "load", calls, 1, 1, Map.of("work", 300));

        assertThat(compare(base(before), test("t", steps(0, "all", all), load, steps(1, "taxes", taxes)))
                        .outcome())
                .isEqualTo(Conclusion.REGRESSED);
    }

    @Test
    void a_new_region_may_add_steps_for_its_own_calls_alone() {
        ExportedRegion load = new ExportedRegion(1, "load", 50, 1, 1, Map.of("work", 300));

        assertThat(compare(
                                base(test("t", steps(0, "all", 1_000), load)),
                                test("t", steps(0, "all", 1_003), load, steps(1, "taxes", 301)))
                        .outcome())
                .isEqualTo(Conclusion.REGRESSED);
    }

    @ParameterizedTest
    @CsvSource({"8", "10", "13"})
    void a_few_steps_more_or_fewer_are_chance(long now) {
        ComparedRuns result = compare(base(test("t", steps(0, "solve", 10))), test("t", steps(0, "solve", now)));

        assertThat(result.trees()).containsOnlyKeys(ComparedRuns.Change.EQUAL);
        assertThat(result.causes()).isEmpty();
    }

    @Test
    void one_call_more_of_many_is_a_regression() {
        assertThat(text(compare(base(test("t", region(0, "solve", 100))), test("t", region(0, "solve", 101)))))
                .endsWith("ftimer: \"solve\": more calls, 101, was 100, in a.T.t()\n");
    }

    @Test
    void fewer_steps_of_one_java_pass_with_a_new_region_and_as_many_statements() {
        ExportedRegion select = region(0, "SQL select pet", RegionKind.SQL, 1);
        ExportedTree before = with(test("t", steps(0, "run", 9_000), select), "java_release", "17");
        ExportedTree now =
                with(test("t", steps(0, "run", 1_500), steps(1, "index", 500), select), "java_release", "17");

        assertThat(compare(base(before), now).summary())
                .isEqualTo("passed, compared with base.csv: 1 tree with less; fewer steps in total, 1500, was 9000");
    }

    @Test
    void fewer_steps_pass_with_a_new_region_outside_of_all_others() {
        assertThat(compare(
                                base(test("t", steps(0, "run", 9_000))),
                                test("t", steps(0, "run", 1_500), steps(0, "index", 500)))
                        .outcome())
                .isEqualTo(Conclusion.PASSED);
    }

    @Test
    void a_lost_region_took_its_steps_along_unless_it_was_inside_another() {
        assertThat(compare(
                                base(test("t", steps(0, "run", 9_000), steps(1, "scan", 8_000))),
                                test("t", steps(0, "run", 1_000)))
                        .outcome())
                .isEqualTo(Conclusion.PASSED);
        assertThat(compare(
                                base(test("t", steps(0, "run", 9_000), steps(0, "scan", 8_000))),
                                test("t", steps(0, "run", 9_000)))
                        .outcome())
                .isEqualTo(Conclusion.INCONCLUSIVE);
    }

    @Test
    void fewer_steps_do_not_outweigh_more_bytes_that_were_sent() {
        IntFunction<ExportedTree> send = bytes -> test(
                "t", new ExportedRegion(0, "send", 1, 1, 1, Map.of("work", 90_000 / bytes, "mpi_sent_bytes", bytes)));

        assertThat(compare(base(send.apply(100)), send.apply(200)).findings())
                .extracting(Finding::headline)
                .containsExactly(
                        "\"send\": more mpi_sent_bytes, 200, was 100, in a.T.t()",
                        "\"send\": fewer steps, 450, was 900, in a.T.t()");
    }

    @Test
    void steps_that_other_threads_may_have_made_are_not_compared() {
        ExportedTree now = with(test("t", steps(0, "all", 2_000)), "unassigned_work", "7 in pool-1");

        assertThat(text(compare(base(test("t", steps(0, "all", 1_000))), now))).isEqualTo("""
                ftimer: passed, compared with base.csv: 1 tree equal
                ftimer: steps that only one of both runs has, or that another Java counted, were not compared
                """);
    }

    @Test
    void steps_outside_of_all_regions_are_of_the_body() {
        IntFunction<ExportedTree> solve = steps -> with(
                test("t", region(0, "@BeforeEach(fill)", RegionKind.LIFECYCLE, 1), steps(0, "solve", 100)),
                "body_work",
                Integer.toString(steps));

        assertThat(text(compare(base(solve.apply(150)), solve.apply(400)))).endsWith("""
                ftimer: "the body of the test": more steps, 300, was 50, in a.T.t()
                """);
    }

    @Test
    void steps_that_another_java_counted_are_no_difference() {
        ExportedTree before = with(test("t", steps(0, "all", 1_000)), "java_release", "17");

        assertThat(text(compare(base(before), with(test("t", steps(0, "all", 2_000)), "java_release", "25"))))
                .isEqualTo("""
                ftimer: passed, compared with base.csv: 1 tree equal
                ftimer: steps that only one of both runs has, or that another Java counted, were not compared
                """);
        assertThat(compare(base(before), with(test("t", steps(0, "all", 2_000)), "java_release", "17"))
                        .outcome())
                .isEqualTo(Conclusion.REGRESSED);
    }

    @Test
    void what_runs_before_a_test_is_no_part_of_it() {
        ExportedTree before = test("t", SOLVE, region(1, "Cache.<clinit>", 1));
        ExportedTree now =
                test("t", region(0, "@BeforeEach(fill)", RegionKind.LIFECYCLE, 1), region(1, "load", 9), SOLVE);

        assertPasses(compare(base(before), now), "1 tree equal");
    }

    @Test
    void a_test_with_another_name_and_equal_regions_is_renamed() {
        assertThat(text(compare(base(test("one", SOLVE)), test("uno", SOLVE)))).isEqualTo("""
                ftimer: passed, compared with base.csv: 1 tree renamed
                ftimer: renamed, and otherwise equal: a.T.one() became a.T.uno()
                """);
        assertThat(text(compare(base(test("one", SOLVE)), test("uno", region(0, "solve", 2)))))
                .isEqualTo("""
                ftimer: regressed, compared with base.csv: 1 tree new, 1 gone
                ftimer: gone: a.T.one()
                ftimer: new: a.T.uno()
                """);
    }

    @Test
    void a_test_that_lost_all_its_regions_has_less() {
        ComparedRuns result =
                compare(base(test("solves", SOLVE), test("other", SOLVE)), test("solves"), test("other", SOLVE));

        assertThat(result.outcome()).isEqualTo(Conclusion.PASSED);
        assertThat(result.summary()).endsWith("1 tree with less, 1 equal");
    }

    @Test
    void a_region_that_no_tree_of_the_run_has_is_inconclusive() {
        assertThat(text(compare(base(test("solves", SOLVE, region(1, "assemble", 3))), test("solves", SOLVE))))
                .isEqualTo("""
                ftimer: inconclusive, compared with base.csv: 1 tree not seen as a whole
                ftimer: "solve/assemble": gone, was 3 calls, in a.T.solves(); nothing in the run calls it any more, or it is not instrumented
                """);
    }

    @Test
    void of_a_test_that_was_not_seen_as_a_whole_only_more_is_reported() {
        ExportedTree partly = with(test("t", region(0, "solve", 3)), "not_recorded_calls", "2");

        assertThat(text(compare(base(test("t", region(0, "solve", 5))), partly)))
                .isEqualTo("""
                ftimer: inconclusive, compared with base.csv: 1 tree not seen as a whole
                ftimer: cannot tell: 2 calls of other threads were not recorded: a.T.t()
                """);
        assertThat(compare(base(test("t", SOLVE)), partly).outcome()).isEqualTo(Conclusion.REGRESSED);
        assertThat(text(compare(base(test("t", SOLVE)), with(test("t", region(0, "solve", 3)), "outcome", "failed"))))
                .contains("cannot tell: the test failed: a.T.t()");
    }

    @ParameterizedTest
    @CsvSource({"class", "exit"})
    void tests_that_a_failure_kept_from_running_are_not_gone(String part) {
        ExportedTree failed = new ExportedTree(Kind.TEST, "a.T", "T", true, 1, Map.of("failed_in", part), List.of());

        assertThat(text(compare(base(test("one", SOLVE), test("two", SOLVE)), test("one", SOLVE), failed)))
                .contains(
                        "cannot tell: a failure of its class, or the end of its JVM, kept it from running: a.T.two()");
    }

    @Test
    void the_last_attempt_counts() {
        ExportedTree failed = with(test("t", region(0, "solve", 9)), "outcome", "failed");

        assertPasses(compare(base(test("t", SOLVE)), failed, test("t", SOLVE)), "1 tree equal");
    }

    @Test
    void how_often_the_methods_of_a_group_of_benchmarks_run_is_chance() {
        IntFunction<ExportedTree> group = reads -> new ExportedTree(
                Kind.BENCHMARK,
                "a.B",
                "shared, thrpt",
                true,
                1,
                Map.of("operations", "10", "group_methods", "read, write"),
                List.of(region(0, "read", reads), region(0, "write", 10 - reads)));

        assertPasses(compare(base(group.apply(3)), group.apply(8)), "1 tree equal");
        assertThat(compare(base(group.apply(10)), group.apply(8)).outcome()).isEqualTo(Conclusion.REGRESSED);
    }

    private static ExportedTree dynamic(int index, long calls) {
        return test(new TestOrigin("", "cases/" + index, "", "a.T", "cases", ""), Map.of(), region(0, "solve", calls));
    }

    @Test
    void dynamic_tests_are_runs_of_their_factory() {
        ExportedTree[] before = {dynamic(1, 3), dynamic(2, 5)};

        assertPasses(compare(before, dynamic(2, 3), dynamic(1, 5), dynamic(3, 4)), "1 tree equal");
        assertThat(text(compare(before, dynamic(1, 9)))).contains("more calls, 9, was 4, in a.T.cases()");
    }

    /** Returns the trees of a parameterized test as a report has them: {@code load 1+9} is a region and its calls by invocation. */
    private static ExportedTree[] parameterized(int invocations, String... regions) {
        Map<String, String> facts = new LinkedHashMap<>(Map.of("invocations", Integer.toString(invocations)));
        List<ExportedRegion> all = new ArrayList<>();
        for (String text : regions) {
            String[] words = text.split(" ");
            all.add(region(0, words[0], Long.parseLong(words[1])));
            if (words.length > 2) {
                facts.put("calls by invocation of " + words[0], words[2]);
            }
        }
        return Stream.concat(
                        IntStream.rangeClosed(1, invocations)
                                .filter(index ->
                                        !(index == 2 && Arrays.toString(regions).contains("~")))
                                .mapToObj(index -> test(
                                        new TestOrigin(
                                                "",
                                                "t/[test-template-invocation:#" + index + "]",
                                                "t",
                                                "a.T",
                                                "parses",
                                                "int"),
                                        Map.of())),
                        Stream.of(test(
                                new TestOrigin("", "", "t", "a.T", "parses", "int"),
                                facts,
                                all.toArray(ExportedRegion[]::new))))
                .toArray(ExportedTree[]::new);
    }

    @Test
    void invocations_are_compared_one_by_one() {
        ExportedTree[] before = parameterized(2, "load 10 1+9", "save 4");

        assertPasses(compare(before, before), "2 trees equal");
        assertThat(text(compare(before, parameterized(2, "load 10 9+1", "save 4"))))
                .isEqualTo("""
                ftimer: regressed, compared with base.csv: 1 tree with more, 1 with less
                ftimer: "load": more calls, 9, was 1, in a.T.parses(int)#1
                ftimer: "load": fewer calls, 1, was 9, in a.T.parses(int)#2
                """);
    }

    @Test
    void an_invocation_more_is_like_a_new_test() {
        assertThat(text(compare(parameterized(2, "load 10 1+9"), parameterized(3, "load 14 1+9+4", "check 3 0+0+3"))))
                .isEqualTo("""
                ftimer: regressed, compared with base.csv: 1 tree new, 2 equal
                ftimer: new: a.T.parses(int)#3
                """);
    }

    @ParameterizedTest
    @CsvSource({"1+~+2, 1+9+2", "1+9+2, 1+~+2"})
    void an_invocation_that_was_aborted_is_no_tree(String before, String now) {
        assertThat(compare(parameterized(3, "load 12 " + before), parameterized(3, "load 12 " + now))
                        .summary())
                .endsWith(before.contains("~") ? ": 1 tree new, 2 equal" : ": 1 tree gone, 2 equal");
    }

    @Test
    void of_a_tree_whose_paths_are_longer_than_memory_a_part_is_compared() {
        ExportedTree deep = test(
                "deep",
                IntStream.range(0, 11_000)
                        .mapToObj(depth -> region(depth, "r", 1))
                        .toArray(ExportedRegion[]::new));

        assertThat(compare(base(deep), deep).summary()).endsWith("1 tree not seen as a whole");
        assertThat(new TreeCounts(deep, Omission.Patterns.NONE).missing(Quantity.calls("r")))
                .containsExactly("call paths too long to judge 3 929 regions");
    }

    @Test
    void tests_that_differ_are_named_as_a_whole() {
        ExportedTree[] before = Stream.concat(
                        Stream.of(parameterized(2, "load 10 1+9")), Stream.of(test("same", SOLVE), test("gone", SOLVE)))
                .toArray(ExportedTree[]::new);
        ExportedTree[] now = Stream.concat(Stream.of(parameterized(2, "load 10 9+1")), Stream.of(test("same", SOLVE)))
                .toArray(ExportedTree[]::new);

        assertThat(compare(before, now).different())
                .containsExactlyInAnyOrder(new Subject("a.T.parses(int)"), new Subject("a.T.gone()"));
    }
}
