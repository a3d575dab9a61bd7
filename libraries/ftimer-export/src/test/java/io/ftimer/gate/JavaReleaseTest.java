package io.ftimer.gate;

import static io.ftimer.gate.GateTrees.compare;
import static io.ftimer.gate.GateTrees.tree;
import static io.ftimer.gate.GateTrees.untimed;
import static io.ftimer.gate.GateTrees.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.GateResult.Conclusion;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Steps of a baseline that another release of Java counted. */
class JavaReleaseTest {
    private static final BaselineUpdate.Content WORK = new BaselineUpdate.Content(Set.of("work"), false);

    @TempDir
    Path folder;

    private static ExportedTree sorted(String name, Map<String, String> facts, long calls, long work) {
        return with(untimed(tree(name, new ExportedRegion(0, "sort", calls, 0, 0, Map.of("work", work)))), facts);
    }

    private static ExportedTree sorted(String java, long work) {
        return sorted("sorts", java.isEmpty() ? Map.of() : Map.of("java_release", java), 1, work);
    }

    private static Baseline updated(Baseline before, BaselineUpdate.Content content, ExportedTree... trees) {
        BaselineUpdate update = new BaselineUpdate("regions.txt", GateTrees.SHARES, content);
        Set.of(trees).forEach(update::accept);
        return update.baseline(before);
    }

    private Path written(Baseline baseline) throws IOException {
        Path file = folder.resolve("regions.txt");
        Baseline.update(file, before -> baseline);
        assertThat(Baseline.read(file)).isEqualTo(baseline);
        return file;
    }

    @Test
    void a_tree_with_steps_names_the_release_that_counted_them() throws IOException {
        Baseline baseline = updated(
                Baseline.EMPTY,
                WORK,
                sorted("17", 1_000),
                sorted("sums", Map.of("java_release", "17"), 2, 1_000),
                sorted("scales", Map.of("java_release", "25"), 2, 1_000),
                with(untimed(GateTrees.solver("solves")), Map.of("java_release", "17")));

        assertThat(written(baseline)).content().endsWith("""

                        [test org.example.SolverTest]
                        scales
                         java 25
                         2 work=1000 sort
                        solves
                         1 solve
                          3 assemble
                          3 linsolve
                        sorts
                        sums
                         java 17
                         1,2 work=1000 sort
                        """);
    }

    @ParameterizedTest
    @CsvSource({
        "17, 1100, CHECKED",
        "17, 1101, FAILED",
        "25, 1100, CHECKED",
        "25, 1101, PARTLY_MEASURED",
        "25, 500, CHECKED",
        "'', 1101, FAILED"
    })
    void more_steps_on_another_release_are_inconclusive(String java, long work, Outcome outcome) {
        Baseline baseline = updated(Baseline.EMPTY, WORK, sorted("17", 1_000));

        assertThat(compare(baseline, GateTrees.SHARES, sorted(java, work)).trees())
                .singleElement()
                .extracting(ComparedTree::outcome)
                .isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({"10, 8, CHECKED", "10, 9, FAILED", "0, 6, CHECKED", "0, 7, FAILED"})
    void two_steps_more_are_allowed_unless_the_tolerance_is_zero(double percent, long work, Outcome outcome) {
        Baseline baseline = updated(Baseline.EMPTY, WORK, sorted("17", 6));
        GatePolicy policy = GatePolicy.DEFAULT.with(GateSetting.METRIC_TOLERANCE, String.valueOf(percent));

        GateResult result = compare(baseline, policy, sorted("17", work));

        assertThat(result.trees())
                .singleElement()
                .extracting(ComparedTree::outcome)
                .isEqualTo(outcome);
        assertThat(ConclusionText.tolerance(result).contains("of further numbers by 10 %, of steps at least by 2"))
                .isEqualTo(percent > 0 && outcome == Outcome.FAILED);
    }

    @Test
    void the_result_names_both_releases_and_the_first_number() {
        Baseline baseline = updated(Baseline.EMPTY, WORK, sorted("17", 1_000));

        GateResult result = compare(baseline, GateTrees.SHARES, sorted("25", 2_000));

        assertThat(result.conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
        assertThat(result.trees().get(0).notCompared())
                .containsExactly(
                        "1 number of steps is larger than in the baseline, which is of Java 17, and the run of Java 25,"
                                + " first sort: more work, 2000, was 1000; compare on one release, or update the baseline");
        assertThat(compare(baseline, GateTrees.SHARES.with(GateSetting.ON_UNCHECKED, "warn"), sorted("25", 2_000))
                        .conclusion())
                .isEqualTo(Conclusion.PASSED);
    }

    @Test
    void calls_are_compared_on_every_release() {
        Baseline baseline = updated(Baseline.EMPTY, WORK, sorted("17", 1_000));

        GateResult result =
                compare(baseline, GateTrees.SHARES, sorted("sorts", Map.of("java_release", "25"), 2, 2_000));

        assertThat(result.conclusion()).isEqualTo(Conclusion.REGRESSED);
        assertThat(result.trees().get(0).differences())
                .extracting(Difference::text)
                .containsExactly("sort: more calls, 2, was 1");
    }

    @Test
    void an_update_keeps_steps_that_hold_on_the_new_release() {
        Baseline before = updated(Baseline.EMPTY, WORK, sorted("17", 1_000));
        TreeId id = TreeId.of(sorted("17", 1));

        assertThat(GateTrees.section(updated(before, BaselineUpdate.Content.DEFAULT, sorted("25", 1_050)), id))
                .endsWith("\n java 25\n 1 work=1000 sort\n");
        assertThat(GateTrees.section(updated(before, BaselineUpdate.Content.DEFAULT, sorted("25", 1_500)), id))
                .endsWith("\n java 25\n 1 work=1500 sort\n");
    }

    private static ExportedTree of(Kind kind, Map<String, String> facts) {
        return new ExportedTree(
                kind, "", "sorts", false, 0, facts, sorted("17", 1_000).regions());
    }

    @Test
    void the_release_of_benchmarks_is_that_of_their_jvm() {
        Map<String, String> facts = Map.of("jdkVersion", "17.0.15", "java_release", "25");

        assertThat(updated(Baseline.EMPTY, WORK, of(Kind.BENCHMARK, facts))
                        .trees()
                        .values())
                .singleElement()
                .satisfies(tree -> assertThat(tree.javaRelease()).hasValue(17));
        assertThat(updated(Baseline.EMPTY, WORK, of(Kind.RUN, facts)).trees().values())
                .singleElement()
                .satisfies(tree -> assertThat(tree.javaRelease()).isEmpty());
        assertThat(ExpectedTree.javaRelease("1.8.0_292")).isEmpty();
    }

    @Test
    void runs_of_several_releases_have_none() {
        Baseline baseline = updated(Baseline.EMPTY, WORK, sorted("17", 1_000), sorted("25", 1_000));

        assertThat(baseline.trees().values())
                .singleElement()
                .satisfies(tree -> assertThat(tree.javaRelease()).isEmpty());
    }

    @Test
    void a_malformed_release_is_rejected() throws IOException {
        Path file = folder.resolve("regions.txt");
        Files.writeString(file, "# fTimer baseline, version 3\n[test T]\nt\n java latest\n 1 a\n");

        assertThatThrownBy(() -> Baseline.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith(
                        "line 4: invalid release \"latest\" of Java: expected a feature release such as java 17");
    }
}
