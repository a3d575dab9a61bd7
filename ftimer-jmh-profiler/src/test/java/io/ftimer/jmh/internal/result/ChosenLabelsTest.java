package io.ftimer.jmh.internal.result;

import static io.ftimer.jmh.internal.tree.Trees.iteration;
import static io.ftimer.jmh.internal.tree.Trees.region;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.values.RegionKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The labels stay the same over iterations and forks, because JMH reads a missing label as 0. */
class ChosenLabelsTest {
    private static ChosenLabels choose(String options, ProfiledTree... iterations) {
        ChosenLabels chosen = ChosenLabels.NONE;
        for (ProfiledTree iteration : iterations) {
            chosen = chosen.with(iteration, ProfilerOptions.parse(options));
        }
        return chosen;
    }

    @Test
    void regions_with_the_most_self_time_are_chosen() {
        ProfiledTree tree = iteration(region("a", 1, 100, 10), region("a/b", 1, 50, 50), region("a/c", 1, 40, 40));

        assertThat(choose("top=2", tree).labels()).containsOnlyKeys(key("a/b"), key("a/c"));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void a_label_ends_with_the_kind(RegionKind kind) {
        String suffix = "[" + kind.key() + "]";
        ProfiledTree tree = iteration(
                region("a", 1, 100, 10), region("a" + suffix, 1, 50, 50), region("a" + suffix + "/b", 1, 40, 40));

        assertThat(choose("", tree).labels())
                .containsEntry(key("a"), "a")
                .containsEntry(key("a" + suffix), "a" + suffix)
                .containsEntry(key("a" + suffix + "/b"), "a" + suffix + "/b")
                .hasSize(3);
        assertThat(choose("top=1", tree).labels()).containsOnlyKeys(key("a" + suffix));
    }

    @Test
    void without_times_regions_with_the_most_calls_are_chosen() {
        ProfiledTree tree = iteration(region("a", 1, 0, 0), region("a/b", 3, 0, 0), region("a/c", 2, 0, 0));

        assertThat(choose("top=2;times=false", io.ftimer.jmh.internal.tree.Trees.untimed(tree))
                        .labels())
                .containsOnlyKeys(key("a/b"), key("a/c"));
    }

    @Test
    void a_choice_holds_for_later_iterations() {
        ProfiledTree first = iteration(region("a", 1, 20, 20), region("b", 1, 10, 10));
        ProfiledTree second = iteration(region("a", 1, 10, 10), region("b", 1, 20, 20));

        assertThat(choose("top=1", first, second).labels()).containsOnlyKeys(key("a"));
    }

    @Test
    void a_region_that_appears_later_is_chosen_if_top_allows_it() {
        ProfiledTree first = iteration(region("a", 1, 20, 20));
        ProfiledTree second = iteration(region("b", 1, 10, 10), region("c", 1, 20, 20));

        assertThat(choose("top=2", first, second).labels()).containsOnlyKeys(key("a"), key("c"));
    }

    @Test
    void the_next_fork_chooses_no_other_region_if_some_were_rejected() {
        ProfiledTree first = iteration(region("a", 1, 20, 20), region("b", 1, 10, 10));
        ProfiledTree otherFork = iteration(region("b", 1, 20, 20), region("a", 1, 10, 10));
        ProfilerOptions options = ProfilerOptions.parse("top=1");

        ChosenLabels next = choose("top=1", first).with(otherFork, options);

        assertThat(next.labels()).containsOnlyKeys(key("a"));
    }

    @Test
    void the_next_fork_chooses_more_regions_if_none_was_rejected() {
        ChosenLabels next = choose("", iteration(region("a", 1, 1, 1)))
                .with(iteration(region("b", 1, 1, 1)), ProfilerOptions.parse(""));

        assertThat(next.labels()).containsOnlyKeys(key("a"), key("b"));
    }

    @Test
    void equal_labels_are_numbered_independently_of_the_order_in_the_tree() {
        ProfiledTree one = iteration(region("a b", 1, 1, 1), region("a:b", 1, 1, 1));
        ProfiledTree other = iteration(region("a:b", 1, 1, 1), region("a b", 1, 1, 1));

        for (ProfiledTree tree : List.of(one, other)) {
            assertThat(choose("", tree).labels())
                    .containsEntry(key("a b"), "a_b")
                    .containsEntry(key("a:b"), "a_b#2");
        }
    }

    private static String key(String path) {
        return region(path, 0, 0, 0).path().toString();
    }
}
