package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.values.RegionPath;
import org.junit.jupiter.api.Test;

class RegionsByPathTest {

    @Test
    void regions_are_in_preorder_whatever_the_order_of_their_paths() {
        RegionsByPath regions = new RegionsByPath();
        regions.add(RegionPath.of("a"), new RegionTotals(1, 9, 4));
        regions.add(RegionPath.of("b"), new RegionTotals(2, 3, 3));
        regions.add(RegionPath.of("a", "x"), new RegionTotals(3, 5, 5));
        regions.add(RegionPath.of("c", "y"), new RegionTotals(4, 1, 1));
        regions.add(RegionPath.parse("a/x[mpi]"), new RegionTotals(5, 2, 2));

        assertThat(regions.regions())
                .extracting(region -> region.depth() + " " + region.name() + " "
                        + region.kind().key() + " " + region.calls())
                .containsExactly("0 a code 1", "1 x code 3", "1 x mpi 5", "0 b code 2", "0 c code 0", "1 y code 4");
    }
}
