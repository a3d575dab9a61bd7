package io.ftimer.jmh.internal.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.jmh.internal.tree.Trees;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of so many regions that work by their square would take most of an hour. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class ManyRegionsTest {
    private static final int REGIONS = 20_000;

    private static int size(String format, int regions) throws IOException {
        List<RunFiles.Result> result = List.of(new RunFiles.Result(KindsInFilesTest.BENCHMARK, Trees.wide(regions)));
        StringBuilder text = new StringBuilder();
        if (format.equals("csv")) {
            RunFiles.writeCsv(result, text);
        } else {
            RunFiles.writeText(result, text);
        }
        return text.length();
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "text"})
    void a_file_is_in_proportion_to_the_tree(String format) throws IOException {
        assertThat((double) size(format, 2 * REGIONS) / size(format, REGIONS)).isBetween(1.8, 2.2);
    }

    @Test
    void a_tree_for_other_formats_has_every_region() {
        assertThat(BenchmarkTrees.of(KindsInFilesTest.BENCHMARK, Trees.wide(REGIONS))
                        .regions())
                .hasSize(REGIONS);
    }
}
