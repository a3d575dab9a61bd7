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

/** Instrumented code that knows nothing of lanes. */
class LaneFacadeTest {
    private final LaneRig rig = LaneRig.of(3);
    private final LaneTimer timer = rig.timer;

    private static void instrumented() {
        FTimers.run("assemble", () -> FTimers.run("blocks", () -> {}));
    }

    @Test
    void what_a_member_records_through_the_facade_is_on_its_lane() {
        try (LaneRegion region = timer.beginRegion()) {
            region.team(3).runAll(lane -> instrumented());
        }

        assertThat(LaneRig.rows(timer.summary()))
                .containsExactly("assemble lanes=3/3 calls=3 nanos=0", "assemble/blocks lanes=3/3 calls=3 nanos=0");
        assertThat(rig.told()).isEmpty();
    }

    @Test
    void names_and_handles_meet_on_one_stack() {
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
    void a_member_without_a_timed_region_records_nothing_and_is_told_of() {
        timer.team(2).runAll(lane -> FTimers.start("lost"));

        assertThat(timer.summary().entries()).isEmpty();
        assertThat(rig.told())
                .singleElement()
                .asString()
                .contains(
                        "rejected calls of workers: 2, the first with status 4 ACTIVE",
                        "ftimer[no-timed-region]: cannot start"
                                + " \"lost\" on a worker: no timed region is open; begin one before the team starts");
    }

    @Test
    void the_life_of_a_lane_is_that_of_its_lane_timer() {
        try (LaneRegion region = timer.beginRegion()) {
            region.team(2).runAll(lane -> {
                if (lane.number() == 2) {
                    assertThat(FTimers.current().reset()).isEqualTo(Status.ACTIVE);
                }
            });
        }
        assertThat(rig.told())
                .singleElement()
                .asString()
                .endsWith(
                        "ftimer[of-a-lane]: cannot reset the timer of a lane; use the LaneTimer that the lane is of; on lane 2");
    }

    @Test
    void a_session_around_a_team_goes_on_when_the_team_has_ended() {
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
    void tasks_that_a_member_hands_to_other_threads_are_not_on_a_lane() throws Exception {
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
    void nothing_is_bound_when_everybody_has_left() {
        timer.team(2).runAll(lane -> {});

        assertThat(FTimers.start("nowhere")).isEqualTo(Status.SUCCESS);
        assertThat(rig.told()).isEmpty();
    }

    @Test
    void what_a_thread_without_a_lane_does_is_told() throws InterruptedException {
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

        assertThat(rig.told())
                .containsExactly(
                        "ftimer[workers-rejected]: rejected calls of workers: 2, the first with status 3 UNKNOWN,"
                                + " and 0 more than the bound; the first: ftimer[lane-beyond-capacity]: cannot start \"lost\" on lane 5"
                                + " from thread \"third\": the team has 5 lanes, and the timer room for 4, lane 0 included; make them as"
                                + " many as there are threads");
        assertThat(LaneRig.rows(timer.summary())).containsExactly("kept lanes=1/5 calls=1 nanos=0");
    }

    @Test
    void a_team_inside_a_team_records_in_the_outer_one_or_is_told_of() {
        try (LaneRegion region = timer.beginRegion();
                LaneMember outer = region.team(2).join(1)) {
            region.team(2).runAll(task -> new Thread(task, "inner"), lane -> FTimers.start("work"));
            FTimers.stop("work");
        }

        assertThat(rig.told())
                .containsExactly(
                        "ftimer[workers-rejected]: rejected calls of workers: 1, the first with status 4 ACTIVE,"
                                + " and 0 more than the bound; the first: ftimer[nested-team]: cannot start \"work\" on lane 2"
                                + " from thread \"inner\": a team inside a team has no lanes; record in the outer one");
        assertThat(LaneRig.rows(timer.summary())).containsExactly("work lanes=1/2 calls=1 nanos=0");
    }
}
