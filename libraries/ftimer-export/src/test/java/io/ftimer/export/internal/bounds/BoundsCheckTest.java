package io.ftimer.export.internal.bounds;

import static io.ftimer.export.internal.bounds.GateTrees.GONE;
import static io.ftimer.export.internal.bounds.GateTrees.SUMS;
import static io.ftimer.export.internal.bounds.GateTrees.assertOutcome;
import static io.ftimer.export.internal.bounds.GateTrees.at;
import static io.ftimer.export.internal.bounds.GateTrees.bounds;
import static io.ftimer.export.internal.bounds.GateTrees.check;
import static io.ftimer.export.internal.bounds.GateTrees.instrumented;
import static io.ftimer.export.internal.bounds.GateTrees.region;
import static io.ftimer.export.internal.bounds.GateTrees.sql;
import static io.ftimer.export.internal.bounds.GateTrees.statement;
import static io.ftimer.export.internal.bounds.GateTrees.steps;
import static io.ftimer.export.internal.bounds.GateTrees.sums;
import static io.ftimer.export.internal.bounds.GateTrees.template;
import static io.ftimer.export.internal.bounds.GateTrees.text;
import static io.ftimer.export.internal.bounds.GateTrees.update;
import static io.ftimer.export.internal.bounds.GateTrees.updated;
import static io.ftimer.export.internal.bounds.GateTrees.withFact;
import static io.ftimer.export.internal.bounds.GateTrees.withStatements;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.export.internal.bounds.CheckedBound.Outcome;
import io.ftimer.export.internal.bounds.GateTrees.Run;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a check says about the bounds of a file, and what an update does to them. */
class BoundsCheckTest {
    // ---- comparable runs ----------------------------------------------------------------------------------------

    private static final String WITH_AGENT = "+ agent org.example.**\n";

    @Test
    void the_first_line_says_what_the_run_is() {
        BoundsResult result = check(
                WITH_AGENT + SUMS + "  Pricing.total  <= 3\norg.example.SlowTest.waits()  Pricing.total  <= 3",
                instrumented(sums(3), "org.example.**"));

        assertThat(text(result)).isEqualTo("""
                ftimer: 1 test ran, 1 of the baseline did not, Java 17, with the agent for org.example.**: comparable
                ftimer: baseline bounds.txt: bounds: 1 held, 1 not run: passed
                """);
    }

    @Test
    void the_first_line_names_the_modules_of_reports_that_are_judged_together() {
        ExportedTree web = withFact(instrumented(sums(3), "none"), "module", "web");
        ExportedTree[] trees = IntStream.range(1, 13)
                .mapToObj(i ->
                        withFact(instrumented(Run.of("sums").in("x.T" + i).tree(), "none"), "module", "core" + i))
                .toArray(ExportedTree[]::new);

        assertThat(check(SUMS + "  Pricing.total  = 3", web).run())
                .isEqualTo("1 test ran, Java 17, without the agent: comparable");
        assertThat(check(SUMS + "  Pricing.total  = 3", web, trees[0]).run())
                .isEqualTo("2 tests ran (core1, web), Java 17, without the agent: comparable");
        assertThat(check(SUMS + "  Pricing.total  = 3", trees).run())
                .startsWith("12 tests ran (core1, core10, core11, core12, core2, core3, core4, core5, core6, core7,"
                        + " … 2 more), 1 of the baseline did not, Java 17");
    }

    @Test
    void a_run_with_other_patterns_is_not_judged() {
        assertThat(text(check(WITH_AGENT + SUMS + "  Pricing.total  = 3", instrumented(sums(4), "org.exmaple.**"))))
                .isEqualTo("""
                ftimer: 1 test ran, Java 17, with the agent for org.exmaple.**: not comparable
                ftimer: baseline bounds.txt: not judged; the bounds are on runs with the agent for org.example.**, \
                and this run was with the agent for org.exmaple.**: inconclusive
                ftimer: run the tests with the agent for org.example.**; if the change is intended, remove the line \
                "+ agent org.example.**" from bounds.txt first
                """);
        assertThat(check(WITH_AGENT + SUMS + "  Pricing.total  = 3", instrumented(sums(3), "none"))
                        .notCompared())
                .containsExactly("the bounds are on runs with the agent for org.example.**,"
                        + " and this run was without the agent");
    }

    @Test
    void a_run_whose_agent_rejected_its_options_is_not_judged() {
        ExportedTree tree = withFact(
                instrumented(sums(0), "none"),
                "agent_problem",
                "the agent rejected its options: unknown option \"includ\"; correct the options");

        assertThat(text(check(SUMS + "  Pricing.total  = 3", tree))).isEqualTo("""
                ftimer: 1 test ran, Java 17, without the agent: not comparable
                ftimer: baseline bounds.txt: not judged; the agent rejected its options: unknown option "includ"; \
                correct the options: inconclusive
                ftimer: the baseline stays as it is; run the tests again
                """);
    }

    @Test
    void a_run_whose_jvms_had_different_agents_is_not_judged() {
        assertThat(check(
                                SUMS + "  Pricing.total  = 3",
                                instrumented(sums(3), "none"),
                                instrumented(Run.of("other").tree(), "org.example.**"))
                        .notCompared())
                .containsExactly("the JVMs of the run differ: without the agent and with the agent for org.example.**");
    }

    @Test
    void an_update_writes_what_the_agent_selects_and_changes_nothing_of_another_run() {
        Bounds first = update(instrumented(sums(3), "org.example.**")).bounds(Bounds.EMPTY);

        assertThat(first.text()).contains("\n+ agent org.example.**\n");
        assertThat(update(instrumented(sums(3), "org.example.**")).bounds(first))
                .isEqualTo(first);
        BoundsUpdate other = update(instrumented(sums(0), "none"));
        assertThatThrownBy(() -> other.bounds(first))
                .isInstanceOf(UncheckedIOException.class)
                .rootCause()
                .hasMessage(
                        "cannot update baseline bounds.txt: the bounds are on runs with the agent for org.example.**,"
                                + " and this run was without the agent; run the tests with the agent for org.example.**;"
                                + " if the change is intended, remove the line \"+ agent org.example.**\" from bounds.txt first");
    }

    @Test
    void calls_are_judged_on_another_release_of_java_and_steps_are_not() {
        ExportedTree tree = withFact(instrumented(sums(4), "org.example.**"), "java_release", "21");

        BoundsResult result =
                check(SUMS + "  Pricing.total  = 3\n" + SUMS + "  steps Pricing.total  <= 9  java 17", tree);

        assertThat(result.bounds()).extracting(CheckedBound::outcome).containsExactly(Outcome.BROKEN, Outcome.NOT_RUN);
    }

    // ---- outcomes -----------------------------------------------------------------------------------------------

    @Test
    void more_calls_break_a_bound_and_are_shown_with_the_place() {
        BoundsResult result = check(SUMS + "  Pricing.total  <= 3  # Order.java:42", sums(4));

        assertThat(result.conclusion()).isEqualTo(Conclusion.REGRESSED);
        assertThat(text(result)).isEqualTo("""
                ftimer: "Pricing.total": more, 4, at most 3, in org.example.OrderTest.sums() (Order.java:42)

                ftimer: baseline bounds.txt: bounds: 1 broken: regressed
                ftimer: if the changes are intended, update the baseline: mvn ftimer:baseline
                """);
    }

    @Test
    void fewer_calls_hold_an_upper_bound_and_break_an_equality() {
        assertOutcome(check(SUMS + "  Pricing.total  <= 3", sums(2)), Outcome.BETTER);
        assertOutcome(check(SUMS + "  Pricing.total  <= 3  # room for a retry", sums(2)), Outcome.HELD);
        assertOutcome(check(SUMS + "  Pricing.total  = 3", sums(2)), Outcome.BROKEN);
        assertOutcome(check(SUMS + "  Pricing.total  = 1..3", sums(2)), Outcome.HELD);
    }

    @Test
    void a_range_has_room_for_more_than_twice_as_many_calls_unless_it_has_a_reason() {
        assertOutcome(check(SUMS + "  Pricing.total  = 1..4", sums(2)), Outcome.HELD);
        assertOutcome(check(SUMS + "  Pricing.total  = 1..5", sums(2)), Outcome.BETTER);
        assertOutcome(check(SUMS + "  Pricing.total  = 1..5  # room for a retry", sums(2)), Outcome.HELD);
        assertOutcome(check(SUMS + "  Pricing.total  >= 1", sums(2)), Outcome.HELD);
    }

    @Test
    void a_bound_holds_for_each_invocation_or_for_one() {
        ExportedTree[] trees = IntStream.of(1, 9, 2)
                .mapToObj(calls -> calls)
                .map(calls -> Run.of("prices")
                        .invocation(calls == 1 ? 1 : calls == 9 ? 2 : 3)
                        .tree(region(0, "Pricing.total", calls)))
                .toArray(ExportedTree[]::new);

        BoundsResult all = check("org.example.OrderTest.prices(int)  Pricing.total  <= 8", trees);
        assertThat(text(all)).contains("\"Pricing.total\": more, 9, at most 8, in org.example.OrderTest.prices(int)#2");
        assertOutcome(check("org.example.OrderTest.prices(int)#3  Pricing.total  = 2", trees), Outcome.HELD);
        assertOutcome(check("org.example.OrderTest.prices(int)#4  Pricing.total  = 2", trees), Outcome.NO_TEST);
    }

    private static ExportedTree[] reported() {
        return new ExportedTree[] {
            Run.of("prices").invocation(1).tree(),
            withFact(Run.of("prices").invocation(2).tree(), "not_recorded_calls", "3"),
            withFact(Run.of("prices").invocation(3).tree(region(0, "Pricing.total", 7)), "outcome", "failed"),
            template(
                    Map.of("invocations", "3", "calls by invocation of Pricing.total", "1+9+7"),
                    region(0, "Pricing.total", 17),
                    region(0, "load", 6))
        };
    }

    @Test
    void the_calls_of_invocations_that_passed_are_those_of_the_template() {
        String prices = "org.example.OrderTest.prices(int)";

        assertThat(text(check(prices + "  Pricing.total  <= 8", reported())))
                .contains("\"Pricing.total\": more, 9, at most 8, in " + prices + "#2");
        assertOutcome(check(prices + "#1  Pricing.total  = 1", reported()), Outcome.HELD);
        assertOutcome(check(prices + "#1  load  = 2", reported()), Outcome.HELD);
        assertOutcome(check(prices + "#1  load  <= 1", reported()), Outcome.BROKEN);
        assertOutcome(check(prices + "#2  Pricing.total  <= 9", reported()), Outcome.CANNOT_TELL);
        assertOutcome(check(prices + "#3  Pricing.total  <= 3", reported()), Outcome.CANNOT_TELL);
    }

    @Test
    void the_first_lines_bound_parameterized_tests_too() {
        BoundsUpdate update = new BoundsUpdate("bounds.txt", GONE, false);
        ExportedTree[] trees = reported();
        update.accept(trees[0]);
        update.accept(trees[3]);

        assertThat(update.bounds(Bounds.EMPTY).text()).contains("\norg.example.OrderTest.prices(int)  load  = 2\n");
    }

    private static ExportedTree placed(long calls) {
        return at(sums(calls), Map.of(RegionPath.of("Pricing.total"), "org.example.Order.sum(Order.java:42)"));
    }

    @Test
    void a_broken_bound_leads_to_the_line_of_the_code() {
        assertThat(text(check(SUMS + "  **/Pricing.total  = 3", placed(4)))).startsWith("""
                ftimer: "**/Pricing.total": more, 4, exactly 3, in org.example.OrderTest.sums()
                  at org.example.Order.sum(Order.java:42)
                """);
    }

    @Test
    void a_new_line_has_the_place_as_its_comment_and_a_changed_one_the_new_place_instead_of_an_old_one() {
        assertThat(updated(Bounds.EMPTY, placed(40))).isEqualTo(SUMS + "  **/Pricing.total  <= 40  # Order.java:42\n");
        assertThat(updated(bounds(SUMS + "  **/Pricing.total  <= 3  # Order.java:22"), placed(40)))
                .isEqualTo(SUMS + "  **/Pricing.total  <= 40  # Order.java:42\n");
        assertThat(updated(bounds(SUMS + "  **/Pricing.total  <= 3  # cold cache"), placed(40)))
                .isEqualTo(SUMS + "  **/Pricing.total  <= 40  # cold cache\n");
        assertThat(updated(bounds(SUMS + "  **/Pricing.total  <= 3"), placed(40)))
                .isEqualTo(SUMS + "  **/Pricing.total  <= 40\n");
    }

    @Test
    void a_broken_bound_on_several_statements_leads_to_the_one_that_is_executed_most() {
        ExportedTree placed = at(
                Run.of("sums").tree(sql(0, "SQL select orders", 1), sql(0, "SQL select items", 3)),
                Map.of(
                        RegionPath.parse("SQL select orders[sql]"), "org.example.Orders.all(Orders.java:7)",
                        RegionPath.parse("SQL select items[sql]"), "org.example.Orders.total(Orders.java:9)"));

        assertThat(text(check(SUMS + "  SQL select  <= 2  # Orders.java:5", placed)))
                .startsWith("""
                ftimer: SQL select: more, 4, at most 2, in org.example.OrderTest.sums()
                  at org.example.Orders.total(Orders.java:9)
                """);
    }

    @Test
    void the_last_attempt_of_a_test_counts() {
        ExportedTree failed = withFact(sums(9), "outcome", "failed");

        assertOutcome(check(SUMS + "  Pricing.total  = 3", failed, sums(3)), Outcome.HELD);
        assertOutcome(check(SUMS + "  Pricing.total  = 3", failed), Outcome.CANNOT_TELL);
    }

    @Test
    void a_region_that_nothing_calls_any_more_is_not_held() {
        BoundsResult result =
                check(SUMS + "  **/Pricing.total  <= 3", Run.of("sums").tree(region(0, "other", 1)));

        assertThat(result.conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
        assertThat(text(result))
                .contains(
                        "cannot tell: no tree of the run has \"**/Pricing.total\": it has another name, is gone or is"
                                + " not instrumented; rename the line, or take it out: \"**/Pricing.total\", at most 3, in org.example.OrderTest.sums()");
        assertOutcome(
                check(
                        SUMS + "  **/Pricing.total  <= 3",
                        Run.of("sums").tree(),
                        Run.of("other").tree(region(0, "Pricing.total", 1))),
                Outcome.BETTER);
        assertOutcome(check(SUMS + "  **/Pricing.total  = 0", Run.of("sums").tree()), Outcome.HELD);
    }

    @Test
    void a_bound_for_all_tests_on_a_region_that_none_has_says_so() {
        BoundsResult result = check(
                bounds("*  **/Pricing.totl  <= 3", SUMS + "  **/Pricing.totl  <= 2", "*  load  <= 3"),
                sums(1),
                Run.of("other").tree());

        assertThat(text(result)).isEqualTo("""
                ftimer: cannot tell: no tree of the run has "**/Pricing.totl": it has another name, is gone or is not \
                instrumented; rename the line, or take it out: 2 bounds
                  "**/Pricing.totl", at most 3, in any test (*)
                  "**/Pricing.totl", at most 2, in org.example.OrderTest.sums()

                ftimer: cannot tell: no tree of the run has "load": it has another name, is gone or is not \
                instrumented; rename the line, or take it out: "load", at most 3, in any test (*)

                ftimer: baseline bounds.txt: bounds: 3 not seen: inconclusive
                """);
    }

    @Test
    void an_update_names_the_bounds_whose_region_is_not_in_the_run() {
        BoundsUpdate update = new BoundsUpdate("bounds.txt", AbsentTests.NONE, false);
        update.accept(Run.of("sums").tree(region(0, "other", 1)));
        update.bounds(bounds(SUMS + "  Pricing.total  <= 3", SUMS + "  SQL select  <= 1", SUMS + "  other  = 1"));

        assertThat(update.lines())
                .containsExactly(
                        "baseline bounds.txt has 3 bounds: nothing changed",
                        "1 bound is kept although no tree of the run has the region; delete those whose region is gone:",
                        "  " + SUMS + "  Pricing.total  <= 3");
    }

    @Test
    void statements_without_an_instrumented_source_are_not_held() {
        assertOutcome(check(SUMS + "  SQL select  = 0", Run.of("sums").tree()), Outcome.CANNOT_TELL);
        assertOutcome(
                check(
                        SUMS + "  SQL select  = 0",
                        Run.of("sums").tree(),
                        Run.of("other").tree(sql(0, "SQL select item", 1))),
                Outcome.HELD);
    }

    @Test
    void steps_that_were_not_measured_or_are_of_another_release_are_not_judged() {
        ExportedTree measured = Run.of("sums")
                .tree(new ExportedRegion(0, "sort", 1, 1, 1, Map.of("work", 2_500)), region(1, "sort", 1));
        String line = SUMS + "  steps sort  <= 2000  java 17";

        assertOutcome(check(line, withFact(measured, "java_release", "17")), Outcome.BROKEN);
        assertOutcome(check(line, withFact(measured, "java_release", "25")), Outcome.NOT_RUN);
        assertOutcome(check(line, Run.of("sums").tree(region(0, "sort", 1))), Outcome.CANNOT_TELL);
    }

    /** Returns a test whose two calls of a region execute a statement ten times, in one of them so often; 0 if that is not known. */
    private static ExportedTree repeating(long timesInCall) {
        return withStatement(
                Run.of("sums").tree(region(0, "Order.total", 2), sql(1, "SQL select item", 10)), timesInCall);
    }

    private static ExportedTree withStatement(ExportedTree tree, long timesInCall) {
        return withStatements(
                tree, statement("Order.total", "SQL select item", 10, timesInCall, "select item where id=?"));
    }

    /** Of one call of the region around, in any test. */
    @Test
    void a_repeated_statement_is_bounded_for_all_tests_with_its_count() {
        String line = "*  repeats \"select item where id=?\" in **/Order.total  <= ";

        assertOutcome(check(line + 5, repeating(0)), Outcome.HELD);
        assertThat(text(check(line + 3, repeating(0))))
                .contains("repeats \"select item where id=?\" in **/Order.total: more, 5, at most 3, in " + SUMS);
    }

    @Test
    void of_calls_that_differ_the_one_that_repeats_most_is_judged() {
        String line = "*  repeats \"select item where id=?\" in **/Order.total  <= ";

        assertOutcome(check(line + 8, repeating(9)), Outcome.BROKEN);
        assertOutcome(check(line + 9, repeating(9)), Outcome.HELD);
    }

    @Test
    void statements_of_invocations_that_passed_are_judged() {
        BoundsResult result = check(
                "*  repeats \"select item where id=?\" in **/Order.total  <= 8",
                withStatement(Run.of("prices").invocation(1).tree(), 9),
                template(Map.of("invocations", "1"), region(0, "Order.total", 2), sql(1, "SQL select item", 10)));

        assertThat(text(result)).contains("more, 9, at most 8, in org.example.OrderTest.prices(int)#1");
    }

    // ---- seen by running ----------------------------------------------------------------------------------------

    /** A random test breaks many lines: what matters is that they are of one test. */
    @Test
    void many_broken_bounds_of_one_test_are_one_block() {
        List<String> lines = new ArrayList<>();
        List<ExportedRegion> regions = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            lines.add(SUMS + "  region " + i + "  = 3");
            regions.add(region(0, "region " + i, 4 + i));
        }

        BoundsResult result = check(
                bounds(lines.toArray(String[]::new)), Run.of("sums").tree(regions.toArray(ExportedRegion[]::new)));

        assertThat(text(result)).startsWith("ftimer: org.example.OrderTest.sums(): 30 bounds are broken\n");
        assertThat(new BoundsReport(result, "").differences()).hasSize(1);
    }

    @Test
    void each_bound_of_a_block_has_its_place() {
        ExportedTree placed = at(
                Run.of("sums").tree(region(0, "load", 4), region(0, "save", 9)),
                Map.of(
                        RegionPath.of("load"), "org.example.Orders.load(Orders.java:7)",
                        RegionPath.of("save"), "org.example.Orders.save(Orders.java:9)"));

        assertThat(text(check(bounds(SUMS + "  load  = 3", SUMS + "  save  = 3"), placed)))
                .startsWith("""
                ftimer: org.example.OrderTest.sums(): 2 bounds are broken
                  "save": more, 9, exactly 3 at org.example.Orders.save(Orders.java:9)
                  "load": more, 4, exactly 3 at org.example.Orders.load(Orders.java:7)

                """);
    }

    @Test
    void the_largest_difference_of_self_numbers_comes_first() {
        BoundsResult result = check(
                bounds(
                        SUMS + "  Pool.get  <= 10",
                        SUMS + "  steps run  <= 1000",
                        SUMS + "  steps run/sort  <= 500",
                        SUMS + "  zip  <= 1"),
                Run.of("sums")
                        .tree(
                                steps(0, "run", 9_100),
                                steps(1, "sort", 8_500),
                                region(0, "Pool.get", 12),
                                region(0, "zip", 5)));

        assertThat(text(result).lines().limit(5))
                .extracting(line -> line.replaceFirst("(: more|: 4).*", ""))
                .containsExactly(
                        "ftimer: org.example.OrderTest.sums()",
                        "  steps run/sort",
                        "  \"zip\"",
                        "  \"Pool.get\"",
                        "  steps run");
    }

    /** The sibling: one cause in many tests. */
    @Test
    void one_cause_in_many_tests_is_one_block() {
        List<String> lines = new ArrayList<>();
        List<ExportedTree> trees = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            lines.add("org.example.OrderTest.test" + i + "()  **/Pool.get  <= 3");
            trees.add(Run.of("test" + i).tree(region(0, "Pool.get", 4)));
        }

        BoundsResult result = check(bounds(lines.toArray(String[]::new)), trees.toArray(ExportedTree[]::new));

        assertThat(text(result)).startsWith("ftimer: \"**/Pool.get\": more in 30 tests\n");
        assertThat(new BoundsReport(result, "").differences()).hasSize(1);
    }

    /** A test that is added elsewhere makes lifecycle methods clean up more. */
    @Test
    void only_the_body_counts_unless_the_lifecycle_is_named() {
        ExportedTree tree = Run.of("sums")
                .tree(
                        region(0, "@BeforeEach(fill)", RegionKind.LIFECYCLE, 1),
                        sql(1, "SQL delete author", 7),
                        sql(0, "SQL select item", 1));

        assertOutcome(check(SUMS + "  SQL total  = 1", tree), Outcome.HELD);
        assertOutcome(check(SUMS + "  **/SQL delete author  = 0", tree), Outcome.HELD);
        assertOutcome(check(SUMS + "  @BeforeEach(fill)/SQL delete author  = 7", tree), Outcome.HELD);
    }

    /** How many ids a pool has left depends on tests before. */
    @Test
    void statements_that_fetch_ids_do_not_count() {
        ExportedTree tree = Run.of("sums")
                .tree(sql(0, "SQL select note_seq", 2), sql(0, "SQL select id_pool", 3), sql(0, "SQL insert note", 1));

        assertOutcome(check(SUMS + "  SQL total  = 4", tree), Outcome.HELD);
        assertThat(check(bounds("- ids id_pool", SUMS + "  SQL total  = 1"), tree)
                        .conclusion())
                .isEqualTo(Conclusion.PASSED);
    }

    @Test
    void static_initializers_do_not_count() {
        ExportedTree tree = Run.of("sums").tree(region(0, "Pool.<clinit>", 1), region(1, "Pricing.total", 9));

        assertOutcome(check(SUMS + "  **/Pricing.total  = 0", tree), Outcome.HELD);
    }

    @Test
    void a_test_that_is_gone_differs_from_one_that_did_not_run() {
        String line = SUMS + "  Pricing.total  = 3";
        ExportedTree other = Run.of("other").tree(region(0, "Pricing.total", 1));

        assertOutcome(check(line, other), Outcome.NO_TEST);
        assertOutcome(check(line, Run.of("other").in("org.example.ItemTest").tree()), Outcome.NOT_RUN);
        assertOutcome(check(line, withFact(other, "failed_in", "class")), Outcome.CANNOT_TELL);
    }

    @Test
    void a_run_that_judges_no_bound_is_inconclusive() {
        assertThat(text(check(SUMS + "  Pricing.total  = 3", Run.of("a").in("B").tree())))
                .isEqualTo(
                        "ftimer: baseline bounds.txt: bounds: 1 not run; no bound is on a test that ran: inconclusive\n");
        assertThat(text(check(Bounds.EMPTY, sums(1))))
                .isEqualTo("ftimer: baseline bounds.txt: no bounds; write bounds, or delete the file: inconclusive\n");
        assertThat(check(Bounds.EMPTY).conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
    }

    @Test
    void what_the_file_leaves_out_is_not_judged() {
        String line = SUMS + "  **/Pricing.total  = 3";

        assertOutcome(check(bounds("- test org.example.OrderTest", line), sums(9)), Outcome.NOT_RUN);
        assertOutcome(check(bounds("- test org.example.**", line), sums(9)), Outcome.NOT_RUN);
        assertOutcome(check(bounds("- test org.example.Order", line), sums(3)), Outcome.HELD);
        assertOutcome(
                check(
                        bounds("- region **/Cache.*", line),
                        Run.of("sums")
                                .tree(
                                        region(0, "Cache.load", 1),
                                        region(1, "Pricing.total", 6),
                                        region(0, "Pricing.total", 3))),
                Outcome.HELD);
    }

    // ---- updates ------------------------------------------------------------------------------------------------

    @Test
    void an_update_changes_only_what_differs_and_keeps_reasons() {
        Bounds before = bounds(
                SUMS + "  Pricing.total  = 3  # SHOP-1",
                SUMS + "  held  <= 5  # room for a retry",
                SUMS + "  better  <= 5",
                "org.example.OrderTest.gone()  a  = 1",
                "org.example.SkippedTest.a()  a  = 1",
                "org.example.*Test  **/Pricing.total  <= 2  # no test needs more");
        ExportedTree tree =
                Run.of("sums").tree(region(0, "Pricing.total", 4), region(0, "held", 3), region(0, "better", 2));

        assertThat(updated(before, tree)).isEqualTo("""
                org.example.*Test  **/Pricing.total  <= 2  # no test needs more
                org.example.OrderTest.sums()  Pricing.total  = 4  # SHOP-1
                org.example.OrderTest.sums()  better  <= 2
                org.example.OrderTest.sums()  held  <= 5  # room for a retry
                org.example.SkippedTest.a()  a  = 1
                """);
    }

    @Test
    void an_update_leaves_a_range_twice_what_the_run_had() {
        assertThat(updated(bounds(SUMS + "  Pricing.total  = 1..99"), sums(3))).contains("  Pricing.total  = 1..6\n");
    }

    @Test
    void an_update_says_what_it_did() {
        BoundsUpdate update = new BoundsUpdate("bounds.txt", GONE, false);
        update.accept(sums(4));

        update.bounds(bounds(SUMS + "  Pricing.total  = 3", "org.example.OrderTest.gone()  a  = 1"));

        assertThat(update.lines())
                .containsExactly(
                        "baseline bounds.txt has 1 bound: 1 changed, 1 dropped",
                        "  dropped, as there is no such test: org.example.OrderTest.gone()  a  = 1");
    }

    @Test
    void a_first_baseline_has_the_lines_worth_keeping() {
        ExportedTree plain = Run.of("sums")
                .tree(
                        region(0, "place order", 1),
                        region(1, "Pricing.total", 40),
                        region(2, "Pricing.rate", 3),
                        sql(1, "SQL select item", 5));
        ExportedTree tree =
                withStatements(plain, statement("place order", "SQL select item", 5, 5, "select item where id=?"));

        assertThat(updated(Bounds.EMPTY, tree)).isEqualTo("""
                *  repeats "select item where id=?" in **/place order  <= 5
                org.example.OrderTest.sums()  SQL total  <= 5
                org.example.OrderTest.sums()  **/Pricing.rate  <= 3
                org.example.OrderTest.sums()  **/Pricing.total  <= 40
                org.example.OrderTest.sums()  place order  = 1
                """);
    }

    /** A bound on queries would let a test that only reads write. */
    @Test
    void a_first_baseline_bounds_all_statements_of_a_test_and_its_writes_among_them() {
        assertThat(updated(
                        Bounds.EMPTY,
                        Run.of("reads").tree(sql(0, "SQL select item", 5)),
                        Run.of("saves")
                                .tree(
                                        sql(0, "SQL select item", 2),
                                        sql(0, "SQL insert item", 3),
                                        sql(0, "SQL update stock", 1)),
                        Run.of("writes").tree(sql(0, "SQL delete item", 4))))
                .isEqualTo("""
                org.example.OrderTest.reads()  SQL total  <= 5
                org.example.OrderTest.saves()  SQL total  <= 6
                org.example.OrderTest.saves()  SQL writes  <= 4
                org.example.OrderTest.writes()  SQL total  <= 4
                """);
    }

    @Test
    void an_instrumented_benchmark_has_a_line_also_if_it_calls_a_method_once() {
        ExportedTree benchmark = new ExportedTree(
                Kind.BENCHMARK,
                "a.B",
                "encode, thrpt, instrumented",
                true,
                1,
                Map.of("operations", "50"),
                List.of(region(0, "Histogram.encode", 50)));

        assertThat(updated(Bounds.EMPTY, benchmark))
                .isEqualTo("benchmark a.B.encode, thrpt, instrumented  **/Histogram.encode  <= 1\n");
    }

    @Test
    void a_first_baseline_of_a_large_suite_is_short_and_holds() {
        ExportedTree[] trees = IntStream.range(0, 500)
                .mapToObj(i -> Run.of("test" + i)
                        .tree(
                                region(0, "Parser.parse", 1),
                                region(1, "Reader.read", 100 + i),
                                region(1, "Tree.add" + i % 150, 20 + i)))
                .toArray(ExportedTree[]::new);
        BoundsUpdate update = new BoundsUpdate("bounds.txt", GONE, false);
        List.of(trees).forEach(update::accept);

        Bounds bounds = update.bounds(Bounds.EMPTY);

        assertThat(bounds.bounds()).hasSize(100);
        assertThat(check(bounds, trees).conclusion()).isEqualTo(Conclusion.PASSED);
        assertThat(check(bounds, trees).counts()).isEqualTo(Map.of(Outcome.HELD, 100));
    }

    @Test
    void a_region_that_one_run_of_a_benchmark_lacks_has_no_line() {
        ExportedTree[] runs = Stream.of(List.of(region(0, "a", 1), region(0, "b", 2)), List.of(region(0, "b", 2)))
                .map(regions -> new ExportedTree(
                        Kind.BENCHMARK, "x.B", "encode, avgt", true, 1, Map.of("operations", "1"), regions))
                .toArray(ExportedTree[]::new);

        assertThat(updated(Bounds.EMPTY, runs)).isEqualTo("benchmark x.B.encode, avgt  b  = 2\n");
    }

    @Test
    void an_update_of_an_unchanged_run_changes_nothing() {
        ExportedTree[] trees = {sums(30), Run.of("other").tree(region(0, "load", 2), sql(1, "SQL select a", 2))};
        BoundsUpdate first = new BoundsUpdate("bounds.txt", GONE, false);
        List.of(trees).forEach(first::accept);
        Bounds bounds = first.bounds(Bounds.EMPTY);
        BoundsUpdate second = new BoundsUpdate("bounds.txt", GONE, false);
        List.of(trees).forEach(second::accept);

        assertThat(second.bounds(bounds)).isEqualTo(bounds);
        assertThat(second.lines()).containsExactly("baseline bounds.txt has 3 bounds: nothing changed");
    }
}
