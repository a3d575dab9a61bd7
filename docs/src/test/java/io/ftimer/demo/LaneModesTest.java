package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.SiteTimer;
import io.ftimer.TimerBinding;
import io.ftimer.TimerId;
import io.ftimer.TimerSession;
import io.ftimer.lanes.LaneRegion;
import io.ftimer.lanes.LaneTeam;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.report.RankReports;
import io.ftimer.report.TextReport;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The examples of the page on threads, as printed there. */
class LaneModesTest {
    private static final Site WRITE = Site.here("write mesh");

    private final Solver solver = new Solver();
    private final StringBuilder out = new StringBuilder();

    private static final class Solver {
        final AtomicInteger steps = new AtomicInteger();

        void step(int number) {
            steps.incrementAndGet();
            FTimers.run("solve block", () -> {});
        }
    }

    @Test
    void one_timer_around_the_block() {
        FTimer timer = FTimer.create();
        timer.start("solve");
        IntStream.range(0, 1_000).parallel().forEach(solver::step);
        timer.stop("solve");

        assertThat(timer.summary().entries()).hasSize(1);
    }

    @Test
    void a_session() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            ExecutorService wrapped = FTimers.wrapExecutor(pool);
            FTimers.run(
                    "solve",
                    () -> wrapped.submit(() -> FTimers.run("step", () -> solver.step(1)))
                            .get());
            TextReport.of(session.summary()).writeTo(out);
        } finally {
            pool.shutdown();
        }

        assertThat(out).contains("solve", "step", "  solve block");
    }

    @Test
    void lanes() throws IOException {
        LaneTimer timer = LaneTimer.create(4);
        TimerId step = timer.register("step");
        try (LaneRegion region = timer.beginRegion()) {
            region.team(4).runAll(lane -> {
                lane.start(step);
                solver.step(lane.number());
                lane.stop(step);
            });
        }
        LaneSummary summary = timer.summary();
        RankReports.text(summary).writeTo(System.out);
        RankReports.csv(summary).write(Path.of("target/lanes.csv"));

        assertThat(Path.of("target/lanes.csv")).content().contains("\"step\"", "\"solve block\"");
        RankReports.text(summary).writeTo(out);
        assertThat(out.toString().lines())
                .anyMatch(line -> line.matches(".* 4 +0 .* {2}step"))
                .anyMatch(line -> line.matches(".* 4 +0 .* {4}solve block"));
    }

    @Test
    void a_parallel_stream() {
        int threads = ForkJoinPool.getCommonPoolParallelism() + 1;
        LaneTimer timer = LaneTimer.create(threads);
        try (LaneRegion region = timer.beginRegion()) {
            LaneTeam team = region.team(threads);
            IntStream.range(0, 1_000).parallel().forEach(i -> team.run(() -> solver.step(i)));
        }

        assertThat(timer.summary().entries())
                .singleElement()
                .satisfies(entry -> assertThat(entry.calls().sum()).hasToString("1000"));
    }

    @Test
    void a_fixed_pool() throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Callable<String>> blocks = Collections.nCopies(20, () -> FTimers.call("block", () -> "done"));
        LaneTimer timer = LaneTimer.create(4);
        try (LaneRegion region = timer.beginRegion()) {
            LaneTeam team = region.team(4);
            pool.invokeAll(blocks.stream().map(team::wrapCallable).toList());
        } finally {
            pool.shutdown();
        }

        assertThat(timer.summary().entry(RegionPath.of("block")).orElseThrow()).satisfies(block -> {
            assertThat(block.calls().sum()).hasToString("20");
            assertThat(block.participatingSamples() + block.missingSamples()).isEqualTo(4);
        });
    }

    @Test
    void rejected_calls_of_workers() {
        String drained;
        LaneTimer timer = LaneTimer.create(4);
        TimerId step = timer.register("step");
        try (LaneRegion region = timer.beginRegion()) {
            region.team(4).runAll(lane -> lane.stop(step));
            String rejected = timer.drainDiagnostics();
            drained = rejected;
        }

        assertThat(drained)
                .startsWith(DiagnosticId.WORKERS_REJECTED.line(""))
                .contains("4")
                .doesNotContain("\n");
        assertThat(timer.drainDiagnostics()).isEmpty();
    }

    @Test
    void site_timers_of_lanes() {
        LaneTimer timer = LaneTimer.create(4);
        try (LaneRegion region = timer.beginRegion()) {
            region.team(4).runAll(lane -> {
                SiteTimer write = FTimers.current().site(WRITE);
                write.start();
                solver.step(lane.number());
                write.stop();
            });
        }
        SiteResult write = timer.summary().site(WRITE).orElseThrow(); // over all lanes

        assertThat(write.stats().count()).isEqualTo(4);
    }

    @Test
    void every_example_of_the_page_is_here() throws IOException {
        String here = withoutBlanks(Files.readString(Path.of("src/test/java/io/ftimer/demo/LaneModesTest.java")));
        var examples =
                Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(Path.of("lanes.md")));

        assertThat(examples.results()
                        .filter(example -> !example.group(1).startsWith("import "))
                        .map(example -> withoutBlanks(example.group(1))))
                .hasSize(4)
                // a constant is a field here, and three of them go on before the last brace
                .allSatisfy(example -> assertThat(here)
                        .contains(example.replaceFirst("^(staticfinal.*?;)", "").replaceFirst("}$", "")));
    }

    private static String withoutBlanks(String text) {
        return text.replaceAll("//[^\n]*|\\s+", "");
    }
}
