package io.ftimer.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.TimerId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Threads that may record on a lane: one thread for a whole timed region, and never two at once. */
class LaneThreadsTest {
    private final LaneRig rig = LaneRig.of(2);
    private final LaneTimer timer = rig.timer;
    private final TimerId work = timer.register("work");
    private final ExecutorService other = Executors.newSingleThreadExecutor();

    @AfterEach
    void end() {
        other.shutdown();
    }

    private <T> T elsewhere(Callable<T> call) throws Exception {
        return other.submit(call).get();
    }

    private void work(Lane lane) {
        LaneRig.require(lane.start(work));
        LaneRig.require(lane.stop(work));
    }

    @Test
    void calls_of_another_thread_are_rejected_and_change_nothing() throws Exception {
        LaneRegion region = timer.beginRegion();
        Lane lane = region.lane(1);
        lane.start(work);

        assertThat(elsewhere(() -> lane.stop(work))).isEqualTo(Status.UNKNOWN);
        assertThat(elsewhere(() -> region.lane(1).start(work))).isEqualTo(Status.UNKNOWN);

        assertThat(lane.stop(work)).isEqualTo(Status.SUCCESS);
        region.end();
        assertThat(LaneRig.rows(timer.summary())).containsExactly("work lanes=1/2 calls=1 nanos=0");
        assertThat(rig.drainLines())
                .singleElement()
                .asString()
                .contains(
                        "rejected calls of workers: 2",
                        "ftimer[wrong-thread]: stop(TimerId[1 work]) rejected on lane 1, thread \"",
                        "\": another thread uses the lane; use one thread per lane for a whole timed region");
    }

    @Test
    void another_thread_may_use_the_lane_in_the_next_timed_region() throws Exception {
        try (LaneRegion region = timer.beginRegion()) {
            work(region.lane(1));
        }
        try (LaneRegion region = timer.beginRegion()) {
            elsewhere(() -> {
                work(region.lane(1));
                return null;
            });
        }

        assertThat(LaneRig.rows(timer.summary())).containsExactly("work lanes=1/2? calls=2 nanos=0");
        assertThat(rig.drainLines()).isEmpty();
    }

    @Test
    void a_closed_lane_is_free_at_once() throws Exception {
        try (LaneRegion region = timer.beginRegion()) {
            try (Lane lane = region.lane(1)) {
                LaneRig.require(lane.start(work));
            }
            elsewhere(() -> {
                LaneRig.require(region.lane(1).stop(work));
                return null;
            });
        }

        assertThat(LaneRig.rows(timer.summary())).containsExactly("work lanes=1/2 calls=1 nanos=0");
        assertThat(rig.drainLines()).isEmpty();
    }

    @Test
    void the_lane_of_an_ended_thread_is_free() throws InterruptedException {
        try (LaneRegion region = timer.beginRegion()) {
            Thread ended = new Thread(() -> LaneRig.require(region.lane(1).start(work)));
            ended.start();
            ended.join();

            LaneRig.require(region.lane(1).stop(work));
        }

        assertThat(LaneRig.rows(timer.summary())).containsExactly("work lanes=1/2 calls=1 nanos=0");
    }

    @Test
    void lane_0_belongs_to_the_first_thread_until_a_reset() throws Exception {
        timer.start(work);
        timer.stop(work);
        timer.errorPolicy(ErrorPolicy.RETURN);

        assertThat(elsewhere(() -> timer.start(work))).isEqualTo(Status.UNKNOWN);
        timer.reset();
        assertThat(elsewhere(() -> timer.start(work))).isEqualTo(Status.SUCCESS);
        assertThat(elsewhere(() -> timer.stop(work))).isEqualTo(Status.SUCCESS);
        assertThat(timer.start(work)).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void calls_of_a_worker_after_the_timed_region_are_rejected() throws Exception {
        LaneRegion region = timer.beginRegion();
        Lane lane = region.lane(2);
        elsewhere(() -> {
            work(lane);
            return null;
        });
        region.end();

        assertThat(elsewhere(() -> lane.start(work))).isEqualTo(Status.ACTIVE);
        assertThat(LaneRig.rows(timer.summary())).containsExactly("work lanes=1/2 calls=1 nanos=0");
    }

    @Test
    void calls_of_a_worker_of_an_earlier_run_are_rejected() throws Exception {
        LaneRegion region = timer.beginRegion();
        Lane lane = region.lane(2);
        elsewhere(() -> {
            work(lane);
            return null;
        });
        region.end();
        timer.finish();

        assertThat(elsewhere(() -> lane.start(work))).isEqualTo(Status.NOT_INITIALIZED);
    }
}
