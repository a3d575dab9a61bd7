package io.ftimer.cli.internal.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.cli.internal.ProcessLog;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.export.internal.findings.Findings.Finding;
import io.ftimer.export.internal.tree.BenchmarkTree;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class DuelTest {
    private static final long RUN_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final Duel.Plan PLAN = new Duel.Plan(8, Duel.Plan.UNLIMITED_NANOS, 0.03, false);

    private final List<Runs.Request> requests = new ArrayList<>();
    private final List<String> progress = new ArrayList<>();
    private long now;
    private boolean stopped;

    private DuelResult duel(Duel.Plan plan, Function<Runs.Request, Runs.Results> results) throws Exception {
        Runs runs = request -> {
            requests.add(request);
            now += RUN_NANOS;
            return results.apply(request);
        };
        return new Duel(
                        plan,
                        runs,
                        () -> stopped,
                        () -> now,
                        (step, decided, all, left) -> progress.add(
                                step + ", " + decided + "/" + all + ", " + TimeUnit.NANOSECONDS.toSeconds(left)))
                .run();
    }

    private static Runs.Results times(Map<String, Double> times) {
        return results(times.entrySet().stream()
                .map(time -> score(time.getKey(), time.getValue(), "us/op"))
                .toList());
    }

    private static Runs.Results results(List<ExportedTree> trees) {
        return new Runs.Results(trees, Optional.empty(), new ProcessLog(List.of()));
    }

    private static ExportedTree score(String benchmark, double time, String unit) {
        Map<String, String> facts = Map.of("score", Double.toString(time), "scoreUnit", unit);
        return new BenchmarkTree(benchmark, "", "", true).tree().withFacts(facts);
    }

    private static ExportedTree tree(double nanos, int calls) {
        return new ExportedTree(
                ExportedTree.Kind.BENCHMARK,
                "org.B",
                "b, avgt",
                true,
                0,
                Map.of("ftimer.outside.norm", "5.0 ns/op"),
                List.of(
                        new ExportedRegion(0, "solve", 1, 90, 10, Map.of("calls_per_op", 1.0, "self_ns_per_op", 10.0)),
                        new ExportedRegion(
                                1,
                                "linsolve",
                                calls,
                                80,
                                80,
                                Map.of("calls_per_op", (double) calls, "self_ns_per_op", nanos))));
    }

    private String order() {
        StringBuilder order = new StringBuilder();
        requests.forEach(request -> order.append(request.side() == Side.BASE ? 'A' : 'B'));
        return order.toString();
    }

    private static double slowerHead(Runs.Request request) {
        return request.side() == Side.BASE ? 100 : 120 + request.number() % 3;
    }

    @Test
    void rounds_are_abba_or_their_mirror_image() throws Exception {
        duel(PLAN, request -> times(Map.of("org.B.b, avgt", 100.0 + 40 * (request.number() % 2))));

        assertThat(order()).isEqualTo("ABBABAABBAABABBABAABABBAABBABAAB");
        assertThat(requests)
                .extracting(Runs.Request::number)
                .startsWith(1, 2, 3)
                .endsWith(32);
    }

    @Test
    void decided_benchmarks_do_not_run_again_and_the_end_is_early_when_all_are() throws Exception {
        DuelResult result = duel(
                PLAN,
                request -> times(Map.of(
                        "org.B.same, avgt", 100.0 + request.number() % 2,
                        "org.B.noisy, avgt", 100.0 + 40 * (request.number() % 2))));

        assertThat(result.scores())
                .extracting(ComparedScore::outcome)
                .containsExactly(Outcome.SAME, Outcome.CANNOT_TELL);
        assertThat(requests.get(0).without()).isEmpty();
        assertThat(requests.get(31).without()).containsExactly("org.B.same");

        requests.clear();
        duel(PLAN, request -> times(Map.of("org.B.same, avgt", 100.0 + request.number() % 2)));
        assertThat(requests).hasSizeLessThan(32);
    }

    @Test
    void a_difference_is_explained_by_the_region_that_changed() throws Exception {
        DuelResult result = duel(
                PLAN,
                request -> request.withRegions()
                        ? results(List.of(
                                tree(request.side() == Side.BASE ? 80 : 105, request.side() == Side.BASE ? 1 : 2)))
                        : times(Map.of("org.B.b, avgt", slowerHead(request), "org.B.same, avgt", 7.0)));

        assertThat(result.scores()).extracting(ComparedScore::outcome).contains(Outcome.SLOWER, Outcome.SAME);
        assertThat(result.scores().stream()
                        .filter(score -> score.outcome() == Outcome.SLOWER)
                        .map(ComparedScore::line))
                .singleElement()
                .asString()
                .startsWith("org.B.b, avgt: slower 1.21")
                .endsWith(" because solve/linsolve 1.31, its calls 1 -> 2");
        assertThat(requests)
                .filteredOn(Runs.Request::withRegions)
                .hasSize(8)
                .allSatisfy(request -> assertThat(request.without()).containsExactly("org.B.same"));
        assertThat(result.trees()).containsOnlyKeys(Side.BASE, Side.HEAD);
    }

    @Test
    void regions_that_cannot_be_recorded_are_named_and_scores_stay() throws Exception {
        DuelResult result = duel(
                PLAN,
                request -> request.withRegions()
                        ? Runs.Results.failed("exit code 1: no profiler")
                        : times(Map.of("org.B.b, avgt", slowerHead(request))));

        assertThat(result.noRegions()).contains("no regions: exit code 1: no profiler");
        assertThat(result.scores()).extracting(ComparedScore::outcome).containsExactly(Outcome.SLOWER);
    }

    @Test
    void a_failed_run_is_a_hole_with_a_name_and_no_zero() throws Exception {
        DuelResult result = duel(
                PLAN,
                request -> request.number() == 3
                        ? Runs.Results.failed("exit code 134: abort")
                        : request.number() == 6 || request.number() == 7
                                ? times(Map.of("org.B.a, avgt", 50.0))
                                : times(Map.of("org.B.a, avgt", 50.0, "org.B.b, avgt", slowerHead(request))));

        assertThat(result.pairs().holes())
                .containsExactly(
                        "a run of head failed: exit code 134: abort",
                        "org.B.b, avgt failed in a run of base (2 times)");
        assertThat(result.scores())
                .filteredOn(score -> score.outcome() == Outcome.SLOWER)
                .singleElement()
                .satisfies(score -> assertThat(score.ratio().ratio()).isBetween(1.2, 1.22));
    }

    @Test
    void a_benchmark_that_was_not_measured_alike_is_not_compared() throws Exception {
        DuelResult result = duel(
                PLAN,
                request -> results(List.of(
                        score("org.B.a, avgt", 50, "us/op"),
                        score("org.B.b, avgt", 50, request.side() == Side.BASE ? "us/op" : "ms/op"))));

        assertThat(result.scores()).extracting(ComparedScore::benchmark).containsExactly("org.B.a, avgt");
        String why = "org.B.b, avgt was not compared: base measured us/op, 1 thread, batch size 1,"
                + " head ms/op, 1 thread, batch size 1";
        assertThat(result.pairs().unlike()).containsExactly(why);
        DuelReport report = new DuelReport(result, 1, false, false);
        assertThat(report.findings()).contains(new Finding(true, why));
        assertThat(report.fails()).isTrue();
    }

    @Test
    void a_side_that_does_not_run_at_all_is_unusable() {
        assertThatThrownBy(() -> duel(
                        PLAN,
                        request -> request.side() == Side.BASE
                                ? times(Map.of("org.B.b, avgt", 1.0))
                                : Runs.Results.failed("exit code 1: no main manifest attribute")))
                .isInstanceOf(UnusableArgumentException.class)
                .hasMessage("the benchmarks of head do not run: exit code 1: no main manifest attribute");
    }

    @Test
    void benchmarks_of_one_side_are_named() throws Exception {
        DuelResult result = duel(
                PLAN,
                request -> times(Map.of(
                        "org.B.b, avgt",
                        5.0,
                        request.side() == Side.BASE ? "org.B.gone, avgt" : "org.B.added, avgt",
                        1.0)));

        assertThat(result.pairs().only(Side.BASE)).containsExactly("org.B.gone, avgt");
        assertThat(result.pairs().only(Side.HEAD)).containsExactly("org.B.added, avgt");
        assertThat(result.scores()).extracting(ComparedScore::benchmark).containsExactly("org.B.b, avgt");
    }

    @Test
    void the_budget_bounds_the_runs_and_each_of_them() throws Exception {
        Duel.Plan plan = new Duel.Plan(200, 30 * RUN_NANOS, 0.03, false);

        DuelResult result = duel(plan, request -> times(Map.of("org.B.b, avgt", 100.0 + 40 * (request.number() % 2))));

        // four fifths of the budget, in whole rounds
        assertThat(requests).hasSize(24);
        assertThat(requests.get(23).nanos()).isEqualTo(7 * RUN_NANOS);
        assertThat(result.pairs().count()).isEqualTo(12);
        assertThat(progress)
                .startsWith("round 1 of 200, 0/0, 0", "round 1 of 200, 0/0, 23")
                .contains("round 6 of 200, 0/1, 4");
    }

    @Test
    void a_stopped_comparison_has_the_outcomes_so_far() throws Exception {
        DuelResult result = duel(PLAN, request -> {
            stopped = request.number() == 22;
            return times(Map.of("org.B.b, avgt", slowerHead(request)));
        });

        assertThat(result.pairs().count()).isEqualTo(10);
        assertThat(result.scores()).extracting(ComparedScore::outcome).containsExactly(Outcome.SLOWER);
        assertThat(requests).hasSize(22).noneMatch(Runs.Request::withRegions);
    }

    @Test
    void different_versions_of_what_ran_the_benchmarks_are_named() throws Exception {
        DuelResult result = duel(
                PLAN,
                request -> results(List.of(score("org.B.b, avgt", 5, "us/op")
                        .withFacts(Map.of(
                                "score",
                                "5",
                                "scoreUnit",
                                "us/op",
                                "jdkVersion",
                                request.side() == Side.BASE ? "17.0.9" : "25")))));

        assertThat(result.pairs().versions()).containsExactly("jdkVersion differs: base has 17.0.9, head 25");
    }

    @Test
    void counted_steps_tell_more_work_from_code_generation() {
        assertThat(Explanation.steps("org.B.b, avgt", steps(100), steps(100)))
                .contains("1.00× the steps: code generation or memory");
        assertThat(Explanation.steps("org.B.b, avgt", steps(100), steps(210)))
                .contains("2.00× the steps in solve/linsolve");
        assertThat(Explanation.steps("org.B.b, avgt", List.of(List.of(tree(1, 1))), List.of()))
                .isEmpty();
    }

    private static List<List<ExportedTree>> steps(double ofLinsolve) {
        return List.of(List.of(new ExportedTree(
                ExportedTree.Kind.BENCHMARK,
                "org.B",
                "b, avgt",
                true,
                0,
                Map.of(),
                List.of(
                        new ExportedRegion(0, "solve", 1, 90, 10, Map.of("work_per_op", 10.0)),
                        new ExportedRegion(1, "linsolve", 1, 80, 80, Map.of("work_per_op", ofLinsolve))))));
    }

    @Test
    void a_side_that_fails_twice_ends_the_duel_unless_the_budget_is_over() throws Exception {
        DuelResult result = duel(
                PLAN,
                request -> request.side() == Side.HEAD && request.number() > 2
                        ? Runs.Results.failed("exit code 1: boom")
                        : times(Map.of("org.B.b, avgt", 5.0)));

        assertThat(result.ended()).contains("ended: head failed 2 times, last because of exit code 1: boom");
        assertThat(order()).isEqualTo("ABBAB");
        assertThat(new DuelReport(result, 1, true, false).conclusion()).isEqualTo("inconclusive");
    }
}
