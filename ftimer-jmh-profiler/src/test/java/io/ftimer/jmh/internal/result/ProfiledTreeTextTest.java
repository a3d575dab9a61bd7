package io.ftimer.jmh.internal.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.text.TextLimits;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.tree.Accounting;
import io.ftimer.jmh.internal.tree.Estimate;
import io.ftimer.jmh.internal.tree.Problems;
import io.ftimer.jmh.internal.tree.ProfiledRegion;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.jmh.internal.tree.Trees;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The text after a run. */
class ProfiledTreeTextTest {
    private static ProfiledRegion region(
            String path, long calls, long inclusiveNanos, long selfNanos, double overheadNanos) {
        double callsPerOp = calls / 1000.0;
        return new ProfiledRegion(
                path,
                calls,
                inclusiveNanos,
                selfNanos,
                new Estimate(overheadNanos * 0.9, overheadNanos, overheadNanos * 1.2),
                callsPerOp,
                callsPerOp,
                Map.of());
    }

    private static ProfiledTree tree(int forks, Problems problems) {
        return new ProfiledTree(
                true,
                1000,
                2,
                forks,
                1,
                Estimate.exactly(250_000),
                List.of(
                        region("solve", 1000, 2_678_300, 153_400, 51_000),
                        region("solve/assemble", 3000, 968_800, 968_800, 60_000),
                        region("solve/check", 1, 100, 100, 1),
                        region("solve/linsolve", 1000, 1_556_000, 1_556_000, 20_000)),
                0,
                problems,
                Accounting.UNKNOWN);
    }

    private static String shown(ProfiledTree tree, String options) {
        return TreeResult.ofIteration(ProfilerOptions.parse(options), tree, ChosenLabels.NONE)
                .extendedInfo();
    }

    @Test
    void the_kind_is_shown_where_siblings_differ_only_by_it() {
        ProfiledTree tree = Trees.iteration(
                Trees.region("a", 1, 30, 10),
                Trees.region("a/b[mpi]", 1, 20, 20),
                Trees.region("a[mpi]", 1, 30, 10),
                Trees.region("a[mpi]/b", 1, 20, 20));

        assertThat(ProfiledTreeText.of(tree, region -> true, TextLimits.ALL))
                .extracting(line -> line.strip().split(" ")[0])
                .endsWith("a", "b", "a[mpi]", "b");
    }

    @Test
    void calls_times_and_shares_are_shown_per_operation_above_the_notes() {
        assertThat(shown(tree(1, Problems.NONE), "")).isEqualTo("""
                  1000 operations in 2 iterations of 1 fork, with regions on 1 thread

                  region      calls/op  time/call   time/op   self/op  self %  overhead %
                  solve              1    2.68 µs   2.68 µs    153 ns     5.7   33.2 ±6.6
                    assemble         3     323 ns    969 ns    969 ns    36.2    6.2 ±1.2
                    check        0.001     100 ns  0.100 ns  0.100 ns     0.0    1.0 ±0.2
                    linsolve         1    1.56 µs   1.56 µs   1.56 µs    58.1    1.3 ±0.3

                  ftimer: the overhead is 9.3 % of the time of the benchmark, most of it in "solve/assemble"; \
                make regions larger, or use times=false to record calls only
                """);
    }

    @Test
    void hidden_regions_are_counted_below_the_tree() {
        assertThat(shown(tree(1, Problems.NONE), "top=1").lines().skip(2))
                .startsWith(
                        "  region      calls/op  time/call  time/op  self/op  self %  overhead %",
                        "  solve              1    2.68 µs  2.68 µs   153 ns     5.7   33.2 ±6.6",
                        "    linsolve         1    1.56 µs  1.56 µs  1.56 µs    58.1    1.3 ±0.3",
                        "  and 2 more regions; top limits the tree, out=FOLDER writes all regions");
    }

    @Test
    void without_times_calls_are_shown() {
        assertThat(shown(Trees.untimed(tree(1, Problems.NONE)), "times=false")
                        .lines()
                        .skip(2))
                .startsWith("  region      calls/op", "  solve              1", "    assemble         3");
    }

    @Test
    void problems_and_missing_forks_are_noted() {
        Problems problems = new Problems(1200, List.of("region \"a\" was left open by thread \"t\""), 0);

        assertThat(shown(tree(0, problems), "").lines())
                .contains(
                        "  ftimer: the benchmark ran without a fork (-f 0), so its times are less reliable",
                        "  ftimer: 1 200 problems with regions:",
                        "    region \"a\" was left open by thread \"t\"");
    }

    @Test
    void a_root_without_regions_is_noted() {
        ProfiledTree empty = Trees.with(Problems.NONE);

        assertThat(shown(empty, "root=slove").lines())
                .contains(
                        "  No region was opened; open regions in the measured code, as with FTimers.run(name, task), or leave it as it is and use instrument=PACKAGE.**",
                        "  ftimer: no region matches root=slove; omit root to see all regions");
    }

    @Test
    void an_empty_tree_of_instrumented_code_does_not_ask_for_regions() {
        assertThat(shown(treeOf(List.of()).ofInstrumented(2, Problems.NONE), "").lines())
                .startsWith(
                        "  1000 operations in 2 iterations of 1 fork, with regions on 1 thread; instrumented: 2 methods",
                        "",
                        "  No region was opened: the benchmark called none of the instrumented methods.");
    }

    private static ProfiledTree treeOf(List<ProfiledRegion> regions) {
        return new ProfiledTree(
                true, 1000, 2, 1, 1, Estimate.exactly(250_000), regions, 0, Problems.NONE, Accounting.UNKNOWN);
    }

    private static List<ProfiledRegion> recursion(int levels) {
        List<ProfiledRegion> regions = new ArrayList<>();
        for (int level = 1; level <= levels; level++) {
            regions.add(region(String.join("/", Collections.nCopies(level, "r")), 1000, 1000, 1000, 0));
        }
        return regions;
    }

    @Test
    void a_recursion_is_one_line() {
        assertThat(shown(treeOf(recursion(1_000)), "top=2000").lines())
                .contains("  r × 1 000 levels         1    1.00 ns  1.00 ns  1.00 ns     0.1    0.0 ±0.0");
    }

    @Test
    void a_file_has_all_levels_of_a_recursion() {
        assertThat(ProfiledTreeText.of(treeOf(recursion(100)), region -> true, TextLimits.ALL))
                .hasSize(103);
    }

    @Test
    void names_that_cannot_be_seen_are_escaped() {
        List<ProfiledRegion> regions = List.of(region("a\u202E\u2028\u200Bb", 1000, 1000, 1000, 0));

        assertThat(shown(treeOf(regions), "")).contains("  a\\u202E\\u2028\\u200Bb  ");
    }

    private static ProfiledTree accounted(Accounting accounting, ProfiledRegion... regions) {
        return new ProfiledTree(
                true, 1000, 2, 1, 1, accounting.overhead(), List.of(regions), 0, Problems.NONE, accounting);
    }

    @Test
    void the_time_of_the_operations_is_divided() {
        Accounting accounting = new Accounting(
                100_000,
                70_000,
                new Estimate(24_000, 30_000, 40_000),
                new Estimate(8_000, 10_000, 12_000),
                List.of(100.0, 100.1),
                true);

        assertThat(shown(accounted(accounting, region("a", 1000, 70_000, 70_000, 20_000)), "")
                        .lines()
                        .skip(2))
                .startsWith(
                        "  region  calls/op  time/call  time/op  self/op  self %  overhead %",
                        "  a              1    70.0 ns  70.0 ns  70.0 ns   100.0   28.6 ±5.7",
                        "",
                        "  100 ns/op = regions 50.0 ns (50.0 %) + outside 20.0 ns (20.0 %) + overhead 30.0 ns (30.0 %;"
                                + " 24.0 ns to 40.0 ns)");
    }

    @Test
    void time_on_other_threads_stands_beside_the_time_of_the_operations() {
        Accounting accounting =
                new Accounting(100_000, 90_000, Estimate.ZERO, Estimate.ZERO, List.of(100.0, 100.0), false);

        assertThat(shown(
                                accounted(
                                        accounting,
                                        region("op", 1000, 90_000, 90_000, 0),
                                        region("task", 1000, 40_000, 40_000, 0)),
                                "")
                        .lines())
                .containsSequence(
                        "  100 ns/op = regions 90.0 ns (90.0 %) + outside 10.0 ns (10.0 %) + overhead 0 s (0.0 %; 0 s to 0 s)",
                        "  Beside these: regions on other threads, 40.0 ns/op.");
    }

    @Test
    void a_large_part_outside_is_explained() {
        Accounting accounting =
                new Accounting(100_000, 48_000, Estimate.ZERO, Estimate.ZERO, List.of(100.0, 100.0), false);

        assertThat(shown(accounted(accounting, region("a", 1000, 48_000, 48_000, 0)), "")
                        .lines())
                .contains(
                        "  ftimer: outside is what is left over: code in no region, the loop of JMH, and waiting for a"
                                + " processor there; open regions around more code, or measure on an idle machine");
    }

    @Test
    void without_times_no_overhead_is_noted() {
        ProfiledTree counted = new ProfiledTree(
                false,
                1000,
                2,
                1,
                1,
                new Estimate(10, 20, 30),
                List.of(region("a", 1000, 0, 0, 20)),
                0,
                Problems.NONE,
                Accounting.UNKNOWN);

        assertThat(shown(counted, "times=false")).doesNotContain("overhead");
    }

    @Test
    void another_mean_is_noted() {
        Accounting accounting =
                new Accounting(100_000, 70_000, Estimate.ZERO, Estimate.ZERO, List.of(160.0, 80.0), true);

        assertThat(shown(accounted(accounting, region("a", 1000, 70_000, 70_000, 0)), "")
                        .lines())
                .contains(
                        "  These are means over all operations; JMH's score, the mean over iterations, is 120 ns/op.");
    }

    @Test
    void regions_that_take_longer_than_the_operations_are_noted() {
        Accounting accounting =
                new Accounting(100_000, 200_000, Estimate.ZERO, Estimate.ZERO, List.of(100.0, 100.0), false);

        assertThat(shown(accounted(accounting, region("a", 1000, 200_000, 200_000, 0)), "")
                        .lines())
                .contains("  ftimer: the regions took longer than the operations, so some are opened outside of them,"
                        + " as in @Setup; root=REGION selects others");
    }

    @Test
    void an_incomplete_tree_says_so() {
        assertThat(shown(Trees.with(new Problems(3, List.of("x"), 3)), ""))
                .startsWith("  10 operations in 1 iteration of 1 fork, with regions on 0 threads;"
                        + " incomplete: 3 starts and stops missing\n");
    }
}
