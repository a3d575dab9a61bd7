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
    void every_benchmark_stands_behind_a_figure_and_every_figure_has_its_benchmarks() {
        Set<String> known = BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())
                .stream()
                .map(BenchmarkListEntry::getUsername)
                .map(name -> name.substring(Figures.class.getPackageName().length() + 1))
                .collect(Collectors.toCollection(TreeSet::new));

        Set<String> used = Figures.all().stream()
                .flatMap(figure -> figure.trials().stream())
                .flatMap(trial -> Stream.of(trial, trial.ofYardstick()))
                .map(Trial::benchmark)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(used).isEqualTo(known);
    }

    @Test
    void no_two_figures_look_the_same() {
        assertThat(Figures.all().stream().map(figure -> figure.goal() + figure.what() + figure.shape() + figure.kind()))
                .doesNotHaveDuplicates();
    }

    @Test
    void no_goal_is_looser_than_the_bound() {
        assertThat(Figures.all()).allSatisfy(figure -> {
            if (!figure.bound().equals(Range.ANY)) {
                assertThat(figure.target().most())
                        .isLessThanOrEqualTo(figure.bound().most());
            }
        });
    }
}
