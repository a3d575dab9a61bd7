package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.ftimer.report.internal.descriptor.DescriptorHash;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Properties of any lanes of any ranks: the order of merging does not matter, nor whether parts are sent as bytes. */
class LaneUnionPropertiesTest {
    /** Every length in a full build; otherwise every tenth from a random one, since each costs an exception. */
    private static final int CUT_STEP = Boolean.getBoolean("build.full") ? 1 : 10;

    private record Region(ExecutionDomain domain, RegionPath path) {}

    private record Sample(int rank, long inclusiveNanos, long calls) {}

    @Provide
    Arbitrary<List<LaneSummary>> ranks() {
        return RandomLanes.ranks();
    }

    @Provide
    Arbitrary<List<LaneSummary>> agreeingRanks() {
        return RandomLanes.agreeingRanks();
    }

    private static List<UnionSummary> parts(List<LaneSummary> summaries) {
        return IntStream.range(0, summaries.size())
                .mapToObj(rank -> UnionSummary.of(rank, summaries.get(rank)))
                .toList();
    }

    private static <T> T mergedAnyhow(List<T> all, BinaryOperator<T> merge, Random random) {
        List<T> parts = new ArrayList<>(all);
        while (parts.size() > 1) {
            T one = parts.remove(random.nextInt(parts.size()));
            T other = parts.remove(random.nextInt(parts.size()));
            parts.add(merge.apply(one, other));
        }
        return parts.get(0);
    }

    private static UnionSummary sent(UnionSummary part) {
        return UnionSummary.ofBytes(part.toBytes());
    }

    private static TreeDifferences sent(TreeDifferences part) {
        return TreeDifferences.ofBytes(part.toBytes());
    }

    @Property
    void any_order_and_grouping_of_merges_gives_the_union(
            @ForAll("ranks") List<LaneSummary> summaries, @ForAll Random random) {
        UnionSummary union = UnionSummary.reduceLanes(summaries);

        UnionSummary merged = mergedAnyhow(parts(summaries), (a, b) -> sent(a.merge(b)), random);

        assertThat(merged).isEqualTo(union).hasSameHashCodeAs(union);
        assertThat(merged.toBytes()).isEqualTo(union.toBytes());
    }

    @Property
    void any_order_and_grouping_of_merges_gives_the_same_reasons(
            @ForAll("ranks") List<LaneSummary> summaries, @ForAll Random random) {
        List<UnionSummary> parts = parts(summaries);

        TreeDifferences merged = mergedAnyhow(
                parts.stream()
                        .map(part -> TreeDifferences.between(parts.get(0), part))
                        .toList(),
                (a, b) -> sent(a.merge(b)),
                random);

        StrictSummary strict = StrictSummary.reduceLanes(summaries);
        assertThat(merged.isEmpty()).isEqualTo(strict.status().isSuccess());
        if (!merged.isEmpty()) {
            assertThat(StrictSummary.of(merged)).isEqualTo(strict).hasSameHashCodeAs(strict);
            assertThat(sent(merged).toBytes()).isEqualTo(merged.toBytes());
        }
    }

    @Property
    void ranks_agree_if_their_lanes_are_whole_and_their_hashes_equal(@ForAll("ranks") List<LaneSummary> summaries) {
        List<UnionSummary> parts = parts(summaries);

        boolean agree = parts.stream().allMatch(UnionSummary::isWhole)
                && parts.stream().map(DescriptorHash::of).distinct().count() == 1;

        assertThat(StrictSummary.reduceLanes(summaries).status())
                .isEqualTo(agree ? Status.SUCCESS : Status.MPI_INCONSISTENT);
    }

    @Property
    void ranks_that_agree_have_the_statistics_of_their_union(
            @ForAll("agreeingRanks") List<LaneSummary> summaries, @ForAll Random random) {
        StrictSummary strict = StrictSummary.reduceLanes(summaries);
        UnionSummary union = mergedAnyhow(parts(summaries), (a, b) -> sent(a.merge(b)), random);

        assertThat(strict.status()).isEqualTo(Status.SUCCESS);
        assertThat(strict).isEqualTo(StrictSummary.of(union));
        assertThat(strict.lanes()).isEqualTo(union.lanes());
        assertThat(strict.entries())
                .hasSameSizeAs(union.entries())
                .allSatisfy(entry -> assertThat(union.entry(entry.domain(), entry.path()))
                        .get()
                        .extracting(ReducedEntry::samples)
                        .isEqualTo(entry.samples()));
    }

    @Property
    void the_samples_of_an_entry_are_the_lanes_that_have_it(@ForAll("ranks") List<LaneSummary> summaries) {
        Map<Region, List<Sample>> expected = new HashMap<>();
        for (int rank = 0; rank < summaries.size(); rank++) {
            for (LaneRecord lane : summaries.get(rank).lanes()) {
                List<RegionPath> paths = new ArrayList<>();
                for (LaneContext context : lane.contexts()) {
                    List<String> names = new ArrayList<>(
                            context.parentId() == 0
                                    ? List.of()
                                    : paths.get(context.parentId() - 1).names());
                    names.add(context.name());
                    paths.add(RegionPath.of(names.toArray(String[]::new)));
                    expected.computeIfAbsent(
                                    new Region(lane.domain(), paths.get(paths.size() - 1)), key -> new ArrayList<>())
                            .add(new Sample(rank, context.inclusiveNanos(), context.callCount()));
                }
            }
        }

        UnionSummary union = UnionSummary.reduceLanes(summaries);

        assertThat(union.entries()).hasSize(expected.size());
        for (ReducedEntry entry : union.entries()) {
            List<Sample> samples = expected.get(new Region(entry.domain(), entry.path()));
            assertThat(entry.participatingSamples()).isEqualTo(samples.size());
            assertThat(entry.participatingRanks()).isEqualTo((int)
                    samples.stream().map(Sample::rank).distinct().count());
            assertThat(entry.inclusive().sumNanos())
                    .isEqualTo(BigInteger.valueOf(
                            samples.stream().mapToLong(Sample::inclusiveNanos).sum()));
            assertThat(entry.calls().max())
                    .isEqualTo(samples.stream().mapToLong(Sample::calls).max().orElseThrow());
            assertThat(samples)
                    .anyMatch(sample -> sample.rank() == entry.inclusive().minContributor()
                            && sample.inclusiveNanos() == entry.inclusive().minNanos());
        }
    }

    @Property
    void a_damaged_part_is_rejected_or_another_valid_one(
            @ForAll("ranks") List<LaneSummary> summaries, @ForAll @IntRange(max = 10_000) int at, @ForAll byte value) {
        byte[] union = UnionSummary.reduceLanes(summaries).toBytes();
        union[at % union.length] = value;
        List<UnionSummary> parts = parts(summaries);
        byte[] differences = TreeDifferences.between(parts.get(0), parts.get(parts.size() - 1))
                .toBytes();
        differences[at % differences.length] = value;

        Throwable unionThrew = catchThrowable(() -> sent(UnionSummary.ofBytes(union)));
        Throwable differencesThrew = catchThrowable(() -> sent(TreeDifferences.ofBytes(differences)));

        assertThat(unionThrew == null || unionThrew instanceof IllegalArgumentException)
                .as("%s", unionThrew)
                .isTrue();
        assertThat(differencesThrew == null || differencesThrew instanceof IllegalArgumentException)
                .as("%s", differencesThrew)
                .isTrue();
    }

    @Property(tries = 100)
    void a_part_that_is_cut_off_is_rejected(@ForAll("ranks") List<LaneSummary> summaries, @ForAll Random random) {
        byte[] union = UnionSummary.reduceLanes(summaries).toBytes();
        List<UnionSummary> parts = parts(summaries);
        byte[] differences = TreeDifferences.between(parts.get(0), parts.get(parts.size() - 1))
                .toBytes();

        for (int length = random.nextInt(CUT_STEP); length < union.length; length += CUT_STEP) {
            byte[] cut = Arrays.copyOf(union, length);
            assertThatIllegalArgumentException().isThrownBy(() -> UnionSummary.ofBytes(cut));
        }
        for (int length = random.nextInt(CUT_STEP); length < differences.length; length += CUT_STEP) {
            byte[] cut = Arrays.copyOf(differences, length);
            assertThatIllegalArgumentException().isThrownBy(() -> TreeDifferences.ofBytes(cut));
        }
    }
}
