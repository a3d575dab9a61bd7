package io.ftimer.gate;

import static io.ftimer.gate.GateTrees.region;
import static io.ftimer.gate.GateTrees.solver;
import static io.ftimer.gate.GateTrees.tree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.ftimer.gate.BaselineUpdate.Content;
import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lines at the head of a baseline say what is compared. */
class BaselineScopeTest {
    private static final GatePolicy COUNTS = GatePolicy.DEFAULT;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exclude region solve          | solve                 | false",
                "exclude region solve          | solve/assemble        | false",
                "exclude region solve          | solver                | true",
                "exclude region **/SELECT *    | solve/SELECT a[sql]   | false",
                "exclude region **/SELECT *    | SELECT a              | false",
                "exclude region **/SELECT *    | solve/INSERT a[sql]   | true",
                "exclude region **/a           | x/y/a[mpi]            | false",
                "exclude region **/a[sql]      | x/y/a[mpi]            | true",
                "exclude region */b            | a\\/c/b               | false",
                "exclude region */b            | a/c/b                 | true",
                "exclude region a\\*           | a\\*                  | false",
                "exclude region a\\*           | ab                    | true",
                "include region solve          | load                  | false",
                "include region solve          | solve/assemble        | true",
                "depth 2                       | a/b                   | true",
                "depth 2                       | a/b/c                 | false",
            })
    void a_line_selects_regions_and_all_inside(String line, String path, boolean isCompared) {
        CallPath region = CallPath.parse(path);

        assertThat(BaselineScope.of(List.of(line)).regions(Map.of(region, 1)).containsKey(region))
                .isEqualTo(isCompared);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exclude test org.example.slow.**      | test org.example.slow.ATest/f(int, long)  | false",
                "exclude test org.example.slow.**      | test org.example.ATest/f()                | true",
                "exclude test org.example.slow.**      | benchmark org.example.slow.B/f            | true",
                "exclude test **/randomizes*           | test org.example.ATest/randomizes(int)    | false",
                "exclude test org.example.ATest        | test org.example.ATest/f()                | false",
                "exclude test org.example.ATest        | test org.example.ATest$Nested/f()         | true",
                "include benchmark org.B/solve, avgt*  | benchmark org.B/solve, avgt, n=1          | true",
                "include benchmark org.B/solve, avgt*  | benchmark org.B/load, avgt                | false",
            })
    void a_line_selects_trees(String line, String tree, boolean isCompared) {
        String[] names = tree.split("[ /]", 3);
        TreeId id = new TreeId(Kind.valueOf(names[0].toUpperCase(Locale.ROOT)), names[1], names[2]);

        assertThat(BaselineScope.of(List.of(line)).has(id)).isEqualTo(isCompared);
    }

    @Test
    void an_update_keeps_the_lines_and_drops_what_they_exclude() throws IOException {
        Path file = Files.writeString(folder.resolve("regions.txt"), """
                # fTimer baseline, version 3
                exclude test **/slow
                exclude region **/linsolve
                depth 2

                [test org.example.SolverTest]
                converges
                 1 solve
                  3 assemble
                  3 linsolve
                """);
        BaselineUpdate update = new BaselineUpdate("b", COUNTS, Content.DEFAULT);
        List.of(solver("converges"), solver("slow"), tree("new", region(0, "linsolve", 1, 1)))
                .forEach(update::accept);

        Baseline.update(file, update::baseline);

        assertThat(Files.readString(file)).endsWith("""
                depth 3
                exclude test **/slow
                exclude region **/linsolve
                depth 2

                [test org.example.SolverTest]
                converges
                 1 solve
                  3 assemble
                """);
        assertThat(update.result().trees())
                .extracting(tree -> tree.tree().name())
                .containsExactly("converges");
    }

    @Test
    void what_is_excluded_is_not_compared_even_if_the_file_still_has_it() {
        Baseline before = GateTrees.baseline(solver("converges"), solver("slow"));
        Baseline scoped = new Baseline(
                BaselineScope.of(List.of("exclude test **/slow", "exclude region **/linsolve")), before.trees());
        ExportedTree now = tree(
                "converges", region(0, "solve", 1, 20), region(1, "assemble", 3, 50), region(1, "linsolve", 9, 30));

        GateResult result = GateTrees.compare(scoped, COUNTS, now, tree("slow", region(0, "other", 1, 1)));

        assertThat(result.trees()).extracting(ComparedTree::outcome).containsExactly(Outcome.CHECKED);
    }

    @Test
    void a_region_whose_parent_is_excluded_is_a_line_with_both_names() throws IOException {
        Path file = folder.resolve("regions.txt");
        Baseline baseline = new Baseline(
                BaselineScope.of(List.of("include region **/linsolve")),
                GateTrees.baseline(solver("converges")).trees());
        BaselineUpdate update = new BaselineUpdate("b", COUNTS, Content.DEFAULT);
        update.accept(solver("converges"));

        Baseline.update(file, before -> update.baseline(baseline));

        assertThat(Files.readString(file)).endsWith("\nconverges\n 3 solve/linsolve\n");
        assertThat(Baseline.read(file)).isEqualTo(update.baseline(baseline));
    }

    @ParameterizedTest
    @CsvSource({"exclude tests a", "include region", "depth 0", "depth x", "metric a"})
    void another_line_is_rejected_with_its_number(String line) throws IOException {
        Path file = Files.writeString(folder.resolve("regions.txt"), "# fTimer baseline, version 3\n" + line + "\n");

        assertThatIOException()
                .isThrownBy(() -> Baseline.read(file))
                .withMessage(file + ", line 2: invalid line \"" + line
                        + "\": expected exclude test org.example.slow.**, include region solve, or depth 3,"
                        + " before the first tree in brackets");
    }
}
