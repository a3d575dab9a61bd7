package io.ftimer.jmh.internal.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.jmh.tree.Trees;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files of so many regions that work by their square would take most of an hour. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class ManyRegionsTest {
    private static final int REGIONS = 20_000;

    private static int size(TrialFiles.BenchmarkFormat format, int regions) throws IOException {
        StringBuilder text = new StringBuilder();
        format.write(KindsInFilesTest.BENCHMARK, Trees.wide(regions), text);
        return text.length();
    }

    @ParameterizedTest
    @EnumSource
    void a_file_is_in_proportion_to_the_tree(TrialFiles.BenchmarkFormat format) throws IOException {
        assertThat((double) size(format, 2 * REGIONS) / size(format, REGIONS)).isBetween(1.8, 2.2);
    }

    @Test
    void a_tree_for_other_formats_has_every_region() {
        assertThat(BenchmarkTrees.of(KindsInFilesTest.BENCHMARK, Trees.wide(REGIONS))
                        .regions())
                .hasSize(REGIONS);
    }
}
