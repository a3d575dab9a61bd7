package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.ftimer.SummaryFixture;
import io.ftimer.reduce.TreeDifferences.Disagreement;
import io.ftimer.summary.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TreeDifferencesTest {
    @Provide
    Arbitrary<List<Summary>> ranks() {
        return RandomTrees.ranks();
    }

    private static UnionSummary tree(int rank, String... names) {
        SummaryFixture tree = SummaryFixture.window(10);
        for (String name : names) {
            tree.region(name, 1, 1);
        }
        return UnionSummary.of(rank, tree.summary());
    }

    @Property
    void any_order_and_grouping_of_merges_gives_the_strict_result(
            @ForAll("ranks") List<Summary> summaries, @ForAll Random random) {
        UnionSummary rankZero = UnionSummary.of(0, summaries.get(0));
        List<TreeDifferences> parts = new ArrayList<>();
        for (int rank = 0; rank < summaries.size(); rank++) {
            parts.add(TreeDifferences.between(rankZero, UnionSummary.of(rank, summaries.get(rank))));
        }
        while (parts.size() > 1) {
            TreeDifferences one = parts.remove(random.nextInt(parts.size()));
            TreeDifferences other = parts.remove(random.nextInt(parts.size()));
            parts.add(TreeDifferences.ofBytes(one.toBytes()).merge(other));
        }
        StrictSummary expected = StrictSummary.reduce(summaries);
        TreeDifferences merged = parts.get(0);

        assertThat(TreeDifferences.ofBytes(merged.toBytes())).isEqualTo(merged).hasSameHashCodeAs(merged);
        if (expected.disagreements().isEmpty()) {
            assertThat(merged.reasons()).isEmpty();
        } else {
            assertThat(StrictSummary.of(merged)).isEqualTo(expected);
        }
    }

    /** The definition: a region differs if not all ranks have it, unless just those ranks have the one around it. */
    @Property
    void disagreements_are_those_of_the_definition(@ForAll("ranks") List<Summary> summaries) {
        UnionSummary union = UnionSummary.reduce(summaries);
        List<String> expected = new ArrayList<>();
        for (ReducedEntry entry : union.entries()) {
            List<Integer> having = having(entry, summaries);
            List<Integer> around = entry.parentId() == 0
                    ? having(null, summaries)
                    : having(union.entries().get(entry.parentId() - 1), summaries);
            if (!having.equals(around)) {
                List<Integer> unlike = having(null, summaries);
                unlike.removeIf(rank -> having.contains(rank) == having.contains(0));
                expected.add(entry.path() + " " + having.contains(0) + " " + unlike);
            }
        }

        assertThat(StrictSummary.reduce(summaries).differences().disagreements())
                .extracting(found -> found.path() + " " + (found.reason() == Disagreement.Reason.ONLY_ON_RANK_ZERO)
                        + " " + found.where().toList())
                .isEqualTo(expected);
    }

    private static List<Integer> having(@Nullable ReducedEntry entry, List<Summary> summaries) {
        List<Integer> ranks = new ArrayList<>();
        for (int rank = 0; rank < summaries.size(); rank++) {
            if (entry == null || summaries.get(rank).entry(entry.path()).isPresent()) {
                ranks.add(rank);
            }
        }
        return ranks;
    }

    @Property
    void damaged_differences_are_rejected_or_other_valid_ones(
            @ForAll("ranks") List<Summary> summaries, @ForAll @IntRange(max = 10_000) int at, @ForAll byte value) {
        UnionSummary last = UnionSummary.of(summaries.size(), summaries.get(summaries.size() - 1));
        byte[] bytes = TreeDifferences.between(UnionSummary.of(0, summaries.get(0)), last)
                .toBytes();
        bytes[at % bytes.length] = value;

        Throwable thrown = catchThrowable(() -> TreeDifferences.ofBytes(bytes));

        assertThat(thrown)
                .satisfiesAnyOf(
                        t -> assertThat(t).isNull(), t -> assertThat(t).isInstanceOf(IllegalArgumentException.class));
    }

    @Test
    void the_first_of_many_regions_and_all_ranks_are_kept() {
        String[] names = new String[TreeDifferences.MAX_REASONS];
        for (int i = 0; i < names.length; i++) {
            names[i] = "region" + (1_000 + i);
        }

        TreeDifferences differences = TreeDifferences.between(tree(0), tree(1, names))
                .merge(TreeDifferences.between(tree(0), tree(2, "a", "region1500")))
                .merge(TreeDifferences.between(tree(0), tree(3, "z")));

        List<String> found = StrictSummary.of(differences).disagreements();
        assertThat(found).hasSize(TreeDifferences.MAX_REASONS);
        // ten bytes sort before one
        assertThat(found.get(500)).isEqualTo("\"region1500\" is on ranks 1-2 but not on rank 0");
        assertThat(found.get(999)).isEqualTo("\"region1999\" is on rank 1 but not on rank 0");
        assertThat(StrictSummary.of(differences).differingRanks()).containsExactly(1, 2, 3);
    }

    @Test
    void a_rank_counts_once() {
        TreeDifferences one = TreeDifferences.between(tree(0), tree(1, "a"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> one.merge(TreeDifferences.between(tree(0), tree(1, "b"))))
                .withMessage("contributor 1 is already part of this result; number every summary differently");
    }

    @Test
    void a_strict_result_needs_equal_trees_or_differences() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StrictSummary.of(tree(0).merge(tree(1, "a"))))
                .withMessage("trees differ; use of(TreeDifferences)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StrictSummary.of(TreeDifferences.between(tree(0, "a"), tree(1, "a"))))
                .withMessage("no tree differs from that of rank 0; use of(UnionSummary)");
    }

    @Test
    void differences_are_shown_a_line_each() {
        assertThat(TreeDifferences.between(tree(0, "a"), tree(1, "b")))
                .hasToString("[\"a\" is on rank 0 but not on rank 1, \"b\" is on rank 1 but not on rank 0]");
    }
}
