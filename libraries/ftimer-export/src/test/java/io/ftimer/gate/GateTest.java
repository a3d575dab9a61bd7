package io.ftimer.gate;

import static io.ftimer.gate.GateTrees.baseline;
import static io.ftimer.gate.GateTrees.compare;
import static io.ftimer.gate.GateTrees.region;
import static io.ftimer.gate.GateTrees.tree;
import static io.ftimer.gate.GateTrees.untimed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.GateResult.Conclusion;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class GateTest {
    private static final Baseline SOLVER = baseline(GateTrees.solver("converges"));

    private static List<String> differences(GateResult result) {
        return result.trees().stream()
                .flatMap(tree -> tree.differences().stream())
                .map(Difference::text)
                .toList();
    }

    private static GateResult compared(ExportedRegion... regions) {
        return compare(SOLVER, GateTrees.SHARES, tree("converges", regions));
    }

    @Test
    void an_equal_run_passes() {
        GateResult result = compare(SOLVER, GateTrees.SHARES, GateTrees.solver("converges"));

        assertThat(result.conclusion()).isEqualTo(Conclusion.PASSED);
        assertThat(result.counts()).isEqualTo(Map.of(Outcome.CHECKED, 1));
    }

    @Test
    void one_call_more_fails() {
        GateResult result =
                compared(region(0, "solve", 1, 20), region(1, "assemble", 4, 50), region(1, "linsolve", 3, 30));

        assertThat(result.conclusion()).isEqualTo(Conclusion.REGRESSED);
        assertThat(differences(result)).containsExactly("solve/assemble: more calls, 4, was 3");
    }

    @Test
    void new_regions_are_named_and_those_inside_are_counted() {
        GateResult result = compared(
                region(0, "solve", 1, 20),
                region(1, "assemble", 3, 50),
                region(2, "check", 1, 1),
                region(3, "deep", 1, 1),
                region(1, "linsolve", 3, 30));

        assertThat(differences(result)).containsExactly("solve/assemble/check and 1 region inside: new, 1 call");
    }

    @Test
    void a_region_of_which_only_the_name_differs_is_renamed() {
        GateResult result =
                compared(region(0, "solve", 1, 20), region(1, "asemble", 3, 50), region(1, "linsolve", 3, 30));

        assertThat(differences(result)).containsExactly("solve/assemble: renamed to solve/asemble, calls equal");
    }

    @Test
    void a_shifted_share_fails_beyond_the_tolerance() {
        GateResult far =
                compared(region(0, "solve", 1, 20), region(1, "assemble", 3, 24), region(1, "linsolve", 3, 56));
        GateResult near =
                compared(region(0, "solve", 1, 20), region(1, "assemble", 3, 25), region(1, "linsolve", 3, 55));

        assertThat(differences(far))
                .containsExactly(
                        "solve/assemble: other share, 24.0%, was 50.0%",
                        "solve/linsolve: other share, 56.0%, was 30.0%");
        assertThat(near.conclusion()).isEqualTo(Conclusion.PASSED);
    }

    @Test
    void the_smallest_time_of_several_runs_counts() {
        ExportedTree noisy = tree(
                "converges", region(0, "solve", 1, 20), region(1, "assemble", 3, 990), region(1, "linsolve", 3, 30));
        ExportedTree otherwiseNoisy = tree(
                "converges", region(0, "solve", 1, 600), region(1, "assemble", 3, 50), region(1, "linsolve", 3, 800));

        assertThat(compare(SOLVER, GateTrees.SHARES, noisy).conclusion()).isEqualTo(Conclusion.REGRESSED);
        GateResult result = compare(SOLVER, GateTrees.SHARES, noisy, otherwiseNoisy);
        assertThat(result.conclusion()).isEqualTo(Conclusion.PASSED);
        assertThat(result.trees().get(0).runs()).isEqualTo(2);
    }

    @Test
    void calls_that_differ_between_runs_fail_an_exact_baseline() {
        ExportedTree other = tree(
                "converges", region(0, "solve", 1, 20), region(1, "assemble", 5, 50), region(1, "linsolve", 3, 30));

        assertThat(differences(compare(SOLVER, GateTrees.SHARES, GateTrees.solver("converges"), other)))
                .containsExactly("solve/assemble: calls vary, 3..5, was 3");
    }

    @Test
    void calls_in_a_range_may_leave_it_by_the_tolerance() {
        Baseline range = baseline(tree("t", region(0, "a", 10, 1)), tree("t", region(0, "a", 20, 1)));

        for (int calls : new int[] {9, 22}) {
            assertThat(compare(range, GateTrees.SHARES, tree("t", region(0, "a", calls, 1)))
                            .conclusion())
                    .isEqualTo(Conclusion.PASSED);
        }
        for (int calls : new int[] {8, 23}) {
            assertThat(differences(compare(range, GateTrees.SHARES, tree("t", region(0, "a", calls, 1)))))
                    .containsExactly("a: " + (calls == 8 ? "fewer" : "more") + " calls, " + calls + ", was 10..20");
        }
    }

    @Test
    void further_numbers_may_grow_within_the_tolerance() {
        BaselineUpdate update =
                new BaselineUpdate("b", GateTrees.SHARES, new BaselineUpdate.Content(Set.of("bytes"), false));
        update.accept(bytes(1_000));

        assertThat(compare(update.baseline(Baseline.EMPTY), GateTrees.SHARES, bytes(1_100))
                        .conclusion())
                .isEqualTo(Conclusion.PASSED);
        assertThat(differences(compare(update.baseline(Baseline.EMPTY), GateTrees.SHARES, bytes(1_101))))
                .containsExactly("x: more bytes, 1101, was 1000");
        GateResult unmeasured =
                compare(update.baseline(Baseline.EMPTY), GateTrees.SHARES, tree("t", region(0, "x", 1, 5)));
        assertThat(unmeasured.conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
        assertThat(unmeasured.trees().get(0).notCompared())
                .containsExactly("bytes of 1 region was not measured, first of \"x\"");
    }

    private static ExportedTree bytes(long bytes) {
        return tree("t", new ExportedRegion(0, "x", 1, 5, 5, Map.of("bytes", bytes)));
    }

    @Test
    void a_run_without_the_times_of_its_baseline_is_inconclusive() {
        GateResult result = compare(SOLVER, GateTrees.SHARES, untimed(GateTrees.solver("converges")));

        assertThat(result.conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
        assertThat(result.trees().get(0).outcome()).isEqualTo(Outcome.PARTLY_MEASURED);
        assertThat(result.trees().get(0).notCompared())
                .containsExactly("the time of 3 regions was not measured, first of \"solve\"");
        assertThat(compare(SOLVER, GatePolicy.DEFAULT, untimed(GateTrees.solver("converges")))
                        .conclusion())
                .isEqualTo(Conclusion.PASSED);
    }

    @Test
    void an_incomplete_tree_is_inconclusive_unless_it_differs() {
        Map<String, String> incomplete = Map.of("incomplete", "2 threads were not recorded");

        GateResult equal = compare(SOLVER, GateTrees.SHARES, GateTrees.with(GateTrees.solver("converges"), incomplete));
        GateResult differing = compare(
                SOLVER, GateTrees.SHARES, GateTrees.with(tree("converges", region(0, "solve", 1, 9)), incomplete));

        assertThat(equal.conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
        assertThat(equal.trees().get(0).notCompared()).containsExactly("2 threads were not recorded");
        assertThat(differing.conclusion()).isEqualTo(Conclusion.REGRESSED);
        assertThat(differing.trees().get(0).notCompared()).containsExactly("2 threads were not recorded");
    }

    @Test
    void trees_that_vanished_are_inconclusive_and_new_ones_are_reported() {
        Baseline two = baseline(GateTrees.solver("converges"), GateTrees.solver("scales"));

        GateResult result = compare(
                two, GateTrees.SHARES, GateTrees.solver("converges"), tree("assembles", region(0, "assemble", 1, 1)));

        assertThat(result.conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
        assertThat(result.trees())
                .extracting(ComparedTree::outcome)
                .containsExactly(Outcome.VANISHED, Outcome.NEW, Outcome.CHECKED);
    }

    @Test
    void reactions_decide_about_new_unchecked_and_vanished_trees() {
        Baseline two = baseline(GateTrees.solver("converges"), GateTrees.solver("gone"));
        ExportedTree untimed = untimed(GateTrees.solver("converges"));
        GatePolicy lenient = GateTrees.lenient(GateTrees.SHARES);
        GatePolicy noNew = lenient.with(GateSetting.ON_NEW, "fail");
        ExportedTree added = tree("added", region(0, "a", 1, 1));

        assertThat(compare(two, lenient, untimed, added).conclusion()).isEqualTo(Conclusion.PASSED);
        assertThat(compare(two, noNew, untimed, added).conclusion()).isEqualTo(Conclusion.REGRESSED);
    }

    @Test
    void a_run_that_compares_nothing_is_inconclusive_whatever_the_reactions() {
        GatePolicy lenient = GateTrees.lenient(GateTrees.SHARES);

        assertThat(compare(SOLVER, lenient).notCompared()).containsExactly("the run has no trees");
        assertThat(compare(SOLVER, lenient, tree("other", region(0, "a", 1, 1))).notCompared())
                .containsExactly("the run and the baseline have no tree in common");
        assertThat(compare(SOLVER, lenient, tree("other")).notCompared())
                .containsExactly("no tree of the run has regions that the baseline compares");
        assertThat(compare(Baseline.EMPTY, lenient, GateTrees.solver("other")).notCompared())
                .containsExactly("the baseline has no trees");
        assertThat(compare(SOLVER, lenient).conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
    }

    @Test
    void a_region_whose_range_does_not_begin_at_none_must_not_vanish() {
        Baseline range = baseline(
                tree("t", region(0, "a", 1, 1), region(0, "b", 1, 1)),
                tree("t", region(0, "a", 2, 1), region(0, "b", 1, 1)));

        assertThat(differences(compare(range, GateTrees.SHARES, tree("t", region(0, "b", 1, 1)))))
                .contains("a: gone, was 1..2 calls");
    }

    @Test
    void calls_per_iteration_do_not_hold_for_a_test() {
        ExpectedRegion region =
                new ExpectedRegion(ExpectedCalls.parse("3/iteration"), Optional.empty(), new TreeMap<>());
        ExpectedTree tree = new ExpectedTree(OptionalInt.empty(), new TreeMap<>(Map.of(CallPath.parse("a"), region)));
        Baseline baseline = new Baseline(
                BaselineScope.ALL, new TreeMap<>(Map.of(new TreeId(Kind.TEST, "org.example.SolverTest", "t"), tree)));

        assertThat(differences(compare(baseline, GateTrees.SHARES, tree("t", region(0, "a", 3, 1)))))
                .containsExactly("a: other calls, 3, was 3/iteration");
    }

    @Test
    void a_number_that_became_infinite_is_shown_as_a_dash() {
        BaselineUpdate update =
                new BaselineUpdate("b", GateTrees.SHARES, new BaselineUpdate.Content(Set.of("bytes"), false));
        update.accept(bytes(1_000));
        ExportedTree infinite =
                tree("t", new ExportedRegion(0, "x", 1, 5, 5, Map.of("bytes", Double.POSITIVE_INFINITY)));

        assertThat(differences(compare(update.baseline(Baseline.EMPTY), GateTrees.SHARES, infinite)))
                .containsExactly("x: more bytes, -, was 1000");
    }

    @Test
    void a_renamed_region_is_one_of_the_same_parent() {
        GateResult result =
                compared(region(0, "solve", 1, 20), region(1, "linsolve", 3, 30), region(2, "asemble", 3, 50));

        assertThat(differences(result))
                .containsExactly("solve/assemble: gone, was 3 calls", "solve/linsolve/asemble: new, 3 calls");
    }

    @Test
    void a_build_fails_unless_the_conclusion_is_that_the_run_passed() {
        assertThat(Conclusion.values())
                .filteredOn(Conclusion::fails)
                .containsExactly(Conclusion.REGRESSED, Conclusion.INCONCLUSIVE);
    }

    @Test
    void a_tree_whose_paths_are_too_long_is_rejected() {
        List<ExportedRegion> regions = new ArrayList<>();
        String name = "x".repeat(10_000);
        for (int depth = 0; depth < 100; depth++) {
            regions.add(region(depth, name, 1, 1));
        }

        assertThatIllegalArgumentException()
                .isThrownBy(() -> baseline(tree("deep", regions.toArray(ExportedRegion[]::new))))
                .withMessage("test org.example.SolverTest/deep is too deep for a baseline:"
                        + " the call paths of its regions have more than 50000000 characters");
    }
}
