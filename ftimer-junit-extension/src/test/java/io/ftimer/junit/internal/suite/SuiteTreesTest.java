package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.assertj.internal.instrumentation.Instrumentation;
import io.ftimer.junit.internal.settings.JobSummary;
import io.ftimer.junit.internal.settings.ReportFormats;
import io.ftimer.junit.internal.settings.TemplateRegions;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The trees that a page and a comparison take from the report of a suite. */
class SuiteTreesTest {
    @TempDir
    Path folder;

    private final Digest digest = new Digest();
    private SuiteFiles files;

    @BeforeEach
    void open() throws IOException {
        ReportOptions options = new ReportOptions(
                new ReportPlace(folder, folder),
                3,
                ReportFormats.ALL,
                TemplateRegions.AGGREGATE,
                JobSummary.OFF,
                Optional.empty(),
                Instrumentation.NONE);
        files = SuiteFiles.open(options, new BuildProcess("1-2", true), "9-jvm", new Warnings(line -> {}));
    }

    private void write(int attempt, TimedTest test) throws IOException {
        digest.add(test);
        files.write(attempt, test);
    }

    /** Receives trees and keeps them. */
    private static final class Kept implements TreeSink {
        private final List<ExportedTree> trees = new ArrayList<>();

        @Override
        public void accept(ExportedTree tree) {
            trees.add(tree);
        }

        @Override
        public void finish() {}
    }

    private static Sample.Body solving(int calls) {
        return sample -> sample.region("solve", 10, () -> {
            for (int call = 0; call < calls; call++) {
                sample.region("assemble", 5);
            }
        });
    }

    @Test
    void a_test_is_a_tree_with_its_outcome() throws IOException {
        write(1, Sample.failed("a", solving(2)));

        Kept kept = new Kept();
        SuiteTrees.forPage(files.finish(digest).parts(), kept);

        assertThat(kept.trees).singleElement().satisfies(tree -> {
            assertThat(tree.kind()).isEqualTo(ExportedTree.Kind.TEST);
            assertThat(tree.group()).isEqualTo("x.T");
            assertThat(tree.name()).isEqualTo("a");
            assertThat(tree.facts()).contains(Map.entry("outcome", "failed"));
            assertThat(tree.regions())
                    .extracting(region -> region.depth() + " " + region.name() + " " + region.calls())
                    .containsExactly("0 solve 1", "1 assemble 2");
        });
    }

    @Test
    void a_page_leaves_out_tests_without_regions_and_a_comparison_has_them() throws IOException {
        write(1, Sample.test("empty", sample -> sample.pass(5)));
        MergedFiles merged = files.finish(digest);

        Kept page = new Kept();
        SuiteTrees.forPage(merged.parts(), page);
        Kept all = new Kept();
        SuiteTrees.all(merged.parts(), all);

        assertThat(page.trees).isEmpty();
        assertThat(all.trees).extracting(ExportedTree::name).containsExactly("empty");
        assertThat(merged.page()).isNull();
        assertThat(folder.resolve("suite.html")).doesNotExist();
    }

    @Test
    void of_many_passed_tests_a_page_has_the_first_and_counts_the_others() throws IOException {
        for (int i = 0; i < 5; i++) {
            write(1, Sample.test("t" + i, solving(1)));
        }
        write(1, Sample.failed("failed", solving(1)));

        Kept kept = new Kept();
        SuiteTrees.forPage(files.finish(digest).parts(), kept, 4);

        assertThat(kept.trees)
                .extracting(ExportedTree::name)
                .containsExactly("t0", "t1", "failed", "3 more tests, see suite.csv");
    }

    @Test
    void a_repeated_execution_has_its_number() throws IOException {
        write(1, Sample.failed("a", solving(1)));
        write(2, Sample.test("a", solving(1)));

        Kept kept = new Kept();
        SuiteTrees.all(files.finish(digest).parts(), kept);

        assertThat(kept.trees).extracting(ExportedTree::name).containsExactly("a", "a (attempt 2)");
    }

    @Test
    void the_page_is_written_and_named() throws IOException {
        write(1, Sample.test("a", solving(1)));

        MergedFiles merged = files.finish(digest);

        assertThat(merged.page()).isEqualTo(folder.resolve("suite.html"));
        assertThat(Files.readString(folder.resolve("suite.html"))).contains("Content-Security-Policy", "assemble");
        assertThat(JvmReport.where(merged))
                .endsWith("suite.csv and suite.json; picture in " + folder.resolve("suite.html"));
    }
}
