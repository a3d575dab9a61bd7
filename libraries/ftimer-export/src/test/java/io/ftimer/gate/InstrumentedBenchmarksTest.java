package io.ftimer.gate;

import static io.ftimer.gate.GateTrees.region;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Benchmarks with regions of the agent are not compared with others, even if the regions are the same. */
class InstrumentedBenchmarksTest {
    private static final String NOT_INSTRUMENTED = "solve, avgt";
    private static final String INSTRUMENTED = "solve, avgt, instrumented";

    private static TreeId id(String name) {
        return new TreeId(Kind.BENCHMARK, "org.B", name);
    }

    private static ExportedTree tree(String name, ExportedRegion... regions) {
        return new ExportedTree(Kind.BENCHMARK, "org.B", name, true, 0, Map.of(), List.of(regions));
    }

    private static ExportedTree tree(String name) {
        return tree(name, region(0, "a", 1, 10));
    }

    private static List<ComparedTree> judged(String inFile, String... run) {
        return judged(
                inFile, Stream.of(run).map(InstrumentedBenchmarksTest::tree).toList());
    }

    private static List<ComparedTree> judged(String inFile, List<ExportedTree> run) {
        BaselineUpdate update = new BaselineUpdate("b", GateTrees.SHARES, BaselineUpdate.Content.DEFAULT);
        update.accept(tree(inFile));
        Gate gate = new Gate("b", update.baseline(Baseline.EMPTY), GateTrees.SHARES);
        run.forEach(gate::accept);
        return gate.result().trees();
    }

    @Test
    void each_is_the_other_of_the_other() {
        assertThat(id(NOT_INSTRUMENTED).isInstrumented()).isFalse();
        assertThat(id(INSTRUMENTED).isInstrumented()).isTrue();
        assertThat(id(NOT_INSTRUMENTED).isOtherwiseInstrumented(id(INSTRUMENTED)))
                .isTrue();
        assertThat(id(INSTRUMENTED).isOtherwiseInstrumented(id(NOT_INSTRUMENTED)))
                .isTrue();
        assertThat(id(INSTRUMENTED).isOtherwiseInstrumented(id(INSTRUMENTED))).isFalse();
    }

    @Test
    void threads_stand_behind_the_word() {
        TreeId thread = id("solve, avgt, instrumented, thread 1");

        assertThat(thread.isInstrumented()).isTrue();
        assertThat(thread.isOtherwiseInstrumented(id("solve, avgt, thread 1"))).isTrue();
        assertThat(thread.isOtherwiseInstrumented(id("solve, avgt, thread 2"))).isFalse();
    }

    @Test
    void parameters_and_tests_of_that_name_are_not_instrumented() {
        assertThat(id("solve, avgt, cloth=instrumented").isInstrumented()).isFalse();
        assertThat(new TreeId(Kind.TEST, "org.T", "f, instrumented").isInstrumented())
                .isFalse();
    }

    @Test
    void an_instrumented_run_is_not_compared_with_a_baseline_that_is_not() {
        assertThat(judged(NOT_INSTRUMENTED, INSTRUMENTED)).singleElement().satisfies(compared -> {
            assertThat(compared.tree()).isEqualTo(id(NOT_INSTRUMENTED));
            assertThat(compared.outcome()).isEqualTo(Outcome.PARTLY_MEASURED);
            assertThat(compared.fails()).isTrue();
            assertThat(compared.notCompared())
                    .containsExactly("the run is instrumented and the baseline is not; run it without instrument=,"
                            + " or update the baseline");
        });
    }

    @Test
    void a_run_that_is_not_instrumented_is_not_compared_with_a_instrumented_baseline() {
        assertThat(judged(INSTRUMENTED, NOT_INSTRUMENTED)).singleElement().satisfies(compared -> {
            assertThat(compared.tree()).isEqualTo(id(INSTRUMENTED));
            assertThat(compared.outcome()).isEqualTo(Outcome.PARTLY_MEASURED);
            assertThat(compared.notCompared())
                    .containsExactly(
                            "the baseline is instrumented and the run is not; run it with the same instrument=");
        });
    }

    @Test
    void a_run_without_regions_is_not_compared_with_an_instrumented_baseline() {
        assertThat(judged(INSTRUMENTED, List.of(tree(NOT_INSTRUMENTED, new ExportedRegion[0]))))
                .singleElement()
                .satisfies(compared -> assertThat(compared.notCompared())
                        .containsExactly(
                                "the baseline is instrumented and the run is not; run it with the same instrument="));
    }

    @Test
    void a_run_with_both_is_compared_with_the_one_that_the_baseline_has() {
        assertThat(judged(INSTRUMENTED, NOT_INSTRUMENTED, INSTRUMENTED).stream().map(ComparedTree::outcome))
                .containsExactlyInAnyOrder(Outcome.CHECKED, Outcome.NEW);
    }
}
