package io.ftimer.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.Status;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Code that is instrumented through the facade and does not use lanes itself. */
class LaneFacadeTest {
    private final LaneRig rig = LaneRig.of(3);
    private final LaneTimer timer = rig.timer;

    private static void instrumented() {
        FTimers.run("assemble", () -> FTimers.run("blocks", () -> {}));
    }

    @Test
    void facade_calls_of_a_member_are_recorded_on_its_lane() {
        try (LaneRegion region = timer.beginRegion()) {
            region.team(3).runAll(lane -> instrumented());
        }

        assertThat(LaneRig.rows(timer.summary()))
                .containsExactly("assemble lanes=3/3 calls=3 nanos=0", "assemble/blocks lanes=3/3 calls=3 nanos=0");
        assertThat(rig.drainLines()).isEmpty();
    }

    @Test
    void names_and_handles_share_one_stack() {
        var work = timer.register("work");
        try (LaneRegion region = timer.beginRegion()) {
            region.team(2).runAll(lane -> {
                lane.start(work);
                instrumented();
                lane.stop(work);
            });
        }

        assertThat(LaneRig.rows(timer.summary()))
                .containsExactly(
                        "work lanes=2/2 calls=2 nanos=0",
                        "work/assemble lanes=2/2 calls=2 nanos=0",
                        "work/assemble/blocks lanes=2/2 calls=2 nanos=0");
    }

    @Test
    void facade_calls_without_a_timed_region_are_rejected_and_reported() {
        timer.team(2).runAll(lane -> FTimers.start("lost"));

        assertThat(timer.summary().entries()).isEmpty();
        assertThat(rig.drainLines())
                .singleElement()
                .asString()
                .contains(
                        "rejected calls of workers: 2, the first with status 4 ACTIVE",
                        "ftimer[no-timed-region]: start(\"lost\") rejected: no timed region is open; call"
                                + " beginRegion() before the team starts [lane ");
    }

    @Test
    void a_member_cannot_reset_the_recorder_of_its_lane() {
        try (LaneRegion region = timer.beginRegion()) {
            region.team(2).runAll(lane -> {
                if (lane.number() == 2) {
                    assertThat(FTimers.current().reset()).isEqualTo(Status.ACTIVE);
                }
            });
        }
        assertThat(rig.drainLines())
                .singleElement()
                .asString()
                .endsWith(
                        "ftimer[of-a-lane]: reset() rejected: the timer belongs to a lane; use the LaneTimer of the lane [lane 2]");
    }

    @Test
    void a_session_around_a_team_records_before_and_after_the_team() {
        try (TimerSession session = TimerSession.open()) {
            try (TimerBinding binding = session.bind();
                    LaneRegion region = timer.beginRegion()) {
                FTimers.run("before", () -> {});
                region.team(2).runAll(lane -> instrumented());
                FTimers.run("after", () -> {});
            }

            assertThat(names(session.summary())).containsExactly("before", "after");
        }
        assertThat(timer.summary().entries()).hasSize(2);
    }

    private static Iterable<String> names(Summary summary) {
        return summary.entries().stream().map(SummaryEntry::name).toList();
    }

    @Test
    void tasks_that_a_member_submits_to_other_threads_are_not_recorded_on_a_lane() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try (LaneRegion region = timer.beginRegion();
                LaneMember member = region.team(2).join(1)) {
            pool.submit(FTimers.wrap(LaneFacadeTest::instrumented)).get();
            instrumented();
        } finally {
            pool.shutdown();
        }

        assertThat(timer.summary().status()).isEqualTo(Status.SUCCESS);
        assertThat(LaneRig.rows(timer.summary()))
                .containsExactly("assemble lanes=1/2 calls=1 nanos=0", "assemble/blocks lanes=1/2 calls=1 nanos=0");
    }

    @Test
    void facade_calls_after_a_team_are_not_recorded() {
        timer.team(2).runAll(lane -> {});

        assertThat(FTimers.start("nowhere")).isEqualTo(Status.SUCCESS);
        assertThat(rig.drainLines()).isEmpty();
    }

    @Test
    void facade_calls_of_a_thread_without_a_lane_are_rejected_and_reported() throws InterruptedException {
        LaneTeam team = timer.team(5);
        try (LaneRegion region = timer.beginRegion();
                LaneMember first = team.join(1)) {
            FTimers.run("kept", () -> {});
            Thread third = new Thread(
                    () -> {
                        try (LaneMember beyond = team.join(5)) {
                            FTimers.run("lost", () -> {});
                        }
                        try (LaneMember taken = team.join(1)) {
                            FTimers.run("lost", () -> {});
                        }
                    },
                    "third");
            third.start();
            third.join();
        }

        assertThat(rig.drainLines())
                .containsExactly(
                        "ftimer[workers-rejected]: rejected calls of workers: 2, the first with status 3 UNKNOWN,"
                                + " and 0 beyond the bound; the first: ftimer[lane-beyond-capacity]: start(\"lost\") rejected on lane 5,"
                                + " thread \"third\": the team size is 5 and the lane capacity is 4, lane 0 included; allow one"
                                + " lane per thread, plus lane 0");
        assertThat(LaneRig.rows(timer.summary())).containsExactly("kept lanes=1/5 calls=1 nanos=0");
    }

    @Test
    void facade_calls_in_a_nested_team_are_recorded_in_the_outer_team_or_rejected() {
        try (LaneRegion region = timer.beginRegion();
                LaneMember outer = region.team(2).join(1)) {
            region.team(2).runAll(task -> new Thread(task, "inner"), lane -> FTimers.start("work"));
            FTimers.stop("work");
        }

        assertThat(rig.drainLines())
                .containsExactly(
                        "ftimer[workers-rejected]: rejected calls of workers: 1, the first with status 4 ACTIVE,"
                                + " and 0 beyond the bound; the first: ftimer[nested-team]: start(\"work\") rejected on lane 2, thread"
                                + " \"inner\": a team inside a team has no lanes; record in the outer team");
        assertThat(LaneRig.rows(timer.summary())).containsExactly("work lanes=1/2 calls=1 nanos=0");
    }
}
