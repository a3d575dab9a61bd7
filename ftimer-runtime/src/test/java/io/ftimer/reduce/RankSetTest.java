package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankSetTest {

    private static RankSet ranks(int... ranks) {
        RankSet set = new RankSet();
        for (int rank : ranks) {
            set.add(rank);
        }
        return set;
    }

    @Test
    void neighbors_are_shown_as_a_range() {
        assertThat(ranks(5, 3, 0, 4, 7, 9, 8)).hasToString("ranks 0, 3-5, 7-9");
        assertThat(ranks(2)).hasToString("rank 2");
        assertThat(ranks(1, 2)).hasToString("ranks 1-2");
    }

    @Test
    void of_very_many_ranges_the_first_are_shown() {
        int[] even = IntStream.range(0, 25).map(i -> 2 * i).toArray();

        assertThat(ranks(even))
                .hasToString("ranks 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38,"
                        + " ... (25 in all)");
    }

    @Test
    void the_order_of_adding_does_not_matter() {
        assertThat(ranks(0, 1, 2, 3, 9)).isEqualTo(ranks(9, 3, 1, 0, 2)).hasSameHashCodeAs(ranks(9, 3, 1, 0, 2));
        assertThat(ranks(0, 2)).isNotEqualTo(ranks(0, 1, 2));
    }

    @Test
    void the_size_counts_ranks_not_ranges() {
        assertThat(ranks().size()).isZero();
        assertThat(ranks(4, 5, 6, 0).size()).isEqualTo(4);
    }

    @Test
    void a_rank_is_accepted_once() {
        RankSet set = ranks(0, 3, 4, 5, Integer.MAX_VALUE);

        for (int rank : new int[] {0, 3, 4, 5, Integer.MAX_VALUE}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> set.add(rank))
                    .withMessage(
                            "rank " + rank + " is already part of this result; give every summary a rank of its own");
        }
        assertThat(set).isEqualTo(ranks(0, 3, 4, 5, Integer.MAX_VALUE));
    }

    @Test
    void negative_ranks_are_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ranks(-1))
                .withMessage("rank -1 is negative; ranks count from 0");
    }

    @Test
    void sets_are_united() {
        RankSet even = ranks(0, 2, 4);
        even.addAll(ranks(3, 1, 6));

        assertThat(even).isEqualTo(ranks(0, 1, 2, 3, 4, 6));
        assertThat(even.size()).isEqualTo(6);
    }

    @Test
    void a_set_that_overlaps_is_rejected_as_a_whole() {
        RankSet set = ranks(4, 5, 6);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> set.addAll(ranks(1, 2, 3, 4)))
                .withMessageStartingWith("rank 4 is already");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> set.addAll(ranks(0, 6, 7)))
                .withMessageStartingWith("rank 6 is already");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> set.addAll(ranks(3, 4, 5, 6, 7)))
                .withMessageStartingWith("rank 4 is already");
        assertThat(set).isEqualTo(ranks(4, 5, 6));
        assertThat(set.size()).isEqualTo(3);
    }

    @Test
    void a_union_leaves_both_sets_alone() {
        RankSet low = ranks(0, 1);
        RankSet high = ranks(2, 9);

        assertThat(low.union(high)).isEqualTo(ranks(0, 1, 2, 9));
        assertThat(low).isEqualTo(ranks(0, 1));
        assertThat(high).isEqualTo(ranks(2, 9));
        assertThatIllegalArgumentException().isThrownBy(() -> low.union(ranks(1)));
    }

    @Test
    void ranks_are_found_in_ranges_and_alone() {
        RankSet set = ranks(0, 3, 4, 5);

        assertThat(set.toList()).containsExactly(0, 3, 4, 5);
        assertThat(set.contains(0)).isTrue();
        assertThat(set.contains(4)).isTrue();
        assertThat(set.contains(1)).isFalse();
        assertThat(set.contains(6)).isFalse();
        assertThat(ranks().contains(0)).isFalse();
        assertThat(set.containsAll(ranks(0, 4, 5))).isTrue();
        assertThat(set.containsAll(ranks())).isTrue();
        assertThat(set.containsAll(ranks(5, 6))).isFalse();
        assertThat(set.containsAll(ranks(2, 3))).isFalse();
    }
}
