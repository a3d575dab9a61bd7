package io.ftimer.export.internal.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.values.RegionKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same spelling with and without a kind in comparisons and sums. */
class KindsInComparisonsTest {
    private static ExportedTree tree(ExportedRegion... regions) {
        return new ExportedTree(ExportedTree.Kind.RUN, "", "t", false, 0, Map.of(), List.of(regions));
    }

    private static ExportedRegion a(RegionKind kind, long calls) {
        return new ExportedRegion(0, "a", kind, calls, 0, 0, Map.of());
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void a_comparison_pairs_regions_of_one_kind(RegionKind kind) {
        assertThat(ComparedTimes.of(tree(a(RegionKind.CODE, 1)), tree(a(kind, 1), a(RegionKind.CODE, 2))))
                .containsExactly(new ComparedTimes("a", a(RegionKind.CODE, 1), a(RegionKind.CODE, 2)));
    }
}
