package io.ftimer.gate;

import static io.ftimer.gate.GateTrees.compare;
import static io.ftimer.gate.GateTrees.tree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.gate.BaselineUpdate.Content;
import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.GateResult.Conclusion;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Metrics that are no numbers, and metrics that no tree has. */
class UnusableNumbersTest {
    private static final GatePolicy COUNTS = GatePolicy.DEFAULT;

    private static ExportedTree sorts(String metric, Number value) {
        return tree("sorts", new ExportedRegion(0, "sort", 1, 5, 5, Map.of(metric, value)));
    }

    private static BaselineUpdate update(GatePolicy policy, Set<String> metrics, ExportedTree... runs) {
        BaselineUpdate update = new BaselineUpdate("regions.txt", policy, new Content(metrics, false));
        List.of(runs).forEach(update::accept);
        return update;
    }

    private static Baseline baseline(String metric, Number value) {
        return update(COUNTS, Set.of(metric), sorts(metric, value)).baseline(Baseline.EMPTY);
    }

    private static ComparedTree only(GateResult result) {
        assertThat(result.trees()).hasSize(1);
        return result.trees().get(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"work", "self_work", "allocated_bytes", "parallel_efficiency", "cache_misses"})
    void a_metric_that_is_not_a_number_is_inconclusive(String metric) {
        double worse = metric.endsWith("efficiency") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        assertThat(compare(baseline(metric, 1), COUNTS, sorts(metric, worse)).conclusion())
                .isEqualTo(Conclusion.REGRESSED);
        for (double none : new double[] {Double.NaN, -worse}) {
            GateResult result = compare(baseline(metric, 1), COUNTS, sorts(metric, none));

            assertThat(result.conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
            assertThat(only(result).notCompared())
                    .containsExactly(metric + " (" + none + ") of 1 region was not measured, first of \"sort\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"work", "self_work", "allocated_bytes"})
    void a_number_to_which_threads_outside_of_the_tree_may_have_added_is_inconclusive(String metric) {
        ExportedTree lacking = sorts(metric, 1)
                .withFacts(Map.of("unassigned_" + metric.replace("self_", ""), "thread \"pool\" took 500 000 steps"));
        String reason = "threads outside of the tree were at work: thread \"pool\" took 500 000 steps";

        GateResult result = compare(baseline(metric, 1), COUNTS, lacking);
        assertThat(result.conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
        assertThat(only(result).notCompared()).containsExactly(reason);
        assertThat(compare(baseline("cpu_nanos", 1), COUNTS, sorts("cpu_nanos", 1), lacking)
                        .conclusion())
                .isEqualTo(Conclusion.PASSED);
        assertThat(compare(update(COUNTS, Set.of(), lacking).baseline(Baseline.EMPTY), COUNTS, lacking)
                        .conclusion())
                .isEqualTo(Conclusion.PASSED);
        BaselineUpdate update = update(COUNTS, Set.of(metric), lacking);
        assertThat(update.baseline(Baseline.EMPTY).trees()).isEmpty();
        assertThat(only(update.result()).notCompared()).containsExactly(reason);
    }

    @Test
    void bytes_of_a_benchmark_that_are_not_a_number_are_inconclusive() {
        ExportedTree measured = benchmark(64.0);
        Baseline baseline = update(COUNTS, Set.of("allocated_bytes"), measured).baseline(Baseline.EMPTY);

        assertThat(compare(baseline, COUNTS, measured).conclusion()).isEqualTo(Conclusion.PASSED);
        GateResult result = compare(baseline, COUNTS, benchmark(Double.NaN));
        assertThat(result.conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
        assertThat(only(result).notCompared())
                .containsExactly("allocated_bytes (NaN) of 1 region was not measured, first of \"sort\"");
        BaselineUpdate update = update(COUNTS, Set.of(), benchmark(Double.NaN));
        assertThat(update.baseline(baseline)).isEqualTo(baseline);
        assertThat(only(update.result()).notCompared())
                .containsExactly("allocated_bytes (NaN) of 1 region was not measured, first of \"sort\"");
    }

    private static ExportedTree benchmark(double bytes) {
        return new ExportedTree(
                Kind.BENCHMARK,
                "org.example.Sorts",
                "sort, avgt",
                true,
                0,
                Map.of("operations", "1", "iterations", "1"),
                List.of(new ExportedRegion(0, "sort", 1, 5, 5, Map.of("allocated_bytes", bytes))));
    }

    @Test
    void a_run_with_a_number_decides() {
        Baseline baseline = baseline("work", 100);

        assertThat(compare(baseline, COUNTS, sorts("work", Double.NaN), sorts("work", 100))
                        .conclusion())
                .isEqualTo(Conclusion.PASSED);
        assertThat(compare(baseline, COUNTS, sorts("work", 900), sorts("work", Double.NaN))
                        .conclusion())
                .isEqualTo(Conclusion.REGRESSED);
    }

    @Test
    void an_update_keeps_the_tree_and_says_why() {
        Baseline before = baseline("work", 100);
        for (double none : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 1e301}) {
            BaselineUpdate update = update(COUNTS, Set.of(), sorts("work", none));

            assertThat(update.baseline(before)).isEqualTo(before);
            assertThat(update.result().conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
            assertThat(only(update.result()).outcome()).isEqualTo(Outcome.PARTLY_MEASURED);
            assertThat(only(update.result()).notCompared())
                    .containsExactly("work (" + none + ") of 1 region was not measured, first of \"sort\"");
        }
    }

    @Test
    void an_update_that_takes_unchecked_trees_keeps_the_number() {
        Baseline before = baseline("work", 100);
        GatePolicy policy = GateTrees.lenient(COUNTS);
        ExportedTree more = tree("sorts", new ExportedRegion(0, "sort", 2, 5, 5, Map.of("work", Double.NaN)));
        BaselineUpdate update = update(policy, Set.of(), more);

        assertThat(update.baseline(before))
                .isEqualTo(update(
                                COUNTS,
                                Set.of("work"),
                                tree("sorts", new ExportedRegion(0, "sort", 2, 5, 5, Map.of("work", 100))))
                        .baseline(Baseline.EMPTY));
        assertThat(only(update.result()).outcome()).isEqualTo(Outcome.WRITTEN);
        assertThat(only(update.result()).notCompared())
                .containsExactly("work (NaN) of 1 region was not measured, first of \"sort\"");
    }

    @Test
    void a_metric_that_is_not_written_may_be_anything() {
        Baseline before = baseline("work", 100);
        ExportedTree run =
                tree("sorts", new ExportedRegion(0, "sort", 1, 5, 5, Map.of("work", 100, "cache_misses", Double.NaN)));
        BaselineUpdate update = update(COUNTS, Set.of(), run);

        assertThat(update.baseline(before)).isEqualTo(before);
        assertThat(only(update.result()).outcome()).isEqualTo(Outcome.WRITTEN);
        assertThat(compare(before, COUNTS, run).conclusion()).isEqualTo(Conclusion.PASSED);
    }

    @Test
    void an_update_rejects_a_metric_that_is_neither_known_nor_of_the_run() {
        BaselineUpdate update = update(COUNTS, Set.of("cache_mises"), sorts("cache_misses", 1));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> update.baseline(Baseline.EMPTY))
                .withMessage(
                        "unknown metric \"cache_mises\": no region of the run has it; did you mean \"cache_misses\"?");
    }
}
