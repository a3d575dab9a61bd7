package io.ftimer.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.TimerId;
import io.ftimer.reduce.LaneContext;
import io.ftimer.reduce.LaneRecord;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Workers make valid and invalid calls as fast as possible; every successful call must be counted exactly once. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class LaneStressTest {
    private static final int SCALE = Boolean.getBoolean("build.full") ? 10 : 1;
    private static final int WORKERS = 4;

    private final LaneTimer timer = LaneTimer.builder()
            .errorPolicy(ErrorPolicy.RETURN)
            .defaultTeamSize(WORKERS)
            .build();
    private final TimerId outer;
    private final TimerId inner;

    LaneStressTest() {
        timer.init();
        outer = timer.register("outer");
        inner = timer.register("outer/inner");
    }

    private static long calls(LaneSummary summary, String... path) {
        return summary.entry(RegionPath.of(path))
                .map(entry -> entry.calls().sum().longValueExact())
                .orElse(0L);
    }

    private void pair(Lane lane) {
        LaneRig.require(lane.start(outer));
        LaneRig.require(lane.start(inner));
        LaneRig.require(lane.stop(inner));
        LaneRig.require(lane.stop(outer));
    }

    @Test
    void a_summary_after_a_timed_region_has_all_calls_of_its_workers() {
        int rounds = 200 * SCALE;
        int calls = 50;
        for (int round = 1; round <= rounds; round++) {
            try (LaneRegion region = timer.beginRegion()) {
                region.team(WORKERS).runAll(lane -> {
                    for (int call = 0; call < calls; call++) {
                        pair(lane);
                    }
                });
            }
            LaneSummary summary = timer.summary();
            long expected = (long) round * WORKERS * calls;
            assertThat(calls(summary, "outer")).isEqualTo(expected);
            assertThat(calls(summary, "outer", "outer/inner")).isEqualTo(expected);
            assertThat(summary.lanes()).hasSize(WORKERS);
        }
    }

    /** A thread that competes with others for lanes, and counts its successful calls. */
    private Future<?> intruder(ExecutorService threads, LaneTeam team, AtomicLong started, AtomicLong rejected) {
        return threads.submit(() -> {
            for (int i = 0; i < 20_000 * SCALE; i++) {
                Lane lane = team.lane(1 + i % WORKERS);
                if (lane.start(outer).isSuccess()) {
                    started.incrementAndGet();
                    assertThat(lane.stop(outer)).isEqualTo(Status.SUCCESS);
                    lane.close();
                } else {
                    rejected.incrementAndGet();
                }
            }
        });
    }

    @Test
    void threads_that_compete_for_lanes_lose_no_successful_call() throws Exception {
        AtomicLong started = new AtomicLong();
        AtomicLong rejected = new AtomicLong();
        ExecutorService threads = Executors.newFixedThreadPool(WORKERS);
        try (LaneRegion region = timer.beginRegion()) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < WORKERS; i++) {
                running.add(intruder(threads, region.team(WORKERS), started, rejected));
            }
            for (Future<?> done : running) {
                done.get();
            }
        } finally {
            threads.shutdown();
        }

        assertThat(calls(timer.summary(), "outer")).isEqualTo(started.get());
        assertThat(started.get() + rejected.get()).isEqualTo(20_000L * SCALE * WORKERS);
    }

    @Test
    void timed_regions_that_end_while_workers_record_leave_counts_and_times_intact() throws Exception {
        AtomicLong succeeded = new AtomicLong();
        ExecutorService threads = Executors.newFixedThreadPool(WORKERS);
        LaneTeam team = timer.team(WORKERS);
        List<Future<?>> running = new ArrayList<>();
        AtomicLong ended = new AtomicLong();
        for (int worker = 1; worker <= WORKERS; worker++) {
            Lane lane = team.lane(worker);
            running.add(threads.submit(() -> {
                while (ended.get() == 0) {
                    if (lane.start(outer).isSuccess()) {
                        succeeded.incrementAndGet();
                        while (!lane.stop(outer).isSuccess()) {
                            // the region ended; the next one admits the lane again
                            Thread.onSpinWait();
                        }
                    }
                }
            }));
        }
        for (int round = 0; round < (SCALE == 1 ? 500 : 20_000); round++) {
            LaneRegion region = timer.beginRegion();
            while (region.isOpen()) {
                // rejected while a lane has a region open
                region.end();
            }
        }
        LaneRegion last = timer.beginRegion();
        ended.set(1);
        for (Future<?> done : running) {
            done.get();
        }
        threads.shutdown();
        assertThat(last.end()).isEqualTo(Status.SUCCESS);

        LaneSummary summary = timer.summary();
        assertThat(calls(summary, "outer")).isEqualTo(succeeded.get());
        assertThat(summary.lanes().stream()
                        .map(LaneRecord::contexts)
                        .flatMap(List::stream)
                        .mapToLong(LaneContext::inclusiveNanos))
                .allMatch(nanos -> nanos >= 0);
    }
}
