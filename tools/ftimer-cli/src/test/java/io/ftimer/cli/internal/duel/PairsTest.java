package io.ftimer.cli.internal.duel;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.internal.ProcessLog;
import io.ftimer.export.internal.tree.BenchmarkTree;
import io.ftimer.report.ExportedTree;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PairsTest {
    private static final String BENCHMARK = "org.B.b, avgt";

    private static Runs.Results run(double score, double processor, double minimum) {
        ExportedTree tree = new BenchmarkTree(BENCHMARK, "", "", true)
                .tree()
                .withFacts(Map.of(
                        "score",
                        Double.toString(score),
                        "scoreUnit",
                        "ns/op",
                        "duel.processor_time",
                        processor + " ns/op",
                        "duel.minimum",
                        minimum + " units"));
        return new Runs.Results(List.of(tree), Optional.empty(), new ProcessLog(List.of()));
    }

    @Test
    void the_choice_of_a_time_would_be_the_same_if_runs_of_a_pair_changed_places() {
        SplittableRandom random = new SplittableRandom(1);
        Set<Measure> chosen = new TreeSet<>();
        for (int duel = 0; duel < 100; duel++) {
            Pairs pairs = new Pairs();
            Pairs changed = new Pairs();
            for (int pair = 0; pair < 10; pair++) {
                Runs.Results one = run(random.nextDouble(1, 2), random.nextDouble(1, 2), random.nextDouble(1, 2));
                Runs.Results other = run(random.nextDouble(1, 2), random.nextDouble(1, 2), random.nextDouble(1, 2));
                boolean changes = random.nextBoolean();
                pairs.add(Map.of(Side.BASE, one, Side.HEAD, other), Set.of());
                changed.add(Map.of(Side.BASE, changes ? other : one, Side.HEAD, changes ? one : other), Set.of());
            }

            assertThat(changed.steadiest(BENCHMARK)).isEqualTo(pairs.steadiest(BENCHMARK));
            chosen.add(pairs.steadiest(BENCHMARK));
        }
        assertThat(chosen).containsExactlyElementsOf(Measure.TIMES);
    }

    @Test
    void the_steadiest_time_is_chosen_whatever_the_ratio_is() {
        Pairs pairs = new Pairs();
        SplittableRandom random = new SplittableRandom(1);
        for (int pair = 0; pair < 10; pair++) {
            pairs.add(
                    Map.of(
                            Side.BASE, run(random.nextDouble(1, 2), 1 + pair / 1000.0, random.nextDouble(1, 2)),
                            Side.HEAD, run(random.nextDouble(1, 2), 3 + pair / 1000.0, random.nextDouble(1, 2))),
                    Set.of());
        }

        assertThat(pairs.steadiest(BENCHMARK)).isEqualTo(Measure.PROCESSOR_TIME);
    }
}
