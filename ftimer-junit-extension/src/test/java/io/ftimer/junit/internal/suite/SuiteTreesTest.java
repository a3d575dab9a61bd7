package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ftimer.assertj.internal.expectation.Instrumentation;
import io.ftimer.export.internal.tree.PageWriter;
import io.ftimer.internal.rows.MeasuredSums;
import io.ftimer.junit.internal.settings.FTimerConfig.Report;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
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
        ReportOptions options =
                new ReportOptions(folder, folder, Optional.empty(), Instrumentation.NONE, Report.SUMMARY);
        files = SuiteFiles.open(options, new BuildProcess("1-2", true), "9-jvm", new Warnings(line -> {}));
    }

    private void write(int attempt, TimedTest ended) throws IOException {
        TimedTest test = ended.searched();
        digest.add(test);
        files.files.write(attempt, test);
    }

    private SuitePage page(MergedFiles merged, int maxRegions) throws IOException {
        return SuitePage.of(merged.parts(), merged.run().findings, maxRegions);
    }

    /** Returns the trees of a page as it has them. */
    private static List<JsonNode> shown(SuitePage page) throws IOException {
        StringBuilder text = new StringBuilder();
        PageWriter writer = new PageWriter("", text);
        writer.beginRun(new ExportedRun("", Map.of()));
        page.write(writer);
        writer.finish();
        int data = text.indexOf("{\"version\"");
        JsonNode trees = new ObjectMapper()
                .readTree(text.substring(data, text.indexOf("</script>", data)))
                .at("/runs/0/trees");
        List<JsonNode> shown = new ArrayList<>();
        trees.forEach(shown::add);
        return shown;
    }

    private static List<String> names(List<JsonNode> shown) {
        return shown.stream().map(tree -> tree.at("/tree/title").asText()).toList();
    }

    /** Returns the facts as texts. */
    private static List<String> facts(JsonNode facts) {
        List<String> texts = new ArrayList<>();
        facts.forEach(
                fact -> texts.add(fact.get(0).asText() + ": " + fact.get(1).asText()));
        return texts;
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

    /** Solves twice: the solver adds 1 and each part 10 to what is measured. */
    private static TimedTest measured(String name, boolean isInvocation) {
        AtomicLong counter = new AtomicLong();
        RegionMetrics metrics =
                RegionMetrics.of(new Metric("allocatedBytes", counter::get), new Metric("ownCount", counter::get));
        return Sample.measured(
                name,
                isInvocation,
                metrics,
                sample -> sample.region("solve", 10, () -> {
                    counter.addAndGet(1);
                    sample.calls(2, "assemble", () -> counter.addAndGet(10));
                }));
    }

    @Test
    void regions_have_the_metrics_that_have_a_column() throws IOException {
        write(1, measured("a", false));
        write(1, measured("t/1", true));
        write(1, measured("t/2", true));
        write(1, Sample.failed("b", solving(1)));

        Kept kept = new Kept();
        JvmPart.readTrees(files.finish(digest).parts(), kept);

        assertThat(kept.trees)
                .filteredOn(tree -> !tree.regions().isEmpty())
                .extracting(tree -> tree.regions().stream()
                        .map(region -> Map.copyOf(region.metrics()))
                        .toList())
                .containsExactlyInAnyOrder(
                        List.of(
                                Map.of("allocated_bytes", 21L, "self_allocated_bytes", 1L),
                                Map.of("allocated_bytes", 20L, "self_allocated_bytes", 20L)),
                        List.of(
                                Map.of("allocated_bytes", 42L, "self_allocated_bytes", 2L),
                                Map.of("allocated_bytes", 40L, "self_allocated_bytes", 40L)),
                        List.of(Map.of(), Map.of()));
    }

    @Test
    void what_threads_outside_of_the_tree_added_to_a_metric_is_a_fact() throws IOException {
        RegionMetrics metrics = RegionMetrics.of(new Metric("work", () -> 1));
        write(1, Sample.measured("a", false, metrics, sample -> {
            sample.region("submit", 1);
            sample.session
                    .recording()
                    .measure(() -> new RegionMetricSums(new MeasuredSums(
                            metrics.names(),
                            Map.of(RegionPath.of("submit"), new long[] {1, 0}),
                            Map.of("work", List.of("thread \"pool\" took 7 steps", "thread \"x\" took 1 step")),
                            Map.of())));
        }));

        Kept kept = new Kept();
        JvmPart.readTrees(files.finish(digest).parts(), kept);

        assertThat(kept.trees)
                .singleElement()
                .satisfies(tree -> assertThat(tree.facts())
                        .containsEntry("unassigned_work", "thread \"pool\" took 7 steps, thread \"x\" took 1 step")
                        .doesNotContainKey("unassigned_allocated_bytes"));
    }

    @Test
    void a_test_is_a_tree_with_its_outcome() throws IOException {
        write(1, Sample.failed("a", solving(2)));

        assertThat(shown(page(files.finish(digest), 10))).singleElement().satisfies(tree -> {
            assertThat(tree.at("/tree/kind").asText()).isEqualTo("TEST");
            assertThat(tree.at("/tree/group").asText()).isEqualTo("x.T");
            assertThat(tree.at("/tree/title").asText()).isEqualTo("a");
            assertThat(facts(tree.at("/tree/facts"))).contains("outcome: failed");
            assertThat(tree.at("/tree/calls")).hasToString("[1,2]");
            assertThat(tree.at("/tree/name")).hasToString("[0,1]");
        });
    }

    @Test
    void a_page_leaves_out_tests_without_regions_and_a_comparison_has_them() throws IOException {
        write(1, Sample.test("empty", sample -> sample.pass(5)));
        MergedFiles merged = files.finish(digest);

        Kept all = new Kept();
        JvmPart.readTrees(merged.parts(), all);

        assertThat(shown(page(merged, 10))).isEmpty();
        assertThat(all.trees).extracting(ExportedTree::name).containsExactly("empty");
        assertThat(merged.page()).isNull();
        assertThat(folder.resolve("suite.html")).doesNotExist();
    }

    @Test
    void of_many_passed_tests_a_page_has_the_slowest_and_says_how_many_are_left_out() throws IOException {
        for (int i = 0; i < 5; i++) {
            int nanos = 100 * i;
            write(1, Sample.test("t" + i, sample -> sample.region("solve", nanos)));
        }
        write(1, Sample.failed("failed", solving(1)));
        MergedFiles merged = files.finish(digest);

        SuitePage page = page(merged, 4);

        assertThat(names(shown(page))).containsExactly("t3", "t4", "failed");
        assertThat(page.facts())
                .containsExactly(Map.entry("left out", "3 tests, the fastest of the run; see suite.csv"));
    }

    @Test
    void a_page_has_each_slow_template_by_its_slowest_invocation() throws IOException {
        write(1, Sample.test("fast", sample -> sample.region("a", 10)));
        write(1, Sample.invocation(1, TestOutcome.PASSED, sample -> sample.region("a", 5)));
        write(1, Sample.invocation(2, TestOutcome.PASSED, sample -> sample.region("a", 500)));

        assertThat(names(shown(page(files.finish(digest), 1)))).containsExactly("t(int)");
    }

    @Test
    void a_page_has_every_test_with_a_finding_and_the_statements_of_all() throws IOException {
        write(1, Sample.test("slow", sample -> sample.region("a", 1_000)));
        write(1, Sample.test("repeats", sample -> {
            sample.region("list", 1, () -> {
                sample.statement(1, "SQL select owners", "select * from owners");
                sample.statement(6, "SQL select pets", "select * from pets where owner_id = ?");
            });
        }));

        assertThat(shown(page(files.finish(digest), 1))).singleElement().satisfies(tree -> {
            assertThat(tree.at("/tree/title").asText()).isEqualTo("repeats");
            assertThat(facts(tree.get("facts")))
                    .containsExactly("finding 1: 6 times in a call of \"list\": select * from pets where owner_id = ?");
            assertThat(facts(tree.at("/tree/facts")))
                    .contains(
                            "statement 1: 6 times in \"list\": select * from pets where owner_id = ?",
                            "statement 2: 1 time in \"list\": select * from owners");
        });
    }

    @Test
    void what_was_counted_has_no_times_in_any_report() throws IOException {
        write(1, Sample.counted("a", false, solving(2)));
        write(1, Sample.counted("t/1", true, solving(1)));
        write(1, Sample.counted("t/2", true, solving(3)));
        MergedFiles merged = files.finish(digest);
        Kept kept = new Kept();
        JvmPart.readTrees(merged.parts(), kept);

        assertThat(kept.trees.stream().filter(tree -> !tree.regions().isEmpty()))
                .allSatisfy(tree -> assertThat(tree.isTimed()).isFalse())
                .extracting(tree -> tree.name() + " " + tree.regions().get(1).calls())
                .containsExactly("a 2", "t(int) 4");
        assertThat(kept.trees.get(0).windowNanos()).isEqualTo(20);
        assertThat(Files.readString(folder.resolve("suite.csv")))
                .contains("\"code\",2,,,\"false\"")
                .doesNotContain("\"code\",2,0");
        assertThat(ConsoleText.of(digest, List.of(), false, "here")).contains("""
                          most calls (not all times of regions were measured)
                                  6  solve/assemble
                                  3  solve
                        """);
    }

    @Test
    void a_template_has_the_calls_by_invocation_where_they_differ() throws IOException {
        write(1, Sample.counted("t/[test-template-invocation:#2]", true, solving(3)));
        write(1, Sample.counted("t/[test-template-invocation:#1]", true, solving(1)));

        MergedFiles merged = files.finish(digest);
        Kept kept = new Kept();
        JvmPart.readTrees(merged.parts(), kept);

        assertThat(kept.trees.get(2).facts())
                .containsEntry("invocations", "2")
                .containsEntry("calls by invocation of solve/assemble", "1+3")
                .doesNotContainKey("calls by invocation of solve");
        assertThat(shown(page(merged, 1)))
                .isNotEmpty()
                .allSatisfy(tree -> assertThat(facts(tree.at("/tree/facts")))
                        .noneMatch(fact -> fact.startsWith("calls by invocation")));
    }

    @Test
    void a_repeated_execution_has_its_number() throws IOException {
        write(1, Sample.failed("a", solving(1)));
        write(2, Sample.test("a", solving(1)));

        Kept kept = new Kept();
        JvmPart.readTrees(files.finish(digest).parts(), kept);

        assertThat(kept.trees).extracting(ExportedTree::name).containsExactly("a", "a (attempt 2)");
    }

    @Test
    void the_page_is_written_and_named() throws IOException {
        write(1, Sample.test("a", solving(1)));

        MergedFiles merged = files.finish(digest);

        assertThat(merged.page()).isEqualTo(folder.resolve("suite.html"));
        assertThat(Files.readString(folder.resolve("suite.html"))).contains("Content-Security-Policy", "assemble");
        assertThat(JvmReport.where(merged))
                .endsWith("suite.csv" + System.lineSeparator() + "  picture: "
                        + folder.resolve("suite.html").toUri());
    }
}
