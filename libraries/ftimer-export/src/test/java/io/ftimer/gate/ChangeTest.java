package io.ftimer.gate;

import static io.ftimer.gate.GateTrees.region;
import static io.ftimer.gate.GateTrees.tree;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedStatement;
import io.ftimer.report.ExportedTree;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One cause is one block, in however many trees it shows. */
class ChangeTest {
    private static final GatePolicy COUNTS = GatePolicy.DEFAULT;

    private static ExportedTree[] trees(int count, IntFunction<ExportedTree> tree) {
        return IntStream.range(0, count).mapToObj(tree).toArray(ExportedTree[]::new);
    }

    private static List<String> headlines(ExportedTree[] before, ExportedTree[] now) {
        return Change.of(GateTrees.compare(GateTrees.baseline(before), COUNTS, now)).stream()
                .map(Change::headline)
                .toList();
    }

    private static ExportedTree parse(int number, String name, ExportedRegion... more) {
        return tree(
                "t" + number,
                Stream.concat(
                                Stream.of(
                                        region(0, "a", 1, 1),
                                        region(1, name, 2 + number, 1),
                                        region(2, "read", 10 * (2 + number), 1)),
                                Stream.of(more))
                        .toArray(ExportedRegion[]::new));
    }

    @Test
    void one_renamed_method_in_many_trees_is_one_block() throws IOException {
        GateResult result = GateTrees.compare(
                GateTrees.baseline(trees(774, number -> parse(number, "b"))),
                COUNTS,
                trees(774, number -> parse(number, "unlike")));

        StringBuilder text = new StringBuilder();
        GateReport.of(result, "UPDATE").write(GateFormat.TEXT, text);
        assertThat(text).hasToString("""
                ftimer: "a/b" and 1 region inside became "a/unlike" in 774 trees, calls equal
                  in test org.example.SolverTest/t0
                  in test org.example.SolverTest/t1
                  in test org.example.SolverTest/t10
                  in test org.example.SolverTest/t100
                  in test org.example.SolverTest/t101
                  … 769 more

                ftimer: baseline regions.txt: 774 trees failed: regressed
                ftimer: if the changes are intended, update the baseline: UPDATE
                """);
    }

    @Test
    void a_method_that_was_renamed_at_several_places_is_one_block() {
        ExportedTree before = tree(
                "t",
                region(0, "x", 1, 1),
                region(1, "a", 1, 1),
                region(2, "b", 2, 1),
                region(0, "a", 1, 1),
                region(1, "b", 3, 1));
        ExportedTree now = tree(
                "t",
                region(0, "x", 1, 1),
                region(1, "a", 1, 1),
                region(2, "c", 2, 1),
                region(0, "a", 1, 1),
                region(1, "c", 3, 1));

        assertThat(headlines(new ExportedTree[] {before}, new ExportedTree[] {now}))
                .containsExactly("\"**/b\" became \"**/c\" at 2 places in test org.example.SolverTest/t, calls equal");
    }

    @Test
    void other_calls_or_regions_inside_are_no_new_name() {
        assertThat(headlines(
                        trees(1, number -> parse(number, "b")),
                        trees(1, number -> parse(number, "c", region(2, "write", 1, 1)))))
                .containsExactly(
                        "\"a/c\" and 2 regions inside: new, 2 calls, in test org.example.SolverTest/t0",
                        "\"a/b\" and 1 region inside: gone, was 2 calls, in test org.example.SolverTest/t0");
    }

    @Test
    void of_several_equal_regions_the_nearest_name_is_the_same_region() {
        ExportedTree[] before = {tree("t", region(0, "assemble", 1, 1), region(0, "load", 1, 1))};
        ExportedTree[] now = {tree("t", region(0, "asemble", 1, 1), region(0, "loads", 1, 1))};

        assertThat(headlines(before, now))
                .containsExactly(
                        "\"assemble\" became \"asemble\" in test org.example.SolverTest/t, calls equal",
                        "\"load\" became \"loads\" in test org.example.SolverTest/t, calls equal");
    }

    @Test
    void more_calls_of_what_is_inside_are_the_same_cause_unless_each_call_makes_many_more() {
        ExportedTree[] before = {
            tree("t", region(0, "a", 2, 1), region(1, "b", 4, 1), region(2, "c", 8, 1), region(1, "d", 2, 1))
        };
        ExportedTree[] now = {
            tree("t", region(0, "a", 4, 1), region(1, "b", 5, 1), region(2, "c", 16, 1), region(1, "d", 9, 1))
        };

        assertThat(headlines(before, now))
                .containsExactly(
                        "\"a\" and 2 regions inside: more calls, 4, was 2, in test org.example.SolverTest/t",
                        "\"a/d\": more calls, 9, was 2, in test org.example.SolverTest/t");
    }

    @Test
    void what_fails_comes_first_then_what_most_trees_have() {
        ExportedTree[] before = trees(3, number -> tree("t" + number, region(0, "a", 2, 1), region(0, "b", 2, 1)));
        ExportedTree[] now = trees(
                3,
                number -> tree(
                        "t" + number,
                        region(0, "a", 1, 1),
                        region(0, "b", number == 0 ? 3 : 2, 1),
                        region(0, "c", 1, 1)));

        assertThat(headlines(before, now))
                .containsExactly(
                        "\"c\": new in 3 trees",
                        "\"b\": more calls, 3, was 2, in test org.example.SolverTest/t0",
                        "\"a\": fewer calls in 3 trees");
    }

    @Test
    void the_lines_of_a_block_name_the_place_if_there_are_several() {
        ExportedTree[] before = {
            tree("t", region(0, "p", 1, 1), region(1, "x", 1, 1)),
            tree("u", region(0, "o", 1, 1), region(1, "p", 1, 1), region(2, "x", 2, 1))
        };
        ExportedTree[] now = {
            tree("t", region(0, "p", 1, 1), region(1, "x", 3, 1)),
            tree("u", region(0, "o", 1, 1), region(1, "p", 1, 1), region(2, "x", 4, 1))
        };

        Change change = Change.of(GateTrees.compare(GateTrees.baseline(before), COUNTS, now))
                .get(0);

        assertThat(change.headline()).isEqualTo("\"**/p/x\": more calls in 2 trees");
        assertThat(change.lines())
                .containsExactly(
                        "3, was 1, in test org.example.SolverTest/t at p/x",
                        "4, was 2, in test org.example.SolverTest/u at o/p/x");
    }

    @Test
    void the_block_of_a_sql_statement_has_its_text_and_its_place() throws IOException {
        ExportedTree before = tree("t", region(0, "findAll", 1, 1), statement(1));
        ExportedTree tree = tree("t", region(0, "findAll", 1, 1), statement(6));
        ExportedTree now = new ExportedTree(
                tree.kind(),
                tree.group(),
                tree.name(),
                tree.isTimed(),
                tree.windowNanos(),
                Map.of("statement 1", "9 times in \"findAll\": select * from no_table"),
                tree.regions(),
                List.of(
                        executed("findAll/SELECT pets[sql]", "select * from pets where owner_id = ?"),
                        executed("load/SELECT pets[sql]", "select * from pets"),
                        executed("findAll/INSERT pets[sql]", "insert into pets values (?)")),
                Map.of(
                        RegionPath.parse("findAll/SELECT pets[sql]"), "org.example.Owner.pets(Owner.java:31)",
                        RegionPath.parse("findAll"), "org.example.Owners.findAll(Owners.java:12)"),
                tree.test());

        StringBuilder text = new StringBuilder();
        GateReport.of(GateTrees.compare(GateTrees.baseline(before), COUNTS, now), "UPDATE")
                .write(GateFormat.TEXT, text);
        assertThat(text.toString()).startsWith("""
                ftimer: "findAll/SELECT pets[sql]": more calls, 6, was 1, in test org.example.SolverTest/t
                  at org.example.Owner.pets(Owner.java:31)
                  SQL: select * from pets where owner_id = ?

                """);
    }

    private static ExportedStatement executed(String region, String text) {
        return new ExportedStatement(RegionPath.parse(region), 6, text);
    }

    private static ExportedRegion statement(long calls) {
        return new ExportedRegion(1, "SELECT pets", RegionKind.SQL, calls, 1, 1, Map.of());
    }
}
