package io.ftimer.export.internal.bounds;

import static io.ftimer.export.internal.bounds.GateTrees.GONE;
import static io.ftimer.export.internal.bounds.GateTrees.SUMS;
import static io.ftimer.export.internal.bounds.GateTrees.benchmark;
import static io.ftimer.export.internal.bounds.GateTrees.bounds;
import static io.ftimer.export.internal.bounds.GateTrees.region;
import static io.ftimer.export.internal.bounds.GateTrees.sql;
import static io.ftimer.export.internal.bounds.GateTrees.statement;
import static io.ftimer.export.internal.bounds.GateTrees.steps;
import static io.ftimer.export.internal.bounds.GateTrees.updated;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which lines an update adds. */
class BoundsChoiceTest {
    /** The only one of a file that is no first one. */
    private static final String OTHER = "org.example.OtherTest.test0()  other  = 1\n";

    private static final String BENCHMARK = "benchmark x.B.encode, avgt";

    private static ExportedRegion measured(String name, long calls, long steps) {
        return new ExportedRegion(0, name, calls, 1, 1, Map.of("work", steps));
    }

    // ---- what is worth a line -----------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({"2, false", "3, true"})
    void a_statement_that_one_call_of_a_region_repeats_three_times_has_a_line(long times, boolean isBounded) {
        String lines = updated(
                Bounds.EMPTY,
                withStatements(
                        Run.of("sums").tree(region(0, "load", 1), sql(1, "SQL select item", times)),
                        statement("load", "SQL select item", times, times, "select item")));

        assertThat(lines.contains("*  repeats \"select item\" in **/load  <= " + times + "\n"))
                .isEqualTo(isBounded);
    }

    @ParameterizedTest
    @CsvSource({"4, false", "5, true"})
    void a_statement_that_the_body_of_a_test_repeats_five_times_has_a_line(long times, boolean isBounded) {
        RegionPath path = RegionPath.of("SQL select item").withKind(RegionKind.SQL);
        String lines = updated(
                Bounds.EMPTY,
                withStatements(
                        Run.of("sums").tree(sql(0, "SQL select item", times)),
                        new ExportedStatement(path, times, times, "select item")));

        assertThat(lines.contains("*  repeats \"select item\"  <= " + times + "\n"))
                .isEqualTo(isBounded);
    }

    @Test
    void a_method_that_a_test_calls_ten_times_has_a_line() {
        assertThat(updated(lines(1), Run.of("sums").tree(region(0, "Few.add", 9), region(0, "Many.add", 10))))
                .isEqualTo(SUMS + "  **/Many.add  <= 10\n" + OTHER);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "9, true", "10, false"})
    void a_first_file_of_less_than_ten_lines_has_methods_that_are_called_less_often(int others, boolean isBounded) {
        ExportedRegion[] regions = IntStream.rangeClosed(0, others)
                .mapToObj(i -> region(0, i == 0 ? "Few.add" : "own " + i, 1))
                .toArray(ExportedRegion[]::new);

        String lines = updated(Bounds.EMPTY, Run.of("sums").tree(regions));

        assertThat(lines.lines()).hasSize(others + (isBounded ? 1 : 0));
        assertThat(lines.contains(SUMS + "  **/Few.add  <= 1\n")).isEqualTo(isBounded);
    }

    @Test
    void the_methods_of_a_test_class_have_no_line() {
        assertThat(updated(
                        Bounds.EMPTY,
                        Run.of("sums").tree(region(0, "OrderTest.sums", 1), region(1, "Pricing.total", 1))))
                .isEqualTo(SUMS + "  **/Pricing.total  <= 1\n");
    }

    /** The second calls three others more often. */
    @Test
    void a_method_that_one_invocation_calls_most_is_bounded_by_the_calls_of_all() {
        String lines = updated(
                Bounds.EMPTY,
                Run.of("sums").invocation(1).tree(region(0, "First.add", 30), region(0, "Fourth.add", 20)),
                Run.of("sums")
                        .invocation(2)
                        .tree(
                                region(0, "First.add", 90),
                                region(0, "Second.add", 80),
                                region(0, "Third.add", 70),
                                region(0, "Fourth.add", 60)));

        assertThat(lines).contains("**/First.add  <= 90\n", "**/Fourth.add  <= 60\n");
    }

    @Test
    void of_the_outermost_regions_the_one_with_the_most_steps_has_a_line() {
        ExportedTree tree = Run.of("sums")
                .tree(
                        region(0, "Main.run", 1),
                        steps(1, "Main.fill", 9_900),
                        steps(0, "Main.load", 1_000),
                        steps(0, "Main.sort", 4_900),
                        steps(0, "Main.zip", 2_000));

        assertThat(updated(lines(1), withFact(tree, "java_release", "17")))
                .isEqualTo(SUMS + "  steps Main.sort  <= 5400  java 17\n" + OTHER);
    }

    @Test
    void a_region_without_steps_has_no_line_on_them() {
        assertThat(updated(Bounds.EMPTY, Run.of("sums").tree(steps(0, "sort", 0))))
                .isEqualTo(SUMS + "  sort  = 1\n");
    }

    @Test
    void the_steps_of_a_benchmark_are_bounded_per_operation() {
        assertThat(updated(Bounds.EMPTY, benchmark(Map.of("operations", "50"), measured("encode", 50, 95_000))))
                .isEqualTo(BENCHMARK + "  encode  = 1\n" + BENCHMARK + "  steps encode  <= 2100\n");
    }

    @Test
    void calls_that_differ_between_runs_have_no_line_and_steps_have_the_most() {
        Map<String, String> facts = Map.of("operations", "1");

        assertThat(updated(
                        Bounds.EMPTY,
                        benchmark(facts, measured("encode", 1, 1_900)),
                        benchmark(facts, measured("encode", 2, 2_900)),
                        benchmark(facts, measured("encode", 1, 2_000))))
                .isEqualTo(BENCHMARK + "  steps encode  <= 3200\n");
    }

    @Test
    void an_update_of_all_regions_bounds_the_calls_of_each_and_adds_no_patterns() {
        BoundsUpdate update = new BoundsUpdate("bounds.txt", GONE, true);
        update.accept(Run.of("sums")
                .tree(
                        region(0, "place order", 1),
                        region(1, "Pricing.total", 40),
                        region(2, "Pricing.rate", 3),
                        sql(1, "SQL select item", 5)));

        assertThat(update.bounds(Bounds.EMPTY).text().lines().skip(2))
                .containsExactly(
                        SUMS + "  SQL total  <= 5",
                        SUMS + "  place order  = 1",
                        SUMS + "  place order/Pricing.total  = 40",
                        SUMS + "  place order/Pricing.total/Pricing.rate  = 3",
                        SUMS + "  place order/SQL select item[sql]  = 5");
    }

    // ---- which tests have the line ------------------------------------------------------------------------------

    @Test
    void of_the_tests_that_call_a_region_the_one_that_calls_it_most_has_a_line() {
        assertThat(updated(
                        Bounds.EMPTY,
                        Run.of("a").tree(region(0, "load", 2)),
                        Run.of("b").tree(region(0, "load", 5))))
                .isEqualTo("org.example.OrderTest.b()  load  = 5\n");
    }

    @Test
    void of_tests_that_call_a_region_as_often_the_first_by_name_has_a_line() {
        assertThat(updated(
                        Bounds.EMPTY,
                        Run.of("b").tree(region(0, "load", 2)),
                        Run.of("a").tree(region(0, "load", 2))))
                .isEqualTo("org.example.OrderTest.a()  load  = 2\n");
    }

    @Test
    void each_test_has_a_line_on_its_steps() {
        assertThat(updated(
                        lines(1),
                        Run.of("a").tree(steps(0, "Main.sort", 2_900)),
                        Run.of("b").tree(steps(0, "Main.sort", 1_900))))
                .isEqualTo("""
                org.example.OrderTest.a()  steps Main.sort  <= 3200
                org.example.OrderTest.b()  steps Main.sort  <= 2100
                """ + OTHER);
    }

    @Test
    void each_benchmark_has_a_line_on_a_region_that_several_call() {
        ExportedTree[] trees = IntStream.of(1, 2)
                .mapToObj(size -> new ExportedTree(
                        Kind.BENCHMARK,
                        "x.B",
                        "encode, avgt, size=" + size,
                        true,
                        1,
                        Map.of("operations", "1"),
                        List.of(region(0, "fill", size))))
                .toArray(ExportedTree[]::new);

        assertThat(updated(Bounds.EMPTY, trees)).isEqualTo("""
                benchmark x.B.encode, avgt, size=1  fill  = 1
                benchmark x.B.encode, avgt, size=2  fill  = 2
                """);
    }

    // ---- how many lines there are -------------------------------------------------------------------------------

    /** Returns a file with so many lines on tests that did not run. */
    private static Bounds lines(int count) {
        return bounds(IntStream.range(0, count)
                .mapToObj(i -> "org.example.OtherTest.test" + i + "()  other  = 1")
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"97, 3", "98, 2", "99, 1", "100, 0"})
    void lines_are_added_as_long_as_a_file_has_less_than_a_hundred(int present, int added) {
        String lines = updated(
                lines(present),
                Run.of("sums").tree(sql(0, "SQL select item", 5), region(0, "unpack", 1), region(0, "Many.add", 10)));

        assertThat(lines.lines()).hasSize(present + added);
        assertThat(lines.lines().filter(line -> line.startsWith(SUMS))).hasSize(added);
    }

    @Test
    void the_most_telling_line_of_a_test_has_the_last_place() {
        assertThat(updated(lines(99), Run.of("sums").tree(region(0, "unpack", 1), sql(0, "SQL select item", 1))))
                .contains(SUMS + "  SQL total  <= 1\n");
        assertThat(updated(lines(99), Run.of("sums").tree(region(0, "unpack", 1), region(0, "load", 3))))
                .contains(SUMS + "  load  = 3\n");
        assertThat(updated(lines(99), Run.of("sums").tree(region(0, "unpack", 1), region(0, "pack", 1))))
                .contains(SUMS + "  pack  = 1\n");
    }
}
