package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.text.Seconds;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.PercentStats;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.descriptor.DescriptorHash;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.Status;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What must hold for any trees: the order of merging does not matter, and a slow model of the definition agrees. */
class UnionPropertiesTest {

    /** What one rank has at one path. */
    private record Sample(int rank, SummaryEntry entry) {}

    @Provide
    Arbitrary<List<Summary>> ranks() {
        return RandomTrees.ranks();
    }

    @Provide
    Arbitrary<Summary> summary() {
        return RandomTrees.summary();
    }

    @Property
    void any_order_and_grouping_of_merges_gives_the_reduction(
            @ForAll("ranks") List<Summary> summaries, @ForAll Random random) {
        List<UnionSummary> parts = new ArrayList<>();
        for (int rank = 0; rank < summaries.size(); rank++) {
            parts.add(UnionSummary.of(rank, summaries.get(rank)));
        }
        while (parts.size() > 1) {
            UnionSummary one = parts.remove(random.nextInt(parts.size()));
            UnionSummary other = parts.remove(random.nextInt(parts.size()));
            parts.add(one.merge(other));
        }

        UnionSummary merged = parts.get(0);

        assertThat(merged).isEqualTo(UnionSummary.reduce(summaries)).hasSameHashCodeAs(UnionSummary.reduce(summaries));
    }

    @Property
    void the_rows_are_those_of_the_definition(@ForAll("ranks") List<Summary> summaries) {
        Map<byte[], List<Sample>> expected = new TreeMap<>(Arrays::compareUnsigned);
        for (int rank = 0; rank < summaries.size(); rank++) {
            for (SummaryEntry entry : summaries.get(rank).entries()) {
                expected.computeIfAbsent(descriptor(entry), path -> new ArrayList<>())
                        .add(new Sample(rank, entry));
            }
        }

        UnionSummary union = UnionSummary.reduce(summaries);

        assertThat(union.rankCount()).isEqualTo(summaries.size());
        assertThat(union.entries()).hasSize(expected.size());
        int row = 0;
        for (List<Sample> samples : expected.values()) {
            ReducedEntry entry = union.entries().get(row++);
            assertThat(entry.nodeId()).isEqualTo(row);
            assertThat(entry.path()).isEqualTo(samples.get(0).entry().path());
            assertThat(entry.depth()).isEqualTo(samples.get(0).entry().depth());
            assertStatistics(entry, samples, summaries.size());
        }
    }

    /** The descriptor of a path: all its {@code LENGTH:NAME} in a row. */
    private static byte[] descriptor(SummaryEntry entry) {
        StringBuilder text = new StringBuilder();
        for (String name : entry.path().names()) {
            text.append(name.getBytes(StandardCharsets.UTF_8).length)
                    .append(':')
                    .append(name);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void assertStatistics(ReducedEntry entry, List<Sample> samples, int rankCount) {
        assertThat(entry.participatingRanks()).isEqualTo(samples.size());
        assertThat(entry.missingRanks()).isEqualTo(rankCount - samples.size());
        assertTimes(
                entry.inclusive(),
                samples.stream().mapToLong(s -> s.entry().inclusiveNanos()).toArray(),
                samples.stream().mapToInt(Sample::rank).toArray());
        assertTimes(
                entry.self(),
                samples.stream().mapToLong(s -> s.entry().selfNanos()).toArray(),
                samples.stream().mapToInt(Sample::rank).toArray());
        assertCalls(
                entry.calls(),
                samples.stream().mapToLong(s -> s.entry().callCount()).toArray());
        assertPercents(
                entry.percentOfTotal(),
                samples.stream().mapToDouble(s -> s.entry().percentOfTotal()).toArray());
    }

    private static void assertTimes(TimeStats stats, long[] nanos, int[] ranks) {
        int min = 0;
        int max = 0;
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < nanos.length; i++) {
            min = nanos[i] < nanos[min] ? i : min;
            max = nanos[i] > nanos[max] ? i : max;
            sum = sum.add(BigInteger.valueOf(nanos[i]));
        }
        assertThat(stats).isEqualTo(new TimeStats(nanos[min], ranks[min], nanos[max], ranks[max], sum, nanos.length));
        double mean = new BigDecimal(sum, 9).doubleValue() / nanos.length;
        assertThat(stats.meanSeconds()).isEqualTo(mean);
        double balanced = nanos[max] == 0 ? 1.0 : 0.0;
        assertThat(stats.imbalance()).isEqualTo(sum.signum() == 0 ? balanced : Seconds.of(nanos[max]) / mean);
    }

    private static void assertCalls(CountStats stats, long[] calls) {
        long min = Arrays.stream(calls).min().orElseThrow();
        long max = Arrays.stream(calls).max().orElseThrow();
        BigInteger sum = BigInteger.ZERO;
        BigInteger aboveMin = BigInteger.ZERO;
        for (long count : calls) {
            sum = sum.add(BigInteger.valueOf(count));
            aboveMin = aboveMin.add(BigInteger.valueOf(count - min));
        }
        assertThat(stats).isEqualTo(new CountStats(min, max, sum, calls.length));
        double mean = min + aboveMin.doubleValue() / calls.length;
        assertThat(stats.mean()).isEqualTo(Math.max((double) min, Math.min((double) max, mean)));
    }

    private static void assertPercents(PercentStats stats, double[] percents) {
        BigDecimal sum = BigDecimal.ZERO;
        for (double percent : percents) {
            sum = sum.add(new BigDecimal(percent));
        }
        assertThat(stats.min()).isEqualTo(Arrays.stream(percents).min().orElseThrow());
        assertThat(stats.max()).isEqualTo(Arrays.stream(percents).max().orElseThrow());
        assertThat(stats.sum()).isEqualByComparingTo(sum);
        assertThat(stats.mean()).isEqualTo(sum.doubleValue() / percents.length);
    }

    @Property
    void the_reduction_of_one_has_its_own_numbers(@ForAll("summary") Summary summary) {
        UnionSummary union = UnionSummary.of(3, summary);

        assertThat(union.total()).isEqualTo(TimeStats.of(summary.totalNanos(), 3));
        assertThat(union.entries()).hasSize(summary.entries().size());
        for (SummaryEntry own : summary.entries()) {
            ReducedEntry entry = union.entry(own.path()).orElseThrow();
            assertThat(entry.inclusive()).isEqualTo(TimeStats.of(own.inclusiveNanos(), 3));
            assertThat(entry.inclusive().meanSeconds()).isEqualTo(own.inclusiveSeconds());
            assertThat(entry.self()).isEqualTo(TimeStats.of(own.selfNanos(), 3));
            assertThat(entry.calls()).isEqualTo(CountStats.of(own.callCount()));
            assertThat(entry.calls().mean()).isEqualTo((double) own.callCount());
            assertThat(entry.percentOfTotal()).isEqualTo(PercentStats.of(own.percentOfTotal()));
            assertThat(entry.percentOfTotal().mean()).isEqualTo(own.percentOfTotal());
        }
    }

    private static DescriptorHash hash(Summary rank) {
        return DescriptorHash.of(UnionSummary.of(0, rank));
    }

    @Property
    void the_strict_result_is_the_union_exactly_when_all_ranks_have_all_rows(@ForAll("ranks") List<Summary> summaries) {
        UnionSummary union = UnionSummary.reduce(summaries);
        boolean same =
                summaries.stream().map(UnionPropertiesTest::hash).distinct().count() == 1;

        StrictSummary strict = StrictSummary.reduce(summaries);

        assertThat(strict.status()).isEqualTo(same ? Status.SUCCESS : Status.MPI_INCONSISTENT);
        assertThat(strict.disagreements().isEmpty()).isEqualTo(same);
        assertThat(strict.entries()).isEqualTo(same ? union.entries() : List.of());
    }

    @Property
    void a_summary_repeated_on_every_rank_is_strictly_consistent(@ForAll("summary") Summary summary) {
        List<Summary> summaries = List.of(summary, summary, summary);

        StrictSummary strict = StrictSummary.reduce(summaries);

        assertThat(strict.status()).isEqualTo(Status.SUCCESS);
        assertThat(strict.total()).isEqualTo(UnionSummary.reduce(summaries).total());
        assertThat(strict.entries()).isEqualTo(UnionSummary.reduce(summaries).entries());
        assertThat(strict.entries()).allSatisfy(entry -> {
            assertThat(entry.inclusive().minContributor()).isZero();
            assertThat(entry.inclusive().maxContributor()).isZero();
        });
    }

    @Property
    void the_differing_ranks_are_those_with_another_hash_than_rank_0(@ForAll("ranks") List<Summary> summaries) {
        DescriptorHash reference = hash(summaries.get(0));
        List<Integer> differing = new ArrayList<>();
        for (int rank = 0; rank < summaries.size(); rank++) {
            if (!hash(summaries.get(rank)).equals(reference)) {
                differing.add(rank);
            }
        }

        assertThat(StrictSummary.reduce(summaries).differingRanks()).isEqualTo(differing);
    }
}
