package io.ftimer.gate;

import static io.ftimer.gate.GateTrees.region;
import static io.ftimer.gate.GateTrees.solver;
import static io.ftimer.gate.GateTrees.tree;
import static io.ftimer.gate.GateTrees.untimed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.ftimer.gate.BaselineUpdate.Content;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineFileTest {
    private static final String HEADER = """
            # fTimer baseline, version 3
            # Below each class in brackets, its tests; some with similar regions stand together. Below them, indented: calls and region.
            # Calls: "3,-": of the first test, and not in the second; "1..2": from the run with the fewest to that with the most; "~": any.
            # "1+9+2*3": of a test with five invocations, one call in the first, nine in the second, two in each of three.
            # Of benchmarks per operation; "3/iteration": in each; "|": or. After them, if compared: "12.5%" of the self time of the tree;
            # further numbers, those of benchmarks per operation. Steps were counted on the release after "java".
            # A name ends with the kind of a region that is not code; one that begins with a point is in the class of the region before
            # it, or else of the one around both.
            # Lines that you add here stay, such as: exclude test org.example.slow.**   exclude region **/SELECT *   depth 3
            """;

    private static final ExportedTree RUN =
            new ExportedTree(Kind.RUN, "", "main", false, 1, Map.of(), List.of(region(0, "a", 1, 0)));

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("regions.txt");
    }

    private String written(Baseline baseline) throws IOException {
        Baseline.update(file(), before -> baseline);
        String text = Files.readString(file());
        assertThat(text).startsWith(HEADER);
        assertThat(Baseline.read(file())).isEqualTo(baseline);
        Files.writeString(file(), '\uFEFF' + text);
        assertThat(Baseline.read(file())).isEqualTo(baseline);
        return text.substring(HEADER.length());
    }

    private static BaselineUpdate update(GatePolicy policy, Content content, ExportedTree... trees) {
        BaselineUpdate update = new BaselineUpdate("regions.txt", policy, content);
        List.of(trees).forEach(update::accept);
        return update;
    }

    @Test
    void a_baseline_is_sorted_and_has_a_line_for_each_region() throws IOException {
        assertThat(written(GateTrees.baseline(untimed(solver("scales")), solver("converges"))))
                .isEqualTo("""

                        [test org.example.SolverTest]
                        converges
                         1 20.0% solve
                          3 50.0% assemble
                          3 30.0% linsolve
                        scales
                         1 solve
                          3 assemble
                          3 linsolve
                        """);
    }

    @Test
    void similar_trees_stand_together_and_methods_of_one_class_name_it_once() throws IOException {
        ExportedRegion[] regions = {
            region(0, "Jsoup.parse", 1, 0),
            region(1, "Parser.parse", 1, 0),
            region(2, "Parser.read", 9, 0),
            region(3, "Parser.x.y", 9, 0),
            region(2, ".read", 1, 0),
            region(2, "select a.x", 1, 0),
            region(2, "select a.y", 1, 0),
            region(1, "Jsoup.clean", 1, 0),
            region(0, "Jsoup.head", 1, 0),
            region(1, "Cleaner.a", 1, 0),
            region(1, "Cleaner.b", 1, 0),
            region(0, ".head", 1, 0)
        };

        assertThat(written(GateTrees.baseline(
                        untimed(tree("first", regions)),
                        untimed(tree("second", Arrays.copyOf(regions, regions.length - 2))),
                        untimed(solver("third")))))
                .isEqualTo("""

                        [test org.example.SolverTest]
                        first
                        second
                         1,- \\u002Ehead
                         1 Jsoup.head
                          1 Cleaner.a
                          1,- .b
                         1 .parse
                          1 .clean
                          1 Parser.parse
                           1 \\u002Eread
                           9 .read
                            9 Parser.x.y
                           1 select a.x
                           1 select a.y
                        third
                         1 solve
                          3 assemble
                          3 linsolve
                        """);
    }

    @Test
    void calls_of_a_few_trees_stand_beside_each_other() throws IOException {
        ExportedTree[] trees = IntStream.range(0, 12)
                .mapToObj(i -> untimed(tree("t" + (10 + i), region(0, "a", 1, 0), region(1, "b", i, 0))))
                .toArray(ExportedTree[]::new);

        assertThat(written(GateTrees.baseline(trees))).isEqualTo("""

                [test org.example.SolverTest]
                t10
                t11
                t12
                t13
                t14
                t15
                t16
                t17
                 1 a
                  0,1,2,3,4,5,6,7 b
                t18
                t19
                t20
                t21
                 1 a
                  8,9,10,11 b
                """);
    }

    @Test
    void as_many_calls_as_trees_are_expected() throws IOException {
        Files.writeString(file(), "# fTimer baseline, version 3\n[test T]\na()\nb()\n 1,2,3 x\n");

        assertThatIOException()
                .isThrownBy(() -> Baseline.read(file()))
                .withMessage(
                        file() + ", line 5: invalid line \"1,2,3 x\": expected one number of calls, or one for each of"
                                + " 2 trees, found 3");
    }

    @Test
    void the_baseline_of_a_large_suite_is_small() throws IOException {
        BaselineUpdate update = new BaselineUpdate("b", GatePolicy.DEFAULT, Content.DEFAULT);
        for (int test = 0; test < 1_400; test++) {
            update.accept(new ExportedTree(
                    Kind.TEST,
                    "org.jsoup.parser.HtmlParser" + test / 30 + "Test",
                    "parsesTagsInDocument" + test + "()",
                    true,
                    1,
                    Map.of(),
                    List.of(
                            region(0, "Jsoup.parse", 1, 0),
                            region(1, "Parser.parseInput", 1, 0),
                            region(2, "HtmlTreeBuilder.runParser", 1, 0),
                            region(3, "HtmlTreeBuilder.process", 10 + test, 0),
                            region(0, "Element.select", test % 3 + 1, 0))));
        }

        assertThat(written(update.baseline(Baseline.EMPTY)).length()).isLessThan(150_000);
    }

    @Test
    void several_runs_make_ranges_of_calls_and_the_smallest_times() throws IOException {
        ExportedTree slow = tree("t", region(0, "a", 2, 90), region(0, "b", 1, 10));
        ExportedTree fast = tree("t", region(0, "a", 4, 30), region(0, "b", 1, 70));
        ExportedTree once = tree("t", region(0, "a", 3, 80), region(0, "b", 1, 80), region(0, "c", 1, 60));

        assertThat(written(GateTrees.baseline(slow, fast, once))).isEqualTo("""

                [test org.example.SolverTest]
                t
                 2..4 30.0% a
                 1 10.0% b
                 0..1 60.0% c
                """);
    }

    @Test
    void rows_of_the_same_call_path_are_added_up() throws IOException {
        ExportedTree lanes =
                tree("t", region(0, "a", 1, 10), region(1, "b", 1, 10), region(0, "a", 2, 10), region(1, "b", 3, 10));

        assertThat(written(GateTrees.baseline(lanes))).isEqualTo("""

                [test org.example.SolverTest]
                t
                 3 50.0% a
                  4 50.0% b
                """);
    }

    @Test
    void the_numbers_of_a_benchmark_are_per_operation() throws IOException {
        ExportedTree benchmark = new ExportedTree(
                Kind.BENCHMARK,
                "",
                "Solve.solve, avgt",
                true,
                0,
                Map.of("operations", "200"),
                List.of(region(0, "solve", 200, 60), region(1, "assemble", 600, 40), region(1, "refill", 3, 0)));

        assertThat(written(GateTrees.baseline(benchmark))).isEqualTo("""

                [benchmark]
                Solve.solve, avgt
                 1 60.0% solve
                  3 40.0% assemble
                  0.015..0.015 0.0% refill
                """);
    }

    @Test
    void further_numbers_and_shares_are_written_on_request() throws IOException {
        ExportedTree tree =
                tree("a", new ExportedRegion(0, "x=1 y", 1, 5, 5, Map.of("allocated_bytes", 1024, "other", 3)));
        Content content = new Content(Set.of("allocated_bytes"), false);

        assertThat(written(update(GateTrees.SHARES, content, tree).baseline(Baseline.EMPTY)))
                .isEqualTo("""

                        [test org.example.SolverTest]
                        a
                         1 100.0% allocated_bytes=1024 \\u0078=1 y
                        """);
        assertThat(written(update(GatePolicy.DEFAULT, Content.DEFAULT, tree).baseline(Baseline.EMPTY)))
                .isEqualTo("""

                        [test org.example.SolverTest]
                        a
                         1 \\u0078=1 y
                        """);
    }

    @Test
    void an_update_changes_only_the_lines_that_no_longer_hold() throws IOException {
        Baseline before = GateTrees.baseline(solver("other"), solver("converges"));
        ExportedTree now = tree(
                "converges", region(0, "solve", 1, 10), region(1, "assemble", 4, 50), region(1, "linsolve", 3, 40));

        assertThat(written(update(GateTrees.SHARES, Content.DEFAULT, now, solver("other"))
                        .baseline(before)))
                .isEqualTo("""

                        [test org.example.SolverTest]
                        converges
                        other
                         1 20.0% solve
                          4,3 50.0% assemble
                          3 30.0% linsolve
                        """);
    }

    @Test
    void an_update_creates_the_folder_of_the_file() throws IOException {
        Path file = folder.resolve("perf/of/regions.txt");

        Baseline.update(file, before -> GateTrees.baseline(RUN));

        assertThat(file).content().contains("main");
    }

    @Test
    void an_update_lowers_numbers_that_would_hide_later_growth() {
        Content content = new Content(Set.of("bytes"), false);
        Baseline before = update(GateTrees.SHARES, content, bytes(1_000)).baseline(Baseline.EMPTY);

        assertThat(bytes(update(GateTrees.SHARES, content, bytes(899)).baseline(before)))
                .isEqualTo(899);
        assertThat(bytes(update(GateTrees.SHARES, content, bytes(900)).baseline(before)))
                .isEqualTo(1_000);
    }

    private static ExportedTree bytes(long bytes) {
        return tree("a", new ExportedRegion(0, "x", 1, 5, 5, Map.of("bytes", bytes)));
    }

    private static double bytes(Baseline baseline) {
        return baseline.trees()
                .values()
                .iterator()
                .next()
                .regions()
                .get(CallPath.parse("x"))
                .metrics()
                .get("bytes");
    }

    @Test
    void an_update_that_drops_vanished_trees_keeps_the_lines_of_the_others_that_still_hold() throws IOException {
        Baseline before = GateTrees.baseline(solver("gone"), solver("stays"));
        ExportedTree now =
                tree("stays", region(0, "solve", 1, 10), region(1, "assemble", 3, 55), region(1, "linsolve", 3, 35));

        assertThat(written(update(GateTrees.SHARES, new Content(Set.of(), true), now)
                        .baseline(before)))
                .isEqualTo("""

                        [test org.example.SolverTest]
                        stays
                         1 20.0% solve
                          3 50.0% assemble
                          3 30.0% linsolve
                        """);
    }

    @Test
    void a_timed_tree_without_time_has_no_shares() throws IOException {
        assertThat(written(GateTrees.baseline(tree("t", region(0, "a", 1, 0)))))
                .isEqualTo("\n[test org.example.SolverTest]\nt\n 1 a\n");
    }

    @Test
    void the_summary_of_an_update_has_a_conclusion_if_a_tree_was_not_written() {
        ExportedTree cut = GateTrees.with(solver("a"), Map.of("incomplete", "the fork ended early"));

        assertThat(ConclusionText.summary(
                        update(GateTrees.SHARES, Content.DEFAULT, solver("a")).result()))
                .isEqualTo("baseline regions.txt: 1 tree written");
        assertThat(ConclusionText.summary(update(GateTrees.SHARES, Content.DEFAULT, solver("b"), cut)
                        .result()))
                .isEqualTo("baseline regions.txt: 1 tree partly measured, 1 written: inconclusive");
    }

    @Test
    void a_range_of_calls_is_rounded_outward_unless_its_ends_are_integers() {
        assertThat(new CallRange(12_345, 12_346).text()).isEqualTo("12345..12346");
        assertThat(new CallRange(0.123411, 0.123412).text()).isEqualTo("0.1234..0.1235");
    }

    @Test
    void vanished_trees_and_optional_regions_are_dropped_on_request() throws IOException {
        ExportedTree now = untimed(tree("t", region(0, "a", 1, 1)));
        Baseline before = GateTrees.baseline(RUN, now, untimed(tree("t", region(0, "a", 1, 1), region(0, "b", 1, 1))));

        assertThat(written(update(GateTrees.SHARES, Content.DEFAULT, now).baseline(before)))
                .isEqualTo(written(before))
                .startsWith("\n[run]\nmain\n 1 a\n")
                .endsWith("\n[test org.example.SolverTest]\nt\n 1 a\n 0..1 b\n");
        assertThat(written(update(GateTrees.SHARES, new Content(Set.of(), true), now)
                        .baseline(before)))
                .isEqualTo("\n[test org.example.SolverTest]\nt\n 1 a\n");
    }

    @Test
    void an_incomplete_tree_keeps_its_baseline() {
        Baseline before = GateTrees.baseline(solver("t"));
        ExportedTree cut =
                GateTrees.with(tree("t", region(0, "solve", 1, 1)), Map.of("incomplete", "the fork ended early"));

        BaselineUpdate update = update(GateTrees.SHARES, Content.DEFAULT, cut);

        assertThat(update.baseline(before)).isEqualTo(before);
        assertThat(update.result().conclusion()).isEqualTo(GateResult.Conclusion.INCONCLUSIVE);
        assertThat(update.result().trees()).singleElement().satisfies(compared -> {
            assertThat(compared.outcome()).isEqualTo(ComparedTree.Outcome.PARTLY_MEASURED);
            assertThat(compared.notCompared()).containsExactly("the fork ended early");
        });
    }

    @Test
    void an_update_without_trees_is_inconclusive() {
        assertThat(update(GateTrees.SHARES, Content.DEFAULT).result().conclusion())
                .isEqualTo(GateResult.Conclusion.INCONCLUSIVE);
    }

    @Test
    void a_further_number_may_be_negative() throws IOException {
        Files.writeString(file(), "# fTimer baseline, version 3\n[test]\nt\n 1 b=-5 a\n");

        assertThat(written(Baseline.read(file()))).isEqualTo("\n[test]\nt\n 1 b=-5 a\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "odd               | invalid line \"odd\": expected calls and a region",
                "x 1% solve        | invalid value \"x\": expected a number",
                "NaN 1% solve      | invalid value \"NaN\": expected a number",
                "-1 1% solve       | invalid value \"-1\": expected a number",
                "1 1e% solve       | invalid value \"1e\": expected a number",
                "1 1e301% solve    | invalid value \"1e301\": expected at most 1.0E300",
                "1 3% b=-1e999 a   | invalid value \"1e999\": expected at most 1.0E300",
                "1 3% b=x solve    | invalid value \"x\": expected a number",
                "1 3% solve/*      | invalid path \"solve/*\": expected the path of one region, not a pattern",
                "1..x 3% a         | invalid value \"x\": expected a number",
                "2..1 3% a         | invalid value \"2..1\": expected the smaller number first",
                "1../f 3% a        | invalid value \"/f\": expected a number",
                "2 3% known        | region \"known\" occurs twice",
                "[test a]~b        | tree \"test a/b\" occurs twice, first on line 3",
                "[test a]~b/c      | invalid name \"b/c\": expected a backslash before each slash",
                "[a.B]~b           | invalid group \"a.B\": expected a kind and a class, such as test org.example.SolverTest",
                "# fTimer baseline, version 2 | baseline format 2 is not supported, this version of fTimer reads format 3: write the file again with it, or use the version that wrote it",
                "# fTimer baseline, version 4 | baseline format 4 is not supported, this version of fTimer reads format 3: write the file again with it, or use the version that wrote it",
            })
    void a_malformed_line_is_reported_with_its_number(String line, String reason) throws IOException {
        String lines = line.startsWith("#") || line.startsWith("[") ? line.replace('~', '\n') : " " + line;
        Files.writeString(file(), "# fTimer baseline, version 3\n[test a]\nb\n 1 known\n" + lines + "\n");

        assertThatIOException()
                .isThrownBy(() -> Baseline.read(file()))
                .withMessage(file() + ", line " + (line.contains("~") ? 6 : 5) + ": " + reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[test a]\nb\n 1 known\n", "depth 3\n"})
    void a_file_without_a_version_is_rejected(String lines) throws IOException {
        Files.writeString(file(), "# comment\n" + lines);

        assertThatIOException()
                .isThrownBy(() -> Baseline.read(file()))
                .withMessage(file()
                        + ", line 2: no baseline: expected \"# fTimer baseline, version 3\" before the first tree");
    }

    @Test
    void a_region_before_the_first_tree_is_rejected() throws IOException {
        Files.writeString(file(), "# fTimer baseline, version 3\n1 a\n");

        assertThatIOException()
                .isThrownBy(() -> Baseline.read(file()))
                .withMessage(file() + ", line 2: invalid line \"1 a\": expected exclude test org.example.slow.**,"
                        + " include region solve, or depth 3, before the first tree in brackets");
    }

    @Test
    void a_file_that_is_missing_or_not_text_is_rejected() throws IOException {
        assertThatIOException()
                .isThrownBy(() -> Baseline.read(file()))
                .withMessage("baseline " + file() + " does not exist; create it with an update");
        Files.write(file(), new byte[] {'#', '\n', (byte) 0xFF});
        assertThatIOException()
                .isThrownBy(() -> Baseline.read(file()))
                .withMessage(file() + ", after line 0: invalid text: expected UTF-8");
        assertThatIOException()
                .isThrownBy(() -> Baseline.read(folder))
                .withMessage("cannot read baseline " + folder + ": expected a file, was a folder");
    }

    @Property(tries = 100)
    void random_trees_survive_the_file(@ForAll("trees") List<ExportedTree> trees) throws IOException {
        Path file = Files.createTempFile("baseline", ".txt");
        try {
            BaselineUpdate update =
                    new BaselineUpdate("b", GateTrees.SHARES, new Content(Set.of("self_allocated_bytes"), false));
            trees.forEach(update::accept);
            Baseline baseline = update.baseline(Baseline.EMPTY);
            Baseline.update(file, before -> baseline);

            assertThat(Baseline.read(file)).isEqualTo(baseline);
            Gate gate = new Gate(
                    "b",
                    baseline,
                    GateTrees.SHARES.with(GateSetting.SHARE_TOLERANCE, "0").with(GateSetting.METRIC_TOLERANCE, "0"));
            trees.forEach(gate::accept);
            assertThat(gate.result().trees())
                    .allSatisfy(compared -> assertThat(compared.outcome()).isEqualTo(ComparedTree.Outcome.CHECKED));
        } finally {
            Files.delete(file);
        }
    }

    @Provide
    Arbitrary<List<ExportedTree>> trees() {
        Arbitrary<String> name = Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(5), Arbitraries.of("a=1", "a=1 b", "[x]", "#", "~", " "));
        Arbitrary<ExportedRegion> region = Combinators.combine(
                        name,
                        Arbitraries.longs().between(0, 1_000_000),
                        Arbitraries.longs().between(0, 1_000_000_000_000L),
                        Arbitraries.longs().greaterOrEqual(0))
                .as((text, calls, self, bytes) ->
                        new ExportedRegion(0, text, calls, self, self, Map.of("self_allocated_bytes", bytes)));
        return Combinators.combine(
                        Arbitraries.of(Kind.class), name, name, region.list().ofMaxSize(5))
                .as((kind, group, text, regions) ->
                        new ExportedTree(kind, group, text, true, 0, Map.of(), nested(regions)))
                .list()
                .ofMinSize(1)
                .ofMaxSize(4);
    }

    /** Returns the regions, each inside the one before. */
    private static List<ExportedRegion> nested(List<ExportedRegion> regions) {
        List<ExportedRegion> chain = new ArrayList<>();
        for (ExportedRegion one : regions) {
            chain.add(new ExportedRegion(
                    chain.size(), one.name(), one.calls(), one.inclusiveNanos(), one.selfNanos(), one.metrics()));
        }
        return chain;
    }
}
