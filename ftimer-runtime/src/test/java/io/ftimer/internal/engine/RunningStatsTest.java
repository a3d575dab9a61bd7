package io.ftimer.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class RunningStatsTest {
    private static final long SECOND = 1_000_000_000L;

    private static IterationStats of(long... nanos) {
        RunningStats running = new RunningStats();
        for (int i = 0; i < nanos.length; i++) {
            running.add(nanos[i], i);
        }
        return running.snapshot();
    }

    @Provide
    Arbitrary<List<Long>> times() {
        Arbitrary<Long> anyTime = Arbitraries.longs();
        Arbitrary<Long> closeTimes = Arbitraries.longs().between(SECOND - 5, SECOND + 5);
        Arbitrary<Long> both = Arbitraries.oneOf(anyTime, closeTimes);
        return Arbitraries.oneOf(closeTimes.list().ofMaxSize(40), both.list().ofMaxSize(40));
    }

    @Test
    void short_times_carry_into_the_upper_parts_of_the_sums() {
        IterationStats sums = of(-1, 1);
        IterationStats squares = of(2 * SECOND, 2 * SECOND, 2 * SECOND, 2 * SECOND, 2 * SECOND);

        assertThat(sums.sumNanos()).isZero();
        assertThat(squares.sumOfSquares()).isEqualTo(new BigInteger("20000000000000000000"));
        assertThat(squares.sumOfSquares().bitLength()).isGreaterThan(Long.SIZE);
    }

    @Test
    void the_deviation_of_1_2_3_4_seconds_is_1_29099445() {
        IterationStats stats = of(SECOND, 2 * SECOND, 3 * SECOND, 4 * SECOND);

        assertThat(stats.deviationSeconds()).isEqualTo(1.29099445, within(5e-9));
        assertThat(stats.varianceSquareSeconds()).isEqualTo(5.0 / 3.0);
        assertThat(stats.meanSeconds()).isEqualTo(2.5);
        assertThat(stats.totalSeconds()).isEqualTo(10.0);
    }

    @Test
    void a_large_offset_costs_no_accuracy() {
        assertThat(of(SECOND + 1, SECOND + 2, SECOND + 3).varianceSquareSeconds())
                .isEqualTo(1e-18);
    }

    @Test
    void extremes_tell_their_iteration_and_ties_keep_the_earliest() {
        IterationStats stats = of(5, 3, 9, 3, 9);

        assertThat(stats.min()).contains(new Extremum(3, OptionalLong.of(1), 0));
        assertThat(stats.max()).contains(new Extremum(9, OptionalLong.of(2), 0));
    }

    @Test
    void the_earliest_of_equal_times_need_not_have_the_lowest_number() {
        RunningStats running = new RunningStats();
        running.add(3, 7);
        running.add(3, 2);

        assertThat(running.snapshot().min()).contains(new Extremum(3, OptionalLong.of(7), 0));
        assertThat(running.snapshot().max()).contains(new Extremum(3, OptionalLong.of(7), 0));
    }

    @Test
    void a_time_without_a_number_can_be_an_extremum() {
        RunningStats running = new RunningStats();
        running.add(Long.MAX_VALUE, RunningStats.UNNUMBERED);

        assertThat(running.snapshot().min()).contains(new Extremum(Long.MAX_VALUE, OptionalLong.empty(), 0));
    }

    @Test
    void nothing_has_no_extremes_and_zeros() {
        assertThat(of()).isEqualTo(IterationStats.NONE);
        assertThat(IterationStats.NONE.min()).isEmpty();
        assertThat(IterationStats.NONE.max()).isEmpty();
        assertThat(IterationStats.NONE.meanSeconds()).isZero();
        assertThat(IterationStats.NONE.deviationSeconds()).isZero();
    }

    @Test
    void one_time_has_no_deviation() {
        assertThat(of(7)).isEqualTo(IterationStats.of(7, OptionalLong.of(0)));
        assertThat(of(7).varianceSquareSeconds()).isZero();
    }

    @Test
    void a_snapshot_stays_as_it_is_and_clear_begins_anew() {
        RunningStats running = new RunningStats();
        running.add(4, 0);
        IterationStats before = running.snapshot();
        running.add(5, 1);
        running.clear();

        assertThat(before).isEqualTo(of(4));
        assertThat(running.snapshot()).isEqualTo(IterationStats.NONE);
    }

    @Test
    void equal_extrema_go_to_the_lowest_contributor_and_then_the_lowest_iteration() {
        IterationStats onTwo = of(1, 1).ofContributor(2);
        IterationStats onOne = IterationStats.of(1, OptionalLong.of(9)).ofContributor(1);
        IterationStats unnumbered = IterationStats.of(1, OptionalLong.empty()).ofContributor(1);

        Optional<Extremum> expected = Optional.of(new Extremum(1, OptionalLong.of(9), 1));
        assertThat(onTwo.merge(unnumbered).merge(onOne).min()).isEqualTo(expected);
        assertThat(onOne.merge(onTwo.merge(unnumbered)).max()).isEqualTo(expected);
    }

    @Test
    void what_was_added_since_an_earlier_moment_knows_the_extremes_that_are_new() {
        IterationStats since = of(5, 3, 4, 9).since(of(5, 3));

        assertThat(since.count()).isEqualTo(2);
        assertThat(since.sumNanos()).isEqualTo(13);
        assertThat(since.sumOfSquares()).isEqualTo(16 + 81);
        assertThat(since.min()).isEmpty();
        assertThat(since.max()).contains(new Extremum(9, OptionalLong.of(3), 0));
    }

    @Test
    void an_extremum_that_one_part_does_not_know_is_not_known_of_the_whole() {
        IterationStats unknown = of(5, 3, 4).since(of(5, 3));

        assertThat(unknown.merge(of(1)).min()).isEmpty();
        assertThat(of(1).merge(unknown).min()).isEmpty();
        assertThat(unknown.merge(IterationStats.NONE)).isEqualTo(unknown);
        assertThat(IterationStats.NONE.merge(unknown)).isEqualTo(unknown);
    }

    @Property
    void sums_are_those_of_the_definition_for_every_time(@ForAll("times") List<Long> times) {
        IterationStats stats = of(times.stream().mapToLong(Long::longValue).toArray());

        List<BigInteger> exact = times.stream().map(BigInteger::valueOf).toList();
        assertThat(stats.count()).isEqualTo(times.size());
        assertThat(stats.sumNanos()).isEqualTo(exact.stream().reduce(BigInteger.ZERO, BigInteger::add));
        assertThat(stats.sumOfSquares())
                .isEqualTo(exact.stream().map(x -> x.multiply(x)).reduce(BigInteger.ZERO, BigInteger::add));
        assertThat(stats.min().map(Extremum::nanos)).isEqualTo(times.stream().min(Long::compare));
        assertThat(stats.max().map(Extremum::nanos)).isEqualTo(times.stream().max(Long::compare));
    }

    @Property
    void the_variance_is_that_of_welford_s_recurrence_with_many_digits(@ForAll("times") List<Long> times) {
        double variance =
                of(times.stream().mapToLong(Long::longValue).toArray()).varianceSquareSeconds();

        double expected = welford(times) * 1e-18;
        assertThat(variance).isEqualTo(expected, within(1e-12 * expected));
    }

    private static double welford(List<Long> times) {
        MathContext digits = new MathContext(60);
        BigDecimal mean = BigDecimal.ZERO;
        BigDecimal squares = BigDecimal.ZERO;
        for (int n = 1; n <= times.size(); n++) {
            BigDecimal time = BigDecimal.valueOf(times.get(n - 1));
            BigDecimal delta = time.subtract(mean);
            mean = mean.add(delta.divide(BigDecimal.valueOf(n), digits));
            squares = squares.add(delta.multiply(time.subtract(mean)), digits);
        }
        return times.size() < 2
                ? 0
                : squares.divide(BigDecimal.valueOf(times.size() - 1), digits).doubleValue();
    }

    @Property
    void any_order_and_grouping_of_merges_gives_the_same(@ForAll("times") List<Long> times, @ForAll Random random) {
        List<IterationStats> parts = new ArrayList<>();
        IterationStats inOrder = IterationStats.NONE;
        for (int rank = 0; rank < times.size(); rank++) {
            IterationStats part =
                    IterationStats.of(times.get(rank), OptionalLong.of(0)).ofContributor(rank);
            parts.add(part);
            inOrder = inOrder.merge(part);
        }
        while (parts.size() > 1) {
            IterationStats one = parts.remove(random.nextInt(parts.size()));
            parts.add(one.merge(parts.remove(random.nextInt(parts.size()))));
        }

        assertThat(parts.isEmpty() ? IterationStats.NONE : parts.get(0)).isEqualTo(inOrder);
    }
}
