package io.ftimer.jmh.internal.baseline;

import static io.ftimer.jmh.tree.Trees.allocating;
import static io.ftimer.jmh.tree.Trees.iteration;
import static io.ftimer.jmh.tree.Trees.region;
import static io.ftimer.jmh.tree.Trees.untimed;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.gate.CallPath;
import io.ftimer.gate.CallRange;
import io.ftimer.gate.ExpectedCalls;
import io.ftimer.gate.MeasuredCalls;
import io.ftimer.gate.MeasuredRegion;
import io.ftimer.gate.RelativeTime;
import io.ftimer.jmh.tree.Accounting;
import io.ftimer.jmh.tree.Estimate;
import io.ftimer.jmh.tree.Problems;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.values.RegionKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The regions of a benchmark as the baseline has them. */
class BenchmarkRegionsTest {
    private static final ProfiledTree TREE =
            iteration(region("solve", 1, 100, 20), region("solve/assemble", 3, 80, 80));

    private static MeasuredIteration[] measured(ProfiledTree... iterations) {
        return Stream.of(iterations)
                .map(tree -> new MeasuredIteration(tree, Map.of()))
                .toArray(MeasuredIteration[]::new);
    }

    private static MeasuredRegion only(ProfiledTree... iterations) {
        return BenchmarkRegions.of(List.of(measured(iterations)), Optional.empty())
                .values()
                .iterator()
                .next();
    }

    @Test
    void regions_have_calls_per_operation_and_shares() {
        assertThat(Written.lines(measured(TREE))).isEqualTo("[benchmark]\nb\n 1 20.0% solve\n  3 80.0% assemble\n");
        assertThat(Written.lines(measured(untimed(TREE)))).isEqualTo("[benchmark]\nb\n 1 solve\n  3 assemble\n");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void a_region_of_another_kind_has_its_own_line_and_calls(RegionKind kind) {
        String other = "a[" + kind.key() + "]";
        ProfiledTree both = iteration(region("a", 1, 20, 20), region(other, 2, 80, 80));
        ProfiledTree one = iteration(region(other, 2, 80, 80));

        assertThat(Written.lines(measured(both))).isEqualTo("[benchmark]\nb\n 1 20.0% a\n 2 80.0% " + other + "\n");
        assertThat(Written.lines(measured(both, one)))
                .isEqualTo("[benchmark]\nb\n 0..1 11.1% a\n 2 88.9% " + other + "\n");
    }

    @Test
    void times_can_be_ratios_to_a_region() {
        Map<CallPath, MeasuredRegion> regions =
                BenchmarkRegions.of(List.of(measured(TREE)), Optional.of(CallPath.parse("solve")));

        assertThat(regions.get(CallPath.parse("solve/assemble")).time()).contains(RelativeTime.ratio(0.8));
        assertThat(BenchmarkRegions.of(List.of(measured(TREE)), Optional.of(CallPath.parse("none")))
                        .get(CallPath.parse("solve"))
                        .time())
                .isEmpty();
    }

    @Test
    void calls_that_vary_are_a_range() {
        ProfiledTree once = iteration(region("a", 1, 1, 1));
        ProfiledTree twice = iteration(region("a", 2, 1, 1));

        assertThat(Written.lines(measured(once, twice))).isEqualTo("[benchmark]\nb\n 1..2 100.0% a\n");
    }

    @Test
    void the_mean_of_all_iterations_must_be_in_a_range() {
        MeasuredCalls calls = only(iteration(region("a", 1, 1, 1)), iteration(region("a", 4, 1, 1)))
                .calls();

        assertThat(calls.isIn(new CallRange(Optional.empty(), 2, 3), 0)).isTrue();
        assertThat(calls.isIn(new CallRange(Optional.empty(), 2.6, 9), 0)).isFalse();
        assertThat(calls.isIn(new CallRange(Optional.of("reader"), 0, 9), 0)).isFalse();
        assertThat(calls.text(ExpectedCalls.parse("1..2"))).isEqualTo("2.5");
    }

    @Test
    void bytes_are_per_call_where_the_calls_vary() {
        ProfiledTree once = untimed(iteration(allocating("refill", 1, 100), allocating("solve", 1, 123_456)));
        ProfiledTree twice = untimed(iteration(allocating("refill", 2, 200), allocating("solve", 1, 123_456)));

        assertThat(Written.lines(measured(once, twice)))
                .isEqualTo("[benchmark]\nb\n 1..2 100B/call refill\n 1 123500B/op solve\n");
    }

    @Test
    void without_operations_there_are_no_bytes() {
        ProfiledTree setup = new ProfiledTree(
                false,
                0,
                1,
                1,
                1,
                Estimate.ZERO,
                List.of(allocating("setup", 1, 24)),
                List.of(),
                0,
                Problems.NONE,
                Accounting.UNKNOWN);

        assertThat(only(setup).bytes()).isEmpty();
    }

    @Test
    void absolute_times_are_per_operation() {
        assertThat(only(TREE).metrics()).containsEntry("self_ns", 2.0);
        assertThat(only(untimed(TREE)).metrics()).doesNotContainKey("self_ns");
    }
}
