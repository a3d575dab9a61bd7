package io.ftimer.gate;

import static io.ftimer.gate.GateTrees.region;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.gate.BaselineUpdate.Content;
import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.GateResult.Conclusion;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.TestOrigin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests are the same if their code is, whatever their display names are. */
class TestIdentityTest {
    private static final GatePolicy COUNTS = GatePolicy.DEFAULT;
    private static final ExportedRegion SOLVE = region(0, "solve", 1, 1);

    private static ExportedTree tree(String name, List<ExportedRegion> regions) {
        return new ExportedTree(Kind.TEST, "org.example.SolverTest", name, true, 1, Map.of(), regions);
    }

    private static ExportedTree tree(String name, TestOrigin test, ExportedRegion... regions) {
        return new ExportedTree(
                Kind.TEST,
                test.className(),
                name,
                true,
                1,
                Map.of(),
                List.of(regions),
                List.of(),
                Map.of(),
                Optional.of(test));
    }

    private static ExportedTree test(String name, String method, String types, ExportedRegion... regions) {
        return tree(name, new TestOrigin("", method, "", "org.example.SolverTest", method, types), regions);
    }

    private static BaselineUpdate update(ExportedTree... trees) {
        BaselineUpdate update = new BaselineUpdate("b", COUNTS, Content.DEFAULT);
        List.of(trees).forEach(update::accept);
        return update;
    }

    private static Baseline baseline(ExportedTree... trees) {
        return update(trees).baseline(Baseline.EMPTY);
    }

    private static List<Outcome> outcomes(Baseline baseline, ExportedTree... trees) {
        return GateTrees.compare(baseline, COUNTS, trees).trees().stream()
                .map(ComparedTree::outcome)
                .toList();
    }

    @Test
    void a_test_has_the_identity_of_its_code() {
        assertThat(TreeId.of(test("any name", "solves", "String[], int")))
                .hasToString("test org.example.SolverTest/solves(String[], int)");
    }

    @Test
    void a_test_whose_method_is_not_known_has_its_name() {
        assertThat(TreeId.of(tree("solves", List.of()))).hasToString("test org.example.SolverTest/solves");
        assertThat(TreeId.of(test("SolverTest", "", ""))).hasToString("test org.example.SolverTest/SolverTest");
    }

    @ParameterizedTest
    @CsvSource({
        "test_id, [engine:junit-jupiter]/[class:org.example.OtherTest]/[method:other()]",
        "template_id, [engine:junit-jupiter]/[class:org.example.SolverTest]/[test-template:solves(int)]",
        "template_name, solves(int)",
        "jvm, 7-8",
        "class_name, org.example.OtherTest",
        "method_name, other",
    })
    void facts_are_for_people_and_identify_no_test(String fact, String value) {
        ExportedTree solves = test("solves()", "solves", "", SOLVE);
        ExportedTree failed = GateTrees.with(solves, Map.of("outcome", "failed", fact, value));

        assertThat(TreeId.of(failed)).isEqualTo(TreeId.of(solves));
        assertThat(outcomes(baseline(solves), failed, solves)).containsExactly(Outcome.CHECKED);
        assertThat(outcomes(baseline(solves), GateTrees.with(solves, Map.of(fact, value))))
                .containsExactly(Outcome.CHECKED);
    }

    @Test
    void another_display_name_is_the_same_test() {
        assertThat(outcomes(
                        baseline(test("solves a small system", "solves", "", SOLVE)),
                        test("solves a tiny system", "solves", "", SOLVE)))
                .containsExactly(Outcome.CHECKED);
    }

    private static ExportedTree invocation(String argument, int index) {
        return tree(
                "parses(Parser) > [" + index + "] " + argument,
                new TestOrigin("", "t/" + index, "t", "org.example.SolverTest", "parses", "Parser"),
                SOLVE);
    }

    private static ExportedTree template(long calls) {
        return tree(
                "parses(Parser)",
                new TestOrigin("", "", "t", "org.example.SolverTest", "parses", "Parser"),
                region(0, "solve", calls, 1));
    }

    @Test
    void a_parameterized_test_whose_argument_has_no_stable_text_is_the_same_test() {
        Baseline before = baseline(invocation("Parser@69abeb14", 1), invocation("Parser@1b2c3d4e", 2), template(2));

        assertThat(before.trees()).hasSize(1);
        assertThat(GateTrees.section(before, before.trees().firstKey()))
                .isEqualTo("[test org.example.SolverTest]\nparses(Parser)\n 2 solve\n");
        assertThat(outcomes(before, invocation("Parser@5f6a7b8c", 1), invocation("Parser@9d0e1f2a", 2), template(2)))
                .containsExactly(Outcome.CHECKED);
    }

    @Test
    void what_an_invocation_lacks_its_template_lacks() {
        ExportedTree failed = GateTrees.with(invocation("x", 1), Map.of("incomplete", "the test failed"));

        assertThat(outcomes(baseline(template(2)), failed, template(2))).containsExactly(Outcome.PARTLY_MEASURED);
        assertThat(outcomes(baseline(template(2)), invocation("x", 1), invocation("x", 1), template(2)))
                .containsExactly(Outcome.PARTLY_MEASURED);
        assertThat(outcomes(baseline(template(2)), invocation("x", 1))).containsExactly(Outcome.PARTLY_MEASURED);
    }

    private static ExportedTree dynamic(int index, long calls) {
        return tree(
                "case " + index,
                new TestOrigin("", "cases/" + index, "", "org.example.SolverTest", "cases", ""),
                region(0, "solve", calls, 1));
    }

    @Test
    void dynamic_tests_are_runs_of_their_factory() {
        Baseline before = baseline(dynamic(1, 3), dynamic(2, 5));

        assertThat(GateTrees.section(before, before.trees().firstKey()))
                .isEqualTo("[test org.example.SolverTest]\ncases()\n 3..5 solve\n");
        assertThat(outcomes(before, dynamic(2, 3), dynamic(1, 5), dynamic(3, 4)))
                .containsExactly(Outcome.CHECKED);
        assertThat(outcomes(before, dynamic(1, 9))).containsExactly(Outcome.FAILED);
    }

    @Test
    void the_last_attempt_counts() {
        ExportedTree first = test("solves()", "solves", "", region(0, "solve", 9, 1));
        ExportedTree second = test("solves() (attempt 2)", "solves", "", SOLVE);

        ExportedTree failed = GateTrees.with(first, with(first, "outcome", "failed"));
        assertThat(outcomes(baseline(second), failed, second)).containsExactly(Outcome.CHECKED);
        assertThat(outcomes(baseline(second), failed, failed)).containsExactly(Outcome.FAILED);
    }

    private static Map<String, String> with(ExportedTree tree, String fact, String value) {
        Map<String, String> facts = new LinkedHashMap<>(tree.facts());
        facts.put(fact, value);
        return facts;
    }

    @Test
    void trees_without_regions_are_neither_written_nor_new() {
        ExportedTree empty = test("empty()", "empty", "");
        ExportedTree solves = test("solves()", "solves", "", SOLVE);

        assertThat(baseline(empty, solves).trees().keySet()).containsExactly(TreeId.of(solves));
        assertThat(outcomes(baseline(solves), empty, solves)).containsExactly(Outcome.CHECKED);
    }

    @Test
    void a_test_that_lost_all_its_regions_differs() {
        ExportedTree solves = test("solves()", "solves", "", SOLVE);
        ExportedTree other = test("other()", "other", "", SOLVE);

        GateResult result = GateTrees.compare(baseline(solves, other), COUNTS, test("solves()", "solves", ""), other);

        assertThat(result.conclusion()).isEqualTo(Conclusion.PASSED);
        assertThat(result.trees()).extracting(ComparedTree::outcome).containsExactly(Outcome.FEWER, Outcome.CHECKED);
        assertThat(result.trees().get(0).lines()).containsExactly("solve: gone, was 1 call");
    }

    @Test
    void a_region_that_no_tree_of_the_run_has_is_inconclusive() {
        ExportedTree solves = test("solves()", "solves", "", SOLVE, region(1, "assemble", 3, 1));

        GateResult result = GateTrees.compare(baseline(solves), COUNTS, test("solves()", "solves", "", SOLVE));

        assertThat(result.conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
        assertThat(result.trees().get(0).notCompared())
                .containsExactly(
                        "no tree of the run has \"assemble\": nothing calls it any more, or it is not instrumented");
    }

    private static ExportedTree of(String type, String method) {
        return tree(method + "()", new TestOrigin("", method, "", "org.example." + type, method, ""), SOLVE);
    }

    @Test
    void a_test_whose_class_ran_without_it_has_vanished_and_one_whose_class_did_not_run_has_not() {
        Baseline before = baseline(of("ATest", "one"), of("ATest", "two"), of("BTest", "three"));

        GateResult result = GateTrees.compare(before, COUNTS, of("ATest", "one"));

        assertThat(result.trees())
                .extracting(tree -> tree.outcome() + " " + tree.tree().name())
                .containsExactly("VANISHED two()", "CHECKED one()", "NOT_RUN three()");
        assertThat(result.conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
    }

    @Test
    void after_an_update_the_next_check_passes() {
        Baseline before = baseline(of("ATest", "one"), of("ATest", "two"), of("BTest", "three"));
        ExportedTree renamed = of("ATest", "deux");

        Baseline after = update(of("ATest", "one"), renamed).baseline(before);

        assertThat(after.trees().keySet())
                .extracting(TreeId::path)
                .containsExactly("org.example.ATest/deux()", "org.example.ATest/one()", "org.example.BTest/three()");
        assertThat(GateTrees.compare(after, COUNTS.with(GateSetting.STRICT, "true"), of("ATest", "one"), renamed)
                        .conclusion())
                .isEqualTo(Conclusion.PASSED);
    }

    @Test
    void a_tool_decides_about_tests_that_are_absent() {
        Baseline before = baseline(of("ATest", "one"), of("ATest", "two"), of("BTest", "three"));
        AbsentTests ofB = (test, hasClassRun) -> test.group().endsWith("BTest");
        Gate gate = new Gate("b", before, COUNTS, ofB);
        gate.accept(of("ATest", "one"));
        BaselineUpdate update = new BaselineUpdate("b", COUNTS, Content.DEFAULT, ofB);
        update.accept(of("ATest", "one"));

        assertThat(gate.result().trees())
                .extracting(ComparedTree::outcome)
                .containsExactly(Outcome.VANISHED, Outcome.CHECKED, Outcome.NOT_RUN);
        assertThat(update.baseline(before).trees().keySet())
                .extracting(TreeId::path)
                .containsExactly("org.example.ATest/one()", "org.example.ATest/two()");
    }

    @Test
    void a_test_with_another_name_and_equal_regions_is_renamed() {
        GateResult result = GateTrees.compare(baseline(of("ATest", "one")), COUNTS, of("ATest", "uno"));

        assertThat(result.trees()).extracting(ComparedTree::outcome).containsExactly(Outcome.RENAMED);
        assertThat(result.conclusion()).isEqualTo(Conclusion.PASSED);
        assertThat(GateTrees.compare(
                                baseline(of("ATest", "one")),
                                COUNTS.with(GateSetting.STRICT, "true"),
                                of("ATest", "uno"))
                        .conclusion())
                .isEqualTo(Conclusion.REGRESSED);
    }

    @ParameterizedTest
    @CsvSource({"class", "exit"})
    void tests_that_a_failure_kept_from_running_are_neither_gone_nor_dropped(String part) {
        Baseline before = baseline(of("ATest", "one"), of("ATest", "two"));
        ExportedTree failed = new ExportedTree(
                Kind.TEST, "org.example.ATest", "ATest", true, 1, Map.of("failed_in", part), List.of());

        GateResult result = GateTrees.compare(before, COUNTS, of("ATest", "one"), failed);

        assertThat(result.trees())
                .extracting(ComparedTree::outcome)
                .containsExactly(Outcome.PARTLY_MEASURED, Outcome.CHECKED);
        assertThat(update(of("ATest", "one"), failed).baseline(before)).isEqualTo(before);
    }
}
