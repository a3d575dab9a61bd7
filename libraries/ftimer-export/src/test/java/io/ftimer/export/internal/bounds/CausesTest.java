package io.ftimer.export.internal.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The order of causes, and of the numbers of one cause. */
class CausesTest {
    private record Differing(String kind, double by) {}

    private static List<List<Differing>> ranked(Map<String, Double> totals, List<List<Differing>> causes) {
        return Causes.ranked(causes, Differing::kind, Differing::by, totals);
    }

    @Test
    void fewer_counts_as_much_as_more() {
        List<Differing> more = List.of(new Differing("calls", 1));
        List<Differing> fewer = List.of(new Differing("calls", -10));

        assertThat(ranked(Map.of(), List.of(more, fewer))).containsExactly(fewer, more);
    }

    @Test
    void the_kind_with_the_largest_share_of_all_comes_first_in_a_cause() {
        Differing steps = new Differing("steps", 10);
        Differing calls = new Differing("calls", 3);

        assertThat(ranked(Map.of("steps", 1000.0, "calls", 4.0), List.of(List.of(steps, calls))))
                .containsExactly(List.of(calls, steps));
    }

    @Test
    void of_equal_shares_that_at_more_places_comes_first() {
        List<Differing> one = List.of(new Differing("calls", 2));
        List<Differing> two = List.of(new Differing("calls", 1), new Differing("calls", 1));

        assertThat(ranked(Map.of(), List.of(one, two))).containsExactly(two, one);
    }
}
