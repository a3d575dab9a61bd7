package io.ftimer.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

class FiguresTest {

    @Test
    void every_benchmark_belongs_to_a_figure_and_every_figure_has_its_benchmarks() {
        Set<String> known = BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())
                .stream()
                .map(BenchmarkListEntry::getUsername)
                .map(name -> name.substring(Figures.class.getPackageName().length() + 1))
                .collect(Collectors.toCollection(TreeSet::new));

        Set<String> used = Stream.concat(Figures.all().stream(), Figures.peers().stream())
                .flatMap(figure -> figure.trials().stream())
                .flatMap(trial -> Stream.of(trial, trial.ofYardstick()))
                .map(FigureTrial::benchmark)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(used).isEqualTo(known);
    }

    @Test
    void a_smoke_run_has_every_benchmark_and_every_value_of_a_parameter() {
        Set<String> all = Stream.concat(Figures.all().stream(), Figures.peers().stream())
                .flatMap(figure -> figure.trials().stream())
                .flatMap(trial -> Stream.of(trial, trial.ofYardstick()))
                .flatMap(trial -> trial.traits().stream())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(Figures.smoke())
                .doesNotHaveDuplicates()
                .hasSizeLessThan(all.size())
                .flatMap(trial -> List.copyOf(trial.traits()))
                .hasSameElementsAs(all);
        assertThat(all).contains("Pairs.flat", "profiled=true", "form=id", "contexts=1000000");
    }

    @Test
    void figures_are_distinct_in_the_table() {
        assertThat(Figures.all().stream().map(figure -> figure.goal() + figure.what() + figure.shape() + figure.kind()))
                .doesNotHaveDuplicates();
    }

    @Test
    void no_goal_is_looser_than_the_bound() {
        assertThat(Figures.all()).allSatisfy(figure -> {
            if (!figure.bound().equals(Range.ANY)) {
                assertThat(figure.target().max())
                        .isLessThanOrEqualTo(figure.bound().max());
            }
        });
    }

    @Test
    void pairs_are_bounded_relative_to_the_naive_tree_of_the_same_shape() {
        assertThat(Figures.all())
                .filteredOn(figure -> figure.goal().equals("G4"))
                .extracting(figure -> figure.what() + " " + figure.shape() + " " + figure.bound())
                .contains(
                        "id, of naive mean of 4 <= 0.50",
                        "name, of naive mean of 4 <= 0.50",
                        "equal name, of naive mean of 4 <= 0.65",
                        "scope, of naive mean of 4 <= 0.65",
                        "facade, of naive mean of 4 <= 0.60")
                .contains("id, of naive flat <= 0.60", "name, of naive names64 <= 0.60");
        assertThat(Figures.all())
                .filteredOn(figure -> figure.kind() == Kind.MEAN_QUANTITY)
                .allSatisfy(figure -> assertThat(figure.trials())
                        .extracting(trial ->
                                trial.benchmark() + " " + trial.parameters().get("shape"))
                        .containsExactly(
                                "InTurns.partOfNaive flat",
                                "InTurns.partOfNaive nested4",
                                "InTurns.partOfNaive parents16",
                                "InTurns.partOfNaive names64"));
    }

    @Test
    void bare_ratios_of_pairs_have_no_bound_except_where_nothing_is_recorded() {
        assertThat(Figures.all())
                .filteredOn(figure -> figure.kind() == Kind.RATIO)
                .allSatisfy(figure -> assertThat(figure.bound()).isEqualTo(Range.ANY));
        assertThat(Figures.all())
                .filteredOn(figure -> figure.trials().get(0).benchmark().equals("InTurns.extra"))
                .extracting(figure -> figure.what() + " " + figure.bound())
                .containsOnly(
                        "off pair <= 0.035",
                        "outside pair <= 0.20",
                        "kept pair <= 0.35",
                        "id count pair -",
                        "name count pair -");
    }
}
