package io.ftimer.gate;

import static io.ftimer.gate.GateTrees.region;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Benchmarks with regions of the agent are not compared with others, even if the regions are the same. */
class WovenBenchmarksTest {
    private static final String UNWOVEN = "solve, avgt";
    private static final String WOVEN = "solve, avgt, woven";

    private static TreeId id(String name) {
        return new TreeId(Kind.BENCHMARK, "org.B", name);
    }

    private static ExportedTree tree(String name) {
        return new ExportedTree(Kind.BENCHMARK, "org.B", name, true, 0, Map.of(), List.of(region(0, "a", 1, 10)));
    }

    private static List<ComparedTree> judged(String inFile, String... run) {
        BaselineUpdate update =
                new BaselineUpdate("b", Baseline.EMPTY, GatePolicy.DEFAULT, BaselineUpdate.Content.DEFAULT);
        update.accept(tree(inFile));
        Gate gate = new Gate("b", new Baseline(new TreeMap<>(update.baseline().trees())), GatePolicy.DEFAULT);
        for (String name : run) {
            gate.accept(tree(name));
        }
        return gate.result().trees();
    }

    @Test
    void each_is_the_other_of_the_other() {
        assertThat(id(UNWOVEN).isWoven()).isFalse();
        assertThat(id(WOVEN).isWoven()).isTrue();
        assertThat(id(UNWOVEN).otherWeaving()).isEqualTo(id(WOVEN));
        assertThat(id(WOVEN).otherWeaving()).isEqualTo(id(UNWOVEN));
    }

    @Test
    void threads_stand_behind_the_word() {
        assertThat(id("solve, avgt, thread 1").otherWeaving()).isEqualTo(id("solve, avgt, woven, thread 1"));
        assertThat(id("solve, avgt, woven, thread 1").otherWeaving()).isEqualTo(id("solve, avgt, thread 1"));
    }

    @Test
    void parameters_and_tests_of_that_name_are_not_woven() {
        assertThat(id("solve, avgt, cloth=woven").isWoven()).isFalse();
        assertThat(new TreeId(Kind.TEST, "org.T", "f, woven").isWoven()).isFalse();
    }

    @Test
    void a_woven_run_is_not_compared_with_a_baseline_that_is_not() {
        assertThat(judged(UNWOVEN, WOVEN)).singleElement().satisfies(compared -> {
            assertThat(compared.tree()).isEqualTo(id(UNWOVEN));
            assertThat(compared.outcome()).isEqualTo(Outcome.PARTLY_MEASURED);
            assertThat(compared.fails()).isTrue();
            assertThat(compared.notCompared())
                    .containsExactly("the run is woven and the baseline is not; run it without instrument=,"
                            + " or update the baseline");
        });
    }

    @Test
    void a_run_that_is_not_woven_is_not_compared_with_a_woven_baseline() {
        assertThat(judged(WOVEN, UNWOVEN)).singleElement().satisfies(compared -> {
            assertThat(compared.tree()).isEqualTo(id(WOVEN));
            assertThat(compared.outcome()).isEqualTo(Outcome.PARTLY_MEASURED);
            assertThat(compared.notCompared())
                    .containsExactly("the baseline is woven and the run is not; run it with the same instrument=");
        });
    }

    @Test
    void a_run_with_both_is_compared_with_the_one_that_the_baseline_has() {
        assertThat(judged(WOVEN, UNWOVEN, WOVEN).stream().map(ComparedTree::outcome))
                .containsExactlyInAnyOrder(Outcome.CHECKED, Outcome.NEW);
    }
}
