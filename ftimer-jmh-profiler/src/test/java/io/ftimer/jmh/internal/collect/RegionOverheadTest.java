package io.ftimer.jmh.internal.collect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.jmh.internal.collect.RegionOverhead.Point;
import io.ftimer.jmh.internal.tree.Estimate;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegionOverheadTest {
    private static Point point(double recorded, double inside) {
        return new Point(recorded, new Estimate(inside - 1, inside, inside + 2), Estimate.exactly(20));
    }

    private final RegionOverhead cost = new RegionOverhead(List.of(point(10, 4), point(1000, 8)));

    @Test
    void between_two_lengths_the_overhead_is_interpolated_by_the_order_of_magnitude() {
        assertThat(cost.at(100).inside()).isEqualTo(new Estimate(5, 6, 8));
        assertThat(cost.at(100).outside()).isEqualTo(Estimate.exactly(20));
    }

    @Test
    void at_and_beyond_the_ends_it_is_that_of_the_ends() {
        assertThat(cost.at(0)).isEqualTo(point(10, 4));
        assertThat(cost.at(10)).isEqualTo(point(10, 4));
        assertThat(cost.at(1000)).isEqualTo(point(1000, 8));
        assertThat(cost.at(1e9)).isEqualTo(point(1000, 8));
    }
}
