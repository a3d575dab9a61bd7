package io.ftimer.report.internal.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ContributorSetTest {

    private static ContributorSet setOf(int... contributors) {
        ContributorSet set = new ContributorSet();
        for (int contributor : contributors) {
            set.add(contributor);
        }
        return set;
    }

    @Test
    void adjacent_contributors_are_shown_as_a_range() {
        assertThat(setOf(5, 3, 0, 4, 7, 9, 8)).hasToString("contributors 0, 3-5, 7-9");
        assertThat(setOf(2)).hasToString("contributor 2");
        assertThat(setOf(1, 2)).hasToString("contributors 1-2");
    }

    @Test
    void the_noun_is_singular_for_one_and_plural_otherwise() {
        assertThat(setOf(2).describe("rank")).isEqualTo("rank 2");
        assertThat(setOf(0, 1).describe("rank")).isEqualTo("ranks 0-1");
    }

    @Test
    void only_the_first_of_many_ranges_are_shown() {
        int[] even = IntStream.range(0, 25).map(i -> 2 * i).toArray();

        assertThat(setOf(even))
                .hasToString("contributors 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38,"
                        + " ... (25 in total)");
    }

    @Test
    void the_order_of_adding_does_not_matter() {
        assertThat(setOf(0, 1, 2, 3, 9)).isEqualTo(setOf(9, 3, 1, 0, 2)).hasSameHashCodeAs(setOf(9, 3, 1, 0, 2));
        assertThat(setOf(0, 2)).isNotEqualTo(setOf(0, 1, 2));
    }

    @Test
    void the_size_counts_contributors_not_ranges() {
        assertThat(setOf().size()).isZero();
        assertThat(setOf(4, 5, 6, 0).size()).isEqualTo(4);
    }

    @Test
    void a_contributor_is_accepted_once() {
        ContributorSet set = setOf(0, 3, 4, 5, Integer.MAX_VALUE);

        for (int contributor : new int[] {0, 3, 4, 5, Integer.MAX_VALUE}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> set.add(contributor))
                    .withMessage("contributor " + contributor
                            + " is already part of this result; number every summary differently");
        }
        assertThat(set).isEqualTo(setOf(0, 3, 4, 5, Integer.MAX_VALUE));
    }

    @Test
    void negative_contributors_are_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> setOf(-1))
                .withMessage("contributor must be at least 0, was -1");
    }

    @Test
    void adding_a_set_adds_all_its_contributors() {
        ContributorSet even = setOf(0, 2, 4);
        even.addAll(setOf(3, 1, 6));

        assertThat(even).isEqualTo(setOf(0, 1, 2, 3, 4, 6));
        assertThat(even.size()).isEqualTo(6);
    }

    @Test
    void an_overlapping_set_is_rejected_as_a_whole() {
        ContributorSet set = setOf(4, 5, 6);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> set.addAll(setOf(1, 2, 3, 4)))
                .withMessageStartingWith("contributor 4 is already");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> set.addAll(setOf(0, 6, 7)))
                .withMessageStartingWith("contributor 6 is already");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> set.addAll(setOf(3, 4, 5, 6, 7)))
                .withMessageStartingWith("contributor 4 is already");
        assertThat(set).isEqualTo(setOf(4, 5, 6));
        assertThat(set.size()).isEqualTo(3);
    }

    @Test
    void a_union_leaves_both_sets_unchanged() {
        ContributorSet low = setOf(0, 1);
        ContributorSet high = setOf(2, 9);

        assertThat(low.union(high)).isEqualTo(setOf(0, 1, 2, 9));
        assertThat(low).isEqualTo(setOf(0, 1));
        assertThat(high).isEqualTo(setOf(2, 9));
        assertThatIllegalArgumentException().isThrownBy(() -> low.union(setOf(1)));
    }
}
