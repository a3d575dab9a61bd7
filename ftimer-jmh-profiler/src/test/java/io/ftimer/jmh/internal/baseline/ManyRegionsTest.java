package io.ftimer.jmh.internal.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.jmh.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** The comparison of so many regions that work by their square would take most of an hour. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class ManyRegionsTest {
    private static final int REGIONS = 50_000;

    @Test
    void each_region_is_compared() {
        ProfiledTree tree = Trees.wide(REGIONS);
        MeasuredIteration iteration = new MeasuredIteration(tree, Map.of());

        assertThat(BenchmarkRegions.of(List.of(iteration, iteration), Optional.empty()))
                .hasSize(REGIONS);
    }

    @Test
    void the_operations_of_a_group_are_found() {
        MeasuredIteration iteration = new MeasuredIteration(Trees.wide(REGIONS), Map.of("reader", 4.0, "writer", 6.0));

        assertThat(GroupOperations.corrected(List.of(iteration, iteration))).hasSize(2);
    }
}
