package io.ftimer.export.internal.bounds;

import static io.ftimer.export.internal.bounds.GateTrees.at;
import static io.ftimer.export.internal.bounds.GateTrees.benchmark;
import static io.ftimer.export.internal.bounds.GateTrees.region;
import static io.ftimer.export.internal.bounds.GateTrees.sql;
import static io.ftimer.export.internal.bounds.GateTrees.statement;
import static io.ftimer.export.internal.bounds.GateTrees.steps;
import static io.ftimer.export.internal.bounds.GateTrees.sums;
import static io.ftimer.export.internal.bounds.GateTrees.withFact;
import static io.ftimer.export.internal.bounds.GateTrees.withStatements;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.export.internal.bounds.GateTrees.Run;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedStatement;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers of a tree that bounds are about. */
class TreeCountsTest {
    private static final String SELECT = "select item where id=?";
    private static final String INSERT = "insert item";

    private static TreeCounts counts(ExportedTree tree) {
        return new TreeCounts(tree, Omission.Patterns.NONE);
    }

    private static double number(String quantity, ExportedTree tree) {
        Quantity parsed = Quantity.parse(quantity);
        return counts(tree).of(parsed, PathPattern.of(parsed.region()));
    }

    private static ExportedRegion measured(String name, long calls, Map<String, Number> metrics) {
        return new ExportedRegion(0, name, calls, 1, 1, metrics);
    }

    // ---- metrics ------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({"steps *, 300", "metric avg_nanos *, 70", "metric load_balance *, 0.25"})
    void a_metric_of_several_regions_is_their_sum_or_the_worst_of_them(String quantity, double expected) {
        ExportedTree tree = Run.of("sums")
                .tree(
                        measured("a", 1, Map.of("work", 100, "avg_nanos", 70, "load_balance", 0.5)),
                        measured("b", 1, Map.of("work", 200, "avg_nanos", 30, "load_balance", 0.25)));

        assertThat(number(quantity, tree)).isEqualTo(expected);
    }

    @Test
    void steps_of_a_region_inside_one_that_counts_are_not_added_again() {
        assertThat(number("steps **/sort", Run.of("sums").tree(steps(0, "sort", 2_500), steps(1, "sort", 1_000))))
                .isEqualTo(2_500);
        assertThat(number(
                        "steps **/sort",
                        Run.of("sums")
                                .tree(
                                        steps(0, "run", 9_000),
                                        steps(1, "sort", 2_500),
                                        steps(2, "merge", 1_500),
                                        steps(3, "sort", 1_000))))
                .isEqualTo(2_500);
    }

    // ---- benchmarks ---------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({"encode, 2", "steps encode, 4", "metric avg_nanos encode, 30", "bytes encode, 7"})
    void numbers_of_a_benchmark_are_per_operation_unless_they_are_averages(String quantity, double expected) {
        ExportedTree tree = benchmark(
                Map.of("operations", "50"),
                measured(
                        "encode",
                        100,
                        Map.of("work", 200, "avg_nanos", 30, "allocated_bytes", 999, "allocated_bytes_per_op", 7)));

        assertThat(number(quantity, tree)).isEqualTo(expected);
    }

    @Test
    void a_region_of_a_benchmark_is_steady_if_each_operation_calls_it_as_often() {
        ExportedRegion[] regions = {
            measured("whole", 4, Map.of()),
            measured("broken", 3, Map.of()),
            measured("same", 3, Map.of("min_calls_per_op", 1.5, "max_calls_per_op", 1.5)),
            measured("different", 4, Map.of("min_calls_per_op", 1.5, "max_calls_per_op", 2.5))
        };

        assertThat(steady(benchmark(Map.of("operations", "2"), regions))).containsExactly("whole", "same");
        assertThat(steady(Run.of("sums").tree(regions))).containsExactly("whole", "broken", "same", "different");
    }

    private static List<String> steady(ExportedTree tree) {
        TreeCounts counts = counts(tree);
        return counts.rows().stream()
                .filter(counts::isSteady)
                .map(TreeCounts.Row::path)
                .toList();
    }

    // ---- statements ---------------------------------------------------------------------------------------------

    private static ExportedTree repeating() {
        return withStatements(
                Run.of("sums")
                        .tree(
                                region(0, "Order.total", 1),
                                sql(1, "SQL select item", 9),
                                sql(1, "SQL insert item", 40),
                                sql(0, "SQL delete item", 5)),
                statement("Order.total", "SQL select item", 9, 9, SELECT),
                statement("Order.total", "SQL insert item", 40, 40, INSERT),
                new ExportedStatement(RegionPath.of("SQL delete item").withKind(RegionKind.SQL), 5, 5, "delete item"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            repeats "select item where id=?"                   | 9
            repeats "select item where id=?" in **/Order.total | 9
            repeats "select item where id=?" in **/Order.list  | 0
            repeats "insert item"                              | 40
            repeats "delete item"                              | 5
            repeats "delete item" in **/Order.total            | 0
            """)
    void repeats_are_those_of_one_statement_in_the_regions_that_the_bound_names(String quantity, double expected) {
        assertThat(number(quantity, repeating())).isEqualTo(expected);
    }

    // ---- places -------------------------------------------------------------------------------------------------

    @Test
    void a_number_leads_to_the_most_called_of_the_regions_whose_place_is_known() {
        ExportedTree tree = at(
                Run.of("sums").tree(region(0, "load", 9), region(0, "item", 5), region(0, "order", 7)),
                Map.of(RegionPath.of("item"), "Item.java:1", RegionPath.of("order"), "Order.java:2"));

        assertThat(counts(tree).code(Quantity.calls("*"), PathPattern.of("*"))).contains("Order.java:2");
        assertThat(counts(tree).code(Quantity.calls("load"), PathPattern.of("load")))
                .isEmpty();
    }

    @Test
    void a_repeated_statement_leads_to_its_own_place() {
        ExportedTree tree = at(
                repeating(),
                Map.of(
                        RegionPath.of("Order.total", "SQL select item").withKind(RegionKind.SQL), "Order.java:1",
                        RegionPath.of("Order.total", "SQL insert item").withKind(RegionKind.SQL), "Order.java:2"));

        assertThat(counts(tree).code(Quantity.repeats(SELECT, ""), PathPattern.of("")))
                .contains("Order.java:1");
        assertThat(counts(tree).code(Quantity.repeats(INSERT, ""), PathPattern.of("")))
                .contains("Order.java:2");
    }

    // ---- what the run says --------------------------------------------------------------------------------------

    @Test
    void steps_of_threads_outside_of_the_tree_are_missing_from_steps_only() {
        TreeCounts counts = counts(withFact(sums(3), "unassigned_work", "500"));

        assertThat(Map.of(
                        "steps", counts.missing(Quantity.parse("steps Pricing.total")),
                        "self", counts.missing(Quantity.parse("metric self_work Pricing.total")),
                        "bytes", counts.missing(Quantity.parse("bytes Pricing.total")),
                        "calls", counts.missing(Quantity.parse("Pricing.total"))))
                .isEqualTo(Map.of(
                        "steps", List.of("threads outside of the tree were at work: 500"),
                        "self", List.of("threads outside of the tree were at work: 500"),
                        "bytes", List.of(),
                        "calls", List.of()));
    }

    @Test
    void conditions_are_facts_of_tests_and_benchmarks_only() {
        Map<String, String> facts = Map.of(
                "processors", "2", "layout", "compact", "java_release", "17", "jdkVersion", "21.0.2", "os", "any");

        assertThat(conditions(Kind.TEST, facts))
                .isEqualTo(Map.of("processors", "2", "layout", "compact", "java", "17"));
        assertThat(conditions(Kind.BENCHMARK, facts))
                .isEqualTo(Map.of("processors", "2", "layout", "compact", "java", "21"));
        assertThat(conditions(Kind.TEST, Map.of("java_release", "unknown"))).isEmpty();
        assertThat(conditions(Kind.RUN, facts)).isEmpty();
    }

    private static Map<String, String> conditions(Kind kind, Map<String, String> facts) {
        return TreeCounts.conditions(
                new ExportedTree(kind, "x", "a", true, 1, facts, List.of(), List.of(), Map.of(), Optional.empty()));
    }
}
