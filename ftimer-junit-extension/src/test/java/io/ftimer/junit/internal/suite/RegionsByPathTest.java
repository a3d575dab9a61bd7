package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RegionsByPathTest {

    @Test
    void regions_are_in_preorder_whatever_the_order_of_their_paths() {
        RegionsByPath regions = new RegionsByPath();
        regions.add(List.of("a"), new RegionTotals(1, 9, 4));
        regions.add(List.of("b"), new RegionTotals(2, 3, 3));
        regions.add(List.of("a", "x"), new RegionTotals(3, 5, 5));
        regions.add(List.of("c", "y"), new RegionTotals(4, 1, 1));

        assertThat(regions.regions())
                .extracting(region -> region.depth() + " " + region.name() + " " + region.calls())
                .containsExactly("0 a 1", "1 x 3", "0 b 2", "0 c 0", "1 y 4");
    }
}
