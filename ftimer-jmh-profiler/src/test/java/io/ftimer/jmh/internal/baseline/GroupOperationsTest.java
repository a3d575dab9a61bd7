package io.ftimer.jmh.internal.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.jmh.tree.Accounting;
import io.ftimer.jmh.tree.Estimate;
import io.ftimer.jmh.tree.Measured;
import io.ftimer.jmh.tree.Problems;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.values.RegionKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The operations of the methods of a group, and what the baseline says about their regions. */
class GroupOperationsTest {

    private static ProfiledRegion region(String name, Map<String, Long> calls) {
        long all = calls.values().stream().mapToLong(Long::longValue).sum();
        return new ProfiledRegion(
                ProfiledRegion.ALL_THREADS,
                List.of(name),
                List.of(RegionKind.CODE),
                all,
                0,
                0,
                Estimate.ZERO,
                all,
                all,
                Measured.NOTHING,
                calls);
    }

    private static ProfiledRegion unknown(String name, long calls) {
        return new ProfiledRegion(
                ProfiledRegion.ALL_THREADS,
                List.of(name),
                List.of(RegionKind.CODE),
                calls,
                0,
                0,
                Estimate.ZERO,
                calls,
                calls,
                Measured.NOTHING,
                Map.of());
    }

    private static MeasuredIteration iteration(long operations, double readers, ProfiledRegion... regions) {
        return new MeasuredIteration(
                new ProfiledTree(
                        false,
                        operations,
                        1,
                        1,
                        2,
                        Estimate.ZERO,
                        List.of(regions),
                        List.of(),
                        0,
                        Problems.NONE,
                        Accounting.UNKNOWN),
                Map.of("reader", readers, "writer", operations - readers));
    }

    @Test
    void regions_that_add_up_to_the_operations_of_the_group_count_them() {
        assertThat(Written.lines(
                        iteration(
                                100,
                                60,
                                region("read", Map.of("reader", 210L)),
                                region("write", Map.of("writer", 30L))),
                        iteration(
                                100,
                                40,
                                region("read", Map.of("reader", 150L)),
                                region("write", Map.of("writer", 50L)))))
                .isEqualTo("[benchmark]\nb\n 3..3/reader() read\n 1..1/writer() write\n");
    }

    @Test
    void the_scores_may_be_far_off_if_a_thread_had_no_processor() {
        assertThat(Written.lines(
                        iteration(
                                100, 99, region("read", Map.of("reader", 70L)), region("write", Map.of("writer", 30L))),
                        iteration(
                                100,
                                99,
                                region("read", Map.of("reader", 80L)),
                                region("write", Map.of("writer", 20L)))))
                .isEqualTo("[benchmark]\nb\n 1..1/reader() read\n 1..1/writer() write\n");
    }

    @Test
    void otherwise_the_operations_remain_derived_from_the_scores() {
        assertThat(Written.lines(
                        iteration(
                                100, 60, region("read", Map.of("reader", 63L)), region("write", Map.of("writer", 8L))),
                        iteration(
                                100, 50, region("read", Map.of("reader", 50L)), region("write", Map.of("writer", 9L)))))
                .isEqualTo("[benchmark]\nb\n 1..1.05/reader() read\n 0.18..0.2/writer() write\n");
    }

    @Test
    void a_region_of_several_methods_has_a_range_for_each_of_them() {
        assertThat(Written.lines(
                        iteration(100, 60, region("any", Map.of("reader", 60L, "writer", 80L))),
                        iteration(100, 50, region("any", Map.of("reader", 50L, "writer", 100L)))))
                .isEqualTo("[benchmark]\nb\n 1..1/reader()+2..2/writer() any\n");
    }

    @Test
    void a_region_of_all_methods_that_adds_up_to_the_group_is_exact() {
        assertThat(Written.lines(
                        iteration(100, 60, region("any", Map.of("reader", 55L, "writer", 45L))),
                        iteration(100, 50, region("any", Map.of("reader", 52L, "writer", 48L)))))
                .isEqualTo("[benchmark]\nb\n 1 any\n");
    }

    private static ProfiledRegion allocating(ProfiledRegion region, long bytes) {
        return new ProfiledRegion(
                region.thread(),
                region.names(),
                region.kinds(),
                region.calls(),
                0,
                0,
                Estimate.ZERO,
                region.minCallsPerOp(),
                region.maxCallsPerOp(),
                new Measured(bytes, null, null, null),
                region.callsByMethod());
    }

    @Test
    void only_the_bytes_of_a_region_of_one_method_are_exact() {
        assertThat(Written.lines(
                        iteration(
                                100,
                                60,
                                allocating(region("read", Map.of("reader", 63L)), 6300),
                                allocating(region("any", Map.of("reader", 63L, "writer", 8L)), 6300),
                                allocating(unknown("setup", 3), 300)),
                        iteration(
                                90,
                                50,
                                allocating(region("read", Map.of("reader", 50L)), 5000),
                                allocating(region("any", Map.of("reader", 50L, "writer", 9L)), 5000),
                                allocating(unknown("setup", 3), 300))))
                .isEqualTo(
                        "[benchmark]\nb\n 1..1.05/reader()+0.2..0.225/writer() any\n 1..1.05/reader() 100B/call read\n"
                                + " 3/iteration setup\n");
    }

    @Test
    void a_region_of_unknown_methods_is_compared_per_iteration_or_not_at_all() {
        assertThat(Written.lines(
                        iteration(100, 60, unknown("setup", 3), unknown("any", 160)),
                        iteration(90, 50, unknown("setup", 3), unknown("any", 170))))
                .isEqualTo("[benchmark]\nb\n ~ any\n 3/iteration setup\n");
    }
}
