package io.ftimer.jmh.internal.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.jmh.internal.tree.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of all benchmarks of a run. */
class RunFilesTest {
    private static final ProfiledTree TREE = Trees.iteration(Trees.region("a", 1, 20, 20));

    @TempDir
    Path folder;

    private RunFiles files() {
        return RunFiles.of(ProfilerOptions.parse("out=" + folder)).orElseThrow();
    }

    private List<String> headings() throws IOException {
        return Files.readAllLines(folder.resolve("benchmarks.txt")).stream()
                .filter(line -> line.endsWith(", avgt"))
                .toList();
    }

    @Test
    void files_of_an_earlier_run_are_deleted_before_the_first_benchmark() throws IOException {
        Path earlier = Files.writeString(folder.resolve("benchmarks.csv"), "of an earlier run");
        Path other = Files.writeString(folder.resolve("notes.txt"), "");

        files().start();
        assertThat(earlier).doesNotExist();
        assertThat(other).exists();

        files().write(KindsInFilesTest.BENCHMARK, TREE);
        files().start();
        assertThat(earlier).content().startsWith("format_version,").contains("\"B.b\"");
    }

    @Test
    void a_benchmark_with_more_results_replaces_its_tree_and_others_follow() throws IOException {
        files().write(KindsInFilesTest.BENCHMARK, TREE);
        files().write(KindsInFilesTest.benchmark("B.other", 1), TREE);
        files().write(KindsInFilesTest.BENCHMARK, TREE.plus(TREE));

        assertThat(headings()).containsExactly("B.b, avgt", "B.other, avgt");
        assertThat(folder.resolve("benchmarks.txt")).content().contains("20 operations in 2 iterations");
        assertThat(Files.readAllLines(folder.resolve("benchmarks.csv"))).hasSize(3);
        assertThat(RunFiles.written()).contains(folder.resolve("benchmarks.csv"), folder.resolve("benchmarks.txt"));
    }

    @Test
    void executions_with_different_numbers_of_threads_are_kept_apart() throws IOException {
        files().write(KindsInFilesTest.BENCHMARK, TREE);
        files().write(KindsInFilesTest.benchmark("B.b", 2), TREE);

        assertThat(headings()).containsExactly("B.b, avgt", "B.b, avgt");
    }
}
