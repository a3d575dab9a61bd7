package io.ftimer.junit.internal.suite;

import static io.ftimer.junit.internal.suite.Sample.invocation;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.assertj.internal.tree.TestExpectations.UpperBound;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reports on a run for humans. */
class ReportTextsTest {
    private final Digest digest = new Digest();

    private static TestExpectations bounding(String path) {
        return new TestExpectations(
                List.of(),
                List.of(),
                List.of(new UpperBound('"' + path + "\" at most 3 times", 0, 3, "", path)),
                List.of(path(path)),
                List.of());
    }

    @Test
    void the_console_lists_the_slowest_tests_and_regions() {
        fill();

        assertThat(ConsoleText.of(digest, List.of(), false, "all of it elsewhere"))
                .isEqualToNormalizingNewlines("""
                ftimer: 6 tests, 1 failed, 2.05 s (elapsed 1.50 s); all of it elsewhere
                  slowest tests
                     1.50 s  T > slow
                     300 ms  T > t(int) (slowest of 3 runs; median 200 ms, min 1.00 µs)
                    50.0 ms  T > fast
                  most self time
                     1.40 s  a/b (1 call)
                     150 ms  a (2 calls)
                     100 ms  c (1 call)
                """);
    }

    @Test
    void the_console_omits_regions_if_there_are_none() {
        digest.add(Sample.test("empty", sample -> {}));

        assertThat(ConsoleText.of(digest, List.of(), false, "all of it elsewhere"))
                .isEqualToNormalizingNewlines("""
                ftimer: 1 test, 0 s (elapsed 0 s); all of it elsewhere
                  slowest tests
                        0 s  T > empty
                """);
    }

    @Test
    void a_rerun_is_no_other_test_and_the_last_execution_decides() {
        digest.add(Sample.failed("flaky", sample -> {}));
        digest.add(Sample.test("flaky", sample -> {}));
        digest.add(Sample.failed("failed", sample -> {}));
        digest.add(Sample.test("failed", sample -> {}));
        digest.add(Sample.failed("failed", sample -> {}));
        digest.add(Sample.test("passed", sample -> {}));
        digest.add(Sample.test("passed", sample -> {}));

        assertThat(ConsoleText.tests(digest, "0 s")).startsWith("3 tests, 1 failed, 1 flaky, ");
    }

    @Test
    void expectations_that_were_not_verified_are_listed_up_to_a_limit() {
        digest.addNotVerified("T > a", "at most 3", "70 calls");
        assertThat(ConsoleText.of(digest, List.of(), false, "")).endsWith("""
                  not verified: 1 expectation
                    T > a: at most 3 (70 calls)
                """.replace("\n", System.lineSeparator()));

        for (int i = 2; i <= 7; i++) {
            digest.addNotVerified("T > a", "d" + i, i + "x".repeat(1000));
        }
        assertThat(ConsoleText.of(digest, List.of(), false, "").lines())
                .contains(
                        "  not verified: 7 expectations, among them",
                        "    T > a: d5 (5" + "x".repeat(149) + "…" + "x".repeat(149) + ")")
                .noneMatch(line -> line.contains("d6"));
    }

    @Test
    void expectations_that_were_not_verified_for_one_reason_are_one_line() {
        for (int i = 1; i <= 1_312; i++) {
            digest.addNotVerified(
                    "T > t" + i,
                    "\"a\" to take at most 9 steps",
                    "threads were at work: thread \"w" + i + "\" took 5 steps");
        }
        digest.addNotVerified("T > other", "at most 3", "70 calls");

        assertThat(ConsoleText.of(digest, List.of(), false, "")).endsWith("""
                  not verified: 1 313 expectations
                    T > t1: "a" to take at most 9 steps (threads were at work: thread "w1" took 5 steps), and 1 311 more for this reason
                    T > other: at most 3 (70 calls)
                """.replace("\n", System.lineSeparator()));
    }

    @Test
    void expected_paths_that_no_test_has_are_listed_with_the_nearest_one() {
        TestExpectations expectations = new TestExpectations(
                List.of(),
                List.of(),
                List.of(),
                List.of(path("db/query"), path("db/qurey"), path("db/*"), path("zzzzzzzz/**")),
                List.of(path("conect"), path("db")));
        digest.add(Sample.expecting("a", expectations, sample -> {}));
        digest.add(Sample.expecting("b", expectations, sample -> sample.region("connect", 1)));
        digest.add(Sample.test("c", sample -> sample.region("db", 1, () -> sample.region("query", 1))));

        assertThat(ConsoleText.of(digest, digest.paths.absent(), true, ""))
                .endsWith("""
                  upper bounds on paths that no test had: 2
                    "db/qurey"; did you mean "db/query"?
                    "zzzzzzzz/**"
                  forbidden paths that occurred nowhere: 1
                    "conect"; did you mean "connect"?
                """.replace("\n", System.lineSeparator()));
    }

    @Test
    void a_path_that_no_test_has_is_listed_with_the_first_test_that_expects_it() {
        digest.add(
                Sample.expecting("[class:org.example.OrderTest]/[method:places(int)]", bounding("lode"), sample -> {}));
        digest.add(Sample.expecting("[class:org.example.ItemTest]/[method:places()]", bounding("lode"), sample -> {}));

        assertThat(ConsoleText.of(digest, digest.paths.absent(), true, ""))
                .endsWith("""
                  upper bounds on paths that no test had: 1
                    OrderTest.places: "lode"
                """.replace("\n", System.lineSeparator()));
    }

    @Test
    void a_bound_on_a_path_that_occurred_nowhere_is_listed_once() {
        digest.add(Sample.expecting("a", bounding("lode"), sample -> {}));
        digest.add(Sample.expecting("b", bounding("save"), sample -> {}));
        digest.add(Sample.test("c", sample -> sample.region("save", 1)));

        assertThat(ConsoleText.of(digest, digest.paths.absent(), true, ""))
                .endsWith("""
                  upper bounds far above what was found: 1
                    T > b: "save" at most 3 times (found 0, would pass with 3 more)
                  upper bounds on paths that no test had: 1
                    "lode"
                """.replace("\n", System.lineSeparator()));
    }

    @Test
    void what_must_not_be_inside_a_region_of_the_run_is_not_misspelled() {
        digest.add(Sample.expecting(
                "a",
                new TestExpectations(
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(RegionPath.parse("solve/assemble/*")),
                        List.of(RegionPath.parse("solve/assemble/**"), RegionPath.parse("solve/assmble/*"))),
                sample -> sample.region("solve", 1, () -> sample.region("assemble", 1))));

        assertThat(digest.paths.absent()).extracting(RunPaths.AbsentPath::path).containsExactly("solve/assmble/*");
    }

    @Test
    void only_some_of_many_absent_paths_are_listed() {
        for (int i = 1; i <= 7; i++) {
            TestExpectations expectations = bounding("p" + i);
            digest.add(Sample.expecting("a", expectations, sample -> {}));
        }

        assertThat(ConsoleText.of(digest, digest.paths.absent(), true, "").lines())
                .contains("  upper bounds on paths that no test had: 7, among them", "    \"p5\"")
                .doesNotContain("    \"p6\"");
    }

    @Test
    void nothing_is_absent_in_a_run_with_more_paths_than_are_kept() {
        digest.add(Sample.expecting("a", bounding("late"), sample -> {}));
        for (int i = 0; i < RunPaths.MAX_PATHS; i++) {
            digest.paths.addRegion("r" + i, new RegionTotals(true, 1, 1, 1, Map.of()));
        }
        assertThat(digest.paths.absent()).hasSize(1);

        digest.paths.addRegion("late", new RegionTotals(true, 1, 1, 1, Map.of()));

        assertThat(digest.paths.absent()).isEmpty();
        assertThat(digest.paths.regions()).hasSizeLessThanOrEqualTo(RunPaths.MAX_PATHS);
    }

    @Test
    void the_slowest_of_very_many_regions_are_kept_whenever_they_occur() {
        for (int i = 0; i < 3 * RunPaths.MAX_PATHS; i++) {
            digest.paths.addRegion("r" + i, new RegionTotals(true, 1, i % 30_000, i % 30_000, Map.of()));
        }
        digest.paths.addRegion("late", new RegionTotals(true, 1, 50_000, 50_000, Map.of()));

        assertThat(digest.paths.slowest().limit(6))
                .extracting(Map.Entry::getKey)
                .containsExactly("late", "r29999", "r59999", "r89999", "r119999", "r149999");
        assertThat(digest.paths.regions()).hasSizeLessThanOrEqualTo(RunPaths.MAX_PATHS);
    }

    private static RegionPath path(String text) {
        return RegionPath.parse(text);
    }

    @Test
    void long_names_are_cut_on_the_console() {
        digest.add(Sample.test("x".repeat(1_000), sample -> sample.region("r".repeat(100), 1)));

        assertThat(ConsoleText.of(digest, List.of(), false, "").lines())
                .contains("       1 ns  T > " + "x".repeat(146) + "…" + "x".repeat(149));
    }

    @Test
    void the_slowest_of_very_many_tests_are_kept() {
        for (int i = 0; i < 45_000; i++) {
            digest.addTest("t" + i, "t" + i, "T > " + i, false, i % 30_000);
        }

        assertThat(digest.tests()).isEqualTo(45_000);
        assertThat(digest.slowestTests(2)).extracting(Digest.TestTime::name).containsExactly("T > 29999", "T > 29998");
        assertThat(digest.slowestTests(Integer.MAX_VALUE)).hasSizeLessThan(30_000);
    }

    @Test
    void calls_without_a_session_are_counted_by_thread() {
        digest.addNotRecordedThread(new FinishedTest.NotRecordedThread("worker-1", 2, false));
        digest.addNotRecordedThread(new FinishedTest.NotRecordedThread("worker-2", 1, false));
        digest.addNotRecordedThread(new FinishedTest.NotRecordedThread("worker-1", 4, false));

        assertThat(ConsoleText.of(digest, List.of(), false, ""))
                .endsWith("  not recorded: 7 calls of other threads (worker-1: 6, worker-2: 1);"
                        + " hand such work over with FTimers.wrap(...)" + System.lineSeparator());
    }

    @Test
    void calls_of_ignored_threads_are_listed() {
        digest.addNotRecordedThread(new FinishedTest.NotRecordedThread("scheduling-1", 12, true));

        assertThat(ConsoleText.otherThreads(digest))
                .containsExactly("ignored (ftimer.otherThreads.ignore): 12 calls of other threads (scheduling-1: 12)");
    }

    @Test
    void only_some_of_many_threads_are_named() {
        for (int i = 1; i <= 7; i++) {
            digest.addNotRecordedThread(new FinishedTest.NotRecordedThread("w" + i, 1, false));
        }

        assertThat(ConsoleText.otherThreads(digest))
                .singleElement()
                .asString()
                .startsWith("not recorded: 7 calls of other threads (w1: 1, w2: 1, w3: 1, w4: 1, w5: 1 and 2 more);");
    }

    @Test
    void names_that_cannot_be_seen_are_escaped() {
        String unsafe = "a\u0085\u009B\u061C\u200B\u200D\u200F\u2028\u2029\u202A\u202E\u2060\u2066\u2069\uFEFFz";
        String displayed = "a\\xC2\\x85\\xC2\\x9B\\u061C\\u200B\\u200D\\u200F\\u2028\\u2029\\u202A\\u202E\\u2060"
                + "\\u2066\\u2069\\uFEFFz";
        digest.add(Sample.test(unsafe, sample -> sample.region(unsafe, 1_000)));
        digest.addNotRecordedThread(new FinishedTest.NotRecordedThread(unsafe, 1, false));

        assertThat(ConsoleText.of(digest, List.of(), false, ""))
                .contains(
                        "  T > " + displayed + System.lineSeparator(),
                        "  " + displayed + " (1 call)",
                        "(" + displayed + ": 1)");
    }

    private void fill() {
        digest.add(Sample.test("empty", sample -> {}));
        digest.add(Sample.failed(
                "slow", sample -> sample.region("a", 100_000_000, () -> sample.region("b", 1_400_000_000))));
        digest.add(Sample.test("fast", sample -> sample.region("a", 50_000_000)));
        digest.add(invocation(1, TestOutcome.PASSED, sample -> sample.pass(1_000)));
        digest.add(invocation(2, TestOutcome.PASSED, sample -> sample.pass(300_000_000)));
        digest.add(invocation(3, TestOutcome.PASSED, sample -> {
            sample.pass(100_000_000);
            sample.region("c", 100_000_000);
        }));
    }
}
