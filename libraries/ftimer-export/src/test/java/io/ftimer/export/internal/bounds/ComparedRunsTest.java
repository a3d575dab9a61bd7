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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One result in three forms, word for word. */
class ComparedRunsTest {
    private static ExportedRegion region(int depth, String name, long calls) {
        return new ExportedRegion(depth, name, calls, 10 * calls, 10 * calls);
    }

    private static ExportedTree test(String method, ExportedRegion... regions) {
        return test(method, List.of(), regions);
    }

    private static ExportedTree test(String method, List<ExportedStatement> statements, ExportedRegion... regions) {
        return new ExportedTree(
                Kind.TEST,
                "a.T",
                method,
                true,
                1,
                Map.of(),
                List.of(regions),
                statements,
                Map.of(RegionPath.of("load"), "a.Store.load(Store.java:7)"),
                Optional.of(new TestOrigin("", method, "", "a.T", method, "")));
    }

    private static ExportedTree loading(long calls, long selects) {
        return test(
                "loads",
                List.of(new ExportedStatement(
                        RegionPath.parse("load/SELECT pets[sql]"),
                        selects,
                        selects,
                        "select * from pets where id = ?")),
                region(0, "load", calls),
                new ExportedRegion(1, "SELECT pets", RegionKind.SQL, selects, 1, 1, Map.of()));
    }

    private static ComparedRuns compare(List<ExportedTree> before, List<ExportedTree> now) {
        RunComparison comparison = new RunComparison("base.csv");
        before.forEach(comparison::before);
        now.forEach(comparison::accept);
        return comparison.result();
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

    private static void assertForms(ComparedRuns result, String text, String markdown, String json) {
        assertThat(written(FindingsForm.TEXT, result)).isEqualTo(text);
        assertThat(written(FindingsForm.MARKDOWN, result)).isEqualTo(markdown);
        assertThat(written(FindingsForm.JSON, result)).isEqualTo(json);
    }

    @Test
    void nothing_in_both_runs() {
        assertForms(compare(List.of(), List.of()), """
                ftimer: inconclusive, compared with base.csv: no trees
                """, """
                ### fTimer: inconclusive

                inconclusive, compared with base.csv: no trees
                """, """
                {"schema":"ftimer-comparison","version":1,"conclusion":"inconclusive","base":"base.csv","counts":{},"causes":[],\
                "trees":[],"left_out":[],"times":[]}
                """);
    }

    @Test
    void equal_runs() {
        List<ExportedTree> run = List.of(loading(1, 2), test("other", region(0, "solve", 3)));

        assertForms(compare(run, run), """
                ftimer: passed, compared with base.csv: 2 trees equal
                """, """
                ### fTimer: passed

                passed, compared with base.csv: 2 trees equal
                """, """
                {"schema":"ftimer-comparison","version":1,"conclusion":"passed","base":"base.csv","counts":{"equal":2},"causes":[],\
                "trees":[],"left_out":[],"times":[]}
                """);
    }

    @Test
    void causes_with_their_numbers_places_and_statements() {
        assertForms(
                compare(
                        List.of(loading(1, 1), test("solves", region(0, "solve", 8))),
                        List.of(loading(2, 6), test("solves", region(0, "solve", 4)))),
                """
                ftimer: regressed, compared with base.csv: 1 tree with more, 1 with less
                ftimer: "load/SELECT pets[sql]": more calls, 6, was 1, in a.T.loads()
                  at a.Store.load(Store.java:7)
                  SQL: select * from pets where id = ?
                  called by "load": more calls, 2, was 1
                ftimer: "solve": fewer calls, 4, was 8, in a.T.solves()
                """,
                """
                ### fTimer: regressed

                regressed, compared with base.csv: 1 tree with more, 1 with less

                **"load/SELECT pets\\[sql\\]": more calls, 6, was 1, in a.T.loads()**
                * at a.Store.load(Store.java:7)
                * SQL: select \\* from pets where id = ?
                * called by "load": more calls, 2, was 1

                "solve": fewer calls, 4, was 8, in a.T.solves()
                """,
                """
                {"schema":"ftimer-comparison","version":1,"conclusion":"regressed","base":"base.csv",\
                "counts":{"more":1,"fewer":1},"causes":[
                {"cause":"\\"load/SELECT pets[sql]\\": more calls, 6, was 1, in a.T.loads()","fails":true,"differences":[\
                {"change":"more","subject":"a.T.loads()","region":"load/SELECT pets[sql]","unit":"calls","before":1.0,"after":6.0,\
                "ratio":6.0,"inside":0,"statements":["select * from pets where id = ?"]},\
                {"change":"more","subject":"a.T.loads()","region":"load","unit":"calls","before":1.0,"after":2.0,"ratio":2.0,\
                "inside":0,"place":"a.Store.load(Store.java:7)","statements":[]}]},
                {"cause":"\\"solve\\": fewer calls, 4, was 8, in a.T.solves()","fails":false,"differences":[\
                {"change":"fewer","subject":"a.T.solves()","region":"solve","unit":"calls","before":8.0,"after":4.0,"ratio":0.5,\
                "inside":0,"statements":[]}]}],"trees":[],"left_out":[],"times":[]}
                """);
    }

    @Test
    void added_removed_and_renamed_tests_and_what_was_left_out() {
        ExportedTree failed = test("fails", region(0, "solve", 1)).withFacts(Map.of("outcome", "failed"));

        assertForms(
                compare(
                        List.of(
                                test("fails", region(0, "solve", 1)),
                                test("gone", region(0, "solve", 2)),
                                test("one", region(0, "solve", 3))),
                        List.of(failed, test("added", region(0, "solve", 9)), test("uno", region(0, "solve", 3)))),
                """
                ftimer: regressed, compared with base.csv: 1 tree new, 1 gone, 1 not seen as a whole, 1 renamed
                ftimer: cannot tell: the test failed: a.T.fails()
                ftimer: gone: a.T.gone()
                ftimer: new: a.T.added()
                ftimer: renamed, and otherwise equal: a.T.one() became a.T.uno()
                """,
                """
                ### fTimer: regressed

                regressed, compared with base.csv: 1 tree new, 1 gone, 1 not seen as a whole, 1 renamed

                **cannot tell: the test failed: a.T.fails()**

                **gone: a.T.gone()**

                **new: a.T.added()**

                renamed, and otherwise equal: a.T.one() became a.T.uno()
                """,
                """
                {"schema":"ftimer-comparison","version":1,"conclusion":"regressed","base":"base.csv",\
                "counts":{"new":1,"gone":1,"partly":1,"renamed":1},"causes":[],"trees":[
                {"change":"new","subject":"a.T.added()"},
                {"change":"gone","subject":"a.T.gone()"},
                {"change":"renamed","subject":"a.T.one()","new_subject":"a.T.uno()"}],"left_out":[
                {"why":"the test failed","subjects":["a.T.fails()"]}],"times":[]}
                """);
    }

    @Test
    void a_renamed_region_has_both_names() {
        assertThat(written(
                        FindingsForm.JSON,
                        compare(List.of(test("t", region(0, "old", 2))), List.of(test("t", region(0, "new", 2))))))
                .contains("{\"change\":\"renamed\",\"subject\":\"a.T.t()\",\"region\":\"old\",\"new_region\":\"new\","
                        + "\"unit\":\"calls\",\"before\":2.0,\"after\":2.0,\"ratio\":1.0,");
    }

    @Test
    void the_times_of_two_trees() {
        ExportedTree before = test("t", region(0, "solve", 3));
        ComparedRuns result = compare(List.of(before), List.of(before))
                .withTimes(before, test("t", new ExportedRegion(0, "solve", 3, 60, 45)));

        assertForms(result, """
                ftimer: passed, compared with base.csv: 1 tree equal

                 time    now  ratio   self    now  region
                30 ns  60 ns   2.00  30 ns  45 ns  solve
                """, """
                ### fTimer: passed

                passed, compared with base.csv: 1 tree equal

                <details><summary>times, the largest change first</summary>

                | time | now | ratio | self | now | region |
                |--:|--:|--:|--:|--:|---|
                | 30 ns | 60 ns | 2.00 | 30 ns | 45 ns | solve |

                </details>
                """, """
                {"schema":"ftimer-comparison","version":1,"conclusion":"passed","base":"base.csv","counts":{"equal":1},"causes":[],\
                "trees":[],"left_out":[],"times":[
                {"region":"solve","before_ns":30,"after_ns":60,"before_self_ns":30,"after_self_ns":45}]}
                """);
    }

    @Test
    void text_and_markdown_are_bounded_and_count_the_rest() {
        ComparedRuns result = compare(
                IntStream.range(0, 2000)
                        .mapToObj(i -> test("t" + i, region(0, "r" + i, 1)))
                        .toList(),
                IntStream.range(0, 2000)
                        .mapToObj(i -> test("t" + i, region(0, "r" + i, 2 + i)))
                        .toList());

        assertThat(written(FindingsForm.TEXT, result))
                .startsWith("ftimer: regressed, compared with base.csv: 2 000 trees with more\n"
                        + "ftimer: \"r1999\": more calls, 2001, was 1, in a.T.t1999()\n")
                .endsWith("ftimer: … 1 980 more differences\n")
                .hasLineCount(22);
        assertThat(written(FindingsForm.MARKDOWN, result))
                .hasSizeLessThan(60_000)
                .containsPattern("\n\n… [\\d ]+ more differences that do not fit here\n$");
        assertThat(written(FindingsForm.JSON, result))
                .contains("\"region\":\"r0\"")
                .contains("\"region\":\"r1999\"");
    }

    @Test
    void the_largest_share_of_a_kind_comes_first_and_one_block_has_all_kinds() {
        ExportedTree before = test(
                "t",
                steps("parse", 1_000, 1),
                steps("print", 1_000, 1),
                new ExportedRegion(0, "SELECT pets", RegionKind.SQL, 1, 1, 1, Map.of()));
        ExportedTree now = test(
                "t",
                steps("parse", 9_000, 1),
                steps("print", 3_000, 4),
                new ExportedRegion(0, "SELECT pets", RegionKind.SQL, 2, 1, 1, Map.of()));

        assertThat(compare(List.of(before), List.of(now)).findings())
                .extracting(Finding::headline)
                .containsExactly(
                        "\"parse\": more steps, 9000, was 1000, in a.T.t()",
                        "\"print\": more calls, 4, was 1; more steps, 3000, was 1000, in a.T.t()",
                        "\"SELECT pets[sql]\": more calls, 2, was 1, in a.T.t()");
    }

    @Test
    void the_cause_comes_first_and_its_callers_below_it() {
        ExportedTree before = test("t", steps(0, "run", 1_300), steps(1, "check", 1_200), steps(2, "find", 1_000));
        ExportedTree now = test("t", steps(0, "run", 41_700), steps(1, "check", 41_500), steps(2, "find", 41_000));

        assertThat(compare(List.of(before), List.of(now)).findings())
                .extracting(Finding::text)
                .containsExactly(List.of(
                        "\"run/check/find\": more steps, 41000, was 1000, in a.T.t()",
                        "  called by \"run/check\": more steps, 500, was 200",
                        "  called by \"run\": more steps, 200, was 100"));
    }

    @Test
    void a_method_that_moved_is_no_cause_of_steps() {
        ExportedTree before =
                test("t", steps(0, "a", 9_000), steps(1, "find", 8_000), steps(0, "b", 100), steps(0, "c", 50));
        ExportedTree now =
                test("t", steps(0, "a", 1_000), steps(0, "b", 8_100), steps(1, "find", 8_000), steps(0, "c", 90));

        assertThat(compare(List.of(before), List.of(now)).findings().stream()
                        .map(Finding::headline)
                        .filter(line -> line.contains("steps")))
                .containsExactly("\"c\": more steps, 90, was 50, in a.T.t()");
    }

    @Test
    void fewer_steps_in_total_pass_with_new_and_lost_regions_and_say_by_how_much() {
        ExportedTree before = test("t", steps(0, "run", 9_000), steps(1, "scan", 8_000));
        ExportedTree now = test("t", steps(0, "run", 1_500), steps(1, "index", 500), steps(1, "look", 10));

        ComparedRuns better = compare(List.of(before), List.of(now));

        assertThat(better.summary())
                .isEqualTo("passed, compared with base.csv: 1 tree with less; fewer steps in total, 1500, was 9000");
        assertThat(better.findings()).noneMatch(Finding::fails);
        assertThat(compare(List.of(now), List.of(before)).findings().get(0).headline())
                .isEqualTo("\"run/scan\": more steps, 8000, was 0, in a.T.t()");
    }

    @Test
    void fewer_steps_do_not_outweigh_more_statements() {
        ExportedRegion select = new ExportedRegion(0, "SELECT pets", RegionKind.SQL, 1, 1, 1, Map.of());

        assertThat(compare(
                                List.of(test("t", steps(0, "run", 9_000))),
                                List.of(test("t", steps(0, "run", 1_000), select)))
                        .outcome())
                .isEqualTo(Conclusion.REGRESSED);
    }

    @Test
    void steps_of_the_jdk_are_of_the_region_that_makes_them() {
        ExportedTree before = test("t", jdk(0, "run", 300), jdk(1, "find", 200));
        ExportedTree now = test("t", jdk(0, "run", 7_300), jdk(1, "find", 7_200));

        assertThat(compare(List.of(before), List.of(now)).findings())
                .extracting(Finding::headline)
                .containsExactly("\"run/find\": more JDK steps, 7200, was 200, in a.T.t()");
    }

    private static ComparedRuns compare(ExportedTree before, ExportedTree now) {
        return compare(List.of(before), List.of(now));
    }

    private static ExportedRegion select(int depth, String name, long calls) {
        return new ExportedRegion(depth, "SQL select " + name, RegionKind.SQL, calls, 1, 1, Map.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    1 | 2 | 1 | 4 | "a" and 1 region inside: more calls, 2, was 1, in a.T.t()
                    1 | 2 | 1 | 5 | "a/b": more calls, 5, was 1, in a.T.t()
                    8 | 4 | 8 | 2 | "a" and 1 region inside: fewer calls, 4, was 8, in a.T.t()
                    8 | 4 | 8 | 1 | "a/b": fewer calls, 1, was 8, in a.T.t()
                    """)
    void calls_that_change_at_most_twice_as_much_as_those_around_have_their_cause(
            long outerBefore, long outerNow, long before, long now, String headline) {
        assertThat(compare(
                                test("t", region(0, "a", outerBefore), region(1, "b", before)),
                                test("t", region(0, "a", outerNow), region(1, "b", now)))
                        .findings())
                .singleElement()
                .returns(headline, Finding::headline);
    }

    private static ExportedTree loading(long selects) {
        return test(
                "t",
                region(0, "load", 1),
                select(1, "pet", selects),
                region(0, "x", 1),
                region(1, "load", 1),
                select(2, "pet", selects));
    }

    @Test
    void a_statement_at_several_places_is_shown_with_the_region_that_executes_it() {
        assertThat(compare(loading(1), loading(3)).findings())
                .extracting(Finding::headline)
                .containsExactly("\"**/load/SQL select pet[sql]\": more calls at 2 places in a.T.t()");
    }

    @Test
    void regions_of_one_name_that_have_unlike_names_now_are_two_causes() {
        ExportedTree before = test("t", region(0, "x", 1), region(1, "b", 2), region(0, "y", 1), region(1, "b", 3));
        ExportedTree now = test("t", region(0, "x", 1), region(1, "c", 2), region(0, "y", 1), region(1, "d", 3));

        assertThat(compare(before, now).findings())
                .extracting(Finding::headline)
                .containsExactly(
                        "\"x/b\" became \"x/c\", calls equal, in a.T.t()",
                        "\"y/b\" became \"y/d\", calls equal, in a.T.t()");
    }

    @Test
    void a_region_that_is_new_here_and_called_more_often_there_has_more_calls() {
        ExportedTree one = test("t", region(0, "p", 1), region(1, "f", 1), region(0, "q", 1));
        ExportedTree two = test("t", region(0, "p", 1), region(1, "f", 3), region(0, "q", 1), region(1, "f", 1));

        assertThat(compare(one, two).findings())
                .extracting(Finding::text)
                .containsExactly(List.of(
                        "\"**/f\": more calls at 2 places in a.T.t()",
                        "  3, was 1, in a.T.t() at p/f",
                        "  1 call, in a.T.t() at q/f"));
        assertThat(compare(two, one).findings())
                .extracting(Finding::text)
                .containsExactly(List.of(
                        "\"**/f\": fewer calls at 2 places in a.T.t()",
                        "  1, was 3, in a.T.t() at p/f",
                        "  was 1 call, in a.T.t() at q/f"));
    }

    @Test
    void numbers_of_another_unit_are_shown_only_if_they_are_of_the_same_place() {
        ExportedTree before =
                test("t", region(0, "x", 1), called(1, "f", 1, 100), region(0, "y", 1), called(1, "f", 1, 100));
        ExportedTree now =
                test("t", region(0, "x", 1), called(1, "f", 3, 100), region(0, "y", 1), called(1, "f", 1, 300));

        assertThat(compare(before, now).findings())
                .extracting(Finding::headline)
                .containsExactly("\"y/f\": more steps, 300, was 100; more calls, in a.T.t()");
    }

    @Test
    void what_fails_comes_before_what_does_not() {
        assertThat(compare(
                                List.of(test("t", region(0, "solve", 8))),
                                List.of(test("t", region(0, "solve", 4)), test("u", region(0, "load", 1))))
                        .findings())
                .extracting(Finding::headline)
                .containsExactly("new: a.T.u()", "\"solve\": fewer calls, 4, was 8, in a.T.t()");
    }

    private static ExportedRegion timed(String name, long nanos) {
        return new ExportedRegion(0, name, 1, nanos, nanos);
    }

    @Test
    void times_are_in_the_order_of_their_change_and_have_a_ratio_to_a_time() {
        ExportedTree before = test("t", timed("long", 1_000), timed("short", 60), timed("idle", 0));
        ExportedTree now = test("t", timed("long", 1_001), timed("short", 10), timed("idle", 20));

        assertThat(ComparedTimes.of(before, now))
                .extracting(ComparedTimes::path)
                .containsExactly("short", "idle", "long");
        assertThat(written(FindingsForm.MARKDOWN, compare(before, now).withTimes(before, now)))
                .contains("\n| 60 ns | 10 ns | 0.17 | 60 ns | 10 ns | short |\n")
                .contains("\n| 0 s | 20 ns | - | 0 s | 20 ns | idle |\n");
    }

    @Test
    void times_that_are_not_shown_are_counted() {
        ExportedTree tree = test(
                "t",
                IntStream.range(0, 22)
                        .mapToObj(number -> timed("r" + number, 10))
                        .toArray(ExportedRegion[]::new));
        ComparedRuns result = compare(tree, tree).withTimes(tree, tree);

        assertThat(written(FindingsForm.TEXT, result))
                .contains("  r19\n")
                .endsWith("\n… 2 more regions with a smaller change of time\n");
        assertThat(written(FindingsForm.MARKDOWN, result))
                .contains("<summary>times, the largest change first; 2 more regions with a smaller change of time<");
    }

    @ParameterizedTest
    @CsvSource({"PASSED, false", "REGRESSED, true", "INCONCLUSIVE, true"})
    void a_run_fails_unless_it_passed(Conclusion conclusion, boolean expected) {
        assertThat(conclusion.fails()).isEqualTo(expected);
    }

    private static ExportedRegion jdk(int depth, String name, long steps) {
        return new ExportedRegion(depth, name, RegionKind.CODE, 1, 1, 1, Map.of("jdk_work", steps));
    }

    private static ExportedRegion steps(int depth, String name, long steps) {
        return new ExportedRegion(depth, name, RegionKind.CODE, 1, 1, 1, Map.of("work", steps));
    }

    private static ExportedRegion steps(String name, long steps, long calls) {
        return called(0, name, calls, steps);
    }

    private static ExportedRegion called(int depth, String name, long calls, long steps) {
        return new ExportedRegion(depth, name, RegionKind.CODE, calls, 1, 1, Map.of("work", steps));
    }
}
