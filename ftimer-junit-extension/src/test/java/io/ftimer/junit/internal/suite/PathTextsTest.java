package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.text.TextLimits;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PathTextsTest {

    @Test
    void each_entry_has_the_names_from_its_root_down() {
        assertThat(paths(sample -> {
                    sample.region("a", 1, () -> {
                        sample.region("b", 1, () -> sample.region("c", 1));
                        sample.region("d", 1);
                    });
                    sample.region("e/*", 1, () -> sample.region("b", 1));
                }))
                .containsExactly("a", "a/b", "a/b/c", "a/d", "e\\/\\*", "e\\/\\*/b");
    }

    @Test
    void a_deep_path_is_cut() {
        List<String> paths = paths(sample -> recursion(sample, TextLimits.FILE_LEVELS + 2));

        String last = String.join("/", Collections.nCopies(TextLimits.FILE_LEVELS, "r"));
        assertThat(paths).hasSize(TextLimits.FILE_LEVELS + 2).endsWith(last, last + "/...", last + "/...");
    }

    @Test
    void a_long_name_that_all_paths_inside_repeat_is_cut_and_still_another_than_others() {
        String begin = "a".repeat(20_000);
        List<String> paths = paths(sample -> {
            sample.region(begin + 1 + begin, 1, () -> sample.region("b", 1));
            sample.region(begin + 2 + begin, 1);
        });

        assertThat(paths).hasSize(3).doesNotHaveDuplicates().allMatch(path -> path.length() < 1_020);
        assertThat(paths.get(1)).isEqualTo(paths.get(0) + "/b");
    }

    private static void recursion(Sample sample, int levels) {
        if (levels > 0) {
            sample.region("r", 1, () -> recursion(sample, levels - 1));
        }
    }

    private static List<String> paths(Sample.Body body) {
        return TimedTest.paths(Sample.summary(body));
    }
}
