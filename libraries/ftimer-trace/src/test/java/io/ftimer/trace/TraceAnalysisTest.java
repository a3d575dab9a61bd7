package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The analysis of the traces of all ranks. */
class TraceAnalysisTest {
    private static Occurrence fence(long start, long stop) {
        return new Occurrence("fence", 0, TimeSpan.ZERO, new TimeSpan(start, stop));
    }

    @SafeVarargs
    private static TraceAnalysis ranks(List<Occurrence>... occurrences) {
        SortedMap<Integer, List<Occurrence>> byRank = new TreeMap<>();
        for (int rank = 0; rank < occurrences.length; rank++) {
            byRank.put(rank, occurrences[rank]);
        }
        return new TraceAnalysis(byRank);
    }

    @Test
    void the_lowest_of_ranks_that_arrive_together_is_named_and_missing_ranks_are_omitted() {
        TraceAnalysis analysis = ranks(
                List.of(fence(5, 9)), List.of(fence(3, 9), fence(20, 21)), List.of(fence(5, 9)), List.of(fence(3, 9)));

        assertThat(analysis.arrivals("fence"))
                .containsExactly(new Arrival(0, 4, 3, 1, 5, 0), new Arrival(1, 1, 20, 1, 20, 1));
    }

    @Test
    void a_missing_rank_renumbers_no_other_one() {
        TraceAnalysis analysis = new TraceAnalysis(new TreeMap<>(Map.of(
                2, List.of(fence(5, 9), fence(20, 21)), 10_000, List.of(fence(3, 9), fence(16, 18), fence(30, 31)))));

        assertThat(analysis.arrivals("fence"))
                .containsExactly(
                        new Arrival(0, 2, 3, 10_000, 5, 2),
                        new Arrival(1, 2, 16, 10_000, 20, 2),
                        new Arrival(2, 1, 30, 10_000, 30, 10_000));
        assertThat(analysis.epochs("fence"))
                .extracting(Epoch::shortestRank, Epoch::longestRank)
                .containsExactly(tuple(10_000, 2), tuple(10_000, 10_000));
        assertThat(analysis.executionNanos()).isEqualTo(Map.of(2, 16L, 10_000, 28L));
    }

    @Test
    void epochs_lie_between_fences() {
        TraceAnalysis analysis = ranks(
                List.of(fence(0, 10), fence(30, 35), fence(90, 95)), List.of(fence(0, 10), fence(25, 35)), List.of());

        assertThat(analysis.epochs("fence"))
                .containsExactly(
                        new Epoch(0, OperationStatistics.of(List.of(20L, 15L)), 1, 0),
                        new Epoch(1, OperationStatistics.of(List.of(55L)), 0, 0));
        assertThat(analysis.epochs("other")).isEmpty();
        assertThat(ranks(List.of()).executionNanos()).isEqualTo(Map.of(0, 0L));
    }

    @Test
    void a_transfer_ends_at_the_latest_with_the_next_fence_of_its_rank() {
        TraceAnalysis run = ranks(
                List.of(put(1, 2), fence(3, 10), put(10, 11), put(12, 13), fence(20, 25), put(30, 31)),
                List.of(put(4, 5), fence(5, 6), fence(7, 8)));

        OperationStatistics bounds = run.transferBounds("put", "fence");

        // 9, 15 and 13 on rank 0, whose last one is never followed by a fence, and 2 on rank 1
        assertThat(bounds).isEqualTo(OperationStatistics.of(List.of(9L, 15L, 13L, 2L)));
        assertThat(run.transferBounds("put", "other")).isEqualTo(OperationStatistics.EMPTY);
    }

    private static Occurrence put(long start, long stop) {
        return new Occurrence("put", 0, TimeSpan.ZERO, new TimeSpan(start, stop));
    }
}
