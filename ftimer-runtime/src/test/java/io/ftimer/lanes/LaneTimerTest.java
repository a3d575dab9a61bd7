package io.ftimer.lanes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.TimerId;
import io.ftimer.internal.LaneAccess;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import org.junit.jupiter.api.Test;

class LaneTimerTest {
    private static final LaneAccess<LaneTimer> LANES = LaneAccess.get();

    private final LaneRig rig = LaneRig.of(2);
    private final LaneTimer timer = rig.timer;
    private final TimerId work = timer.register("work");
    private final TimerId part = timer.register("part");

    @Test
    void each_lane_has_a_stack_of_its_own() {
        LaneRegion region = timer.beginRegion();
        Lane first = region.lane(1);
        Lane second = region.lane(2);
        first.start(work);
        second.start(work);
        rig.nanos.set(10);
        rig.work(second, part, 5);
        second.stop(work);
        rig.nanos.set(40);
        first.stop(work);
        region.end();

        assertThat(LaneRig.rows(timer.summary()))
                .containsExactly("work lanes=2/2 calls=2 nanos=55", "work/part lanes=1/2 calls=1 nanos=5");
        assertThat(timer.summary().window().envelopeNanos()).isEqualTo(40);
        assertThat(rig.told()).isEmpty();
    }

    @Test
    void a_worker_that_stops_the_wrong_region_changes_nothing() {
        try (LaneRegion region = timer.beginRegion()) {
            Lane lane = region.lane(1);
            lane.start(work);
            lane.start(part);

            assertThat(lane.stop(work)).isEqualTo(Status.MISMATCH);
            assertThat(lane.stop(part)).isEqualTo(Status.SUCCESS);
            assertThat(lane.stop(work)).isEqualTo(Status.SUCCESS);
            assertThat(lane.stop(work)).isEqualTo(Status.MISMATCH);
            assertThat(rig.told()).isEmpty();
        }
        assertThat(rig.told())
                .containsExactly(
                        "ftimer[workers-rejected]: rejected calls of workers: 2, the first with status 5 MISMATCH,"
                                + " and 0 more than the bound; the first: ftimer[not-innermost]: cannot stop \"work\": it is not the"
                                + " innermost region; open: work/part; on lane 1");
    }

    @Test
    void closing_a_timed_region_with_open_regions_is_told_once() {
        LaneRegion region = timer.beginRegion();
        Lane lane = region.lane(2);
        lane.start(work);

        region.close();

        assertThat(region.isOpen()).isTrue();
        assertThat(rig.told())
                .containsExactly(
                        "ftimer[regions-open]: cannot end a timed region while regions are open: work on lane 2;"
                                + " stop them first");
        lane.stop(work);
        region.close();
        assertThat(region.isOpen()).isFalse();
    }

    @Test
    void closing_it_is_told_too_where_operations_answer_by_a_status() {
        LaneRegion region = timer.beginRegion();
        region.lane(1).start(part);
        timer.errorPolicy(ErrorPolicy.RETURN);

        region.close();

        assertThat(region.isOpen()).isTrue();
        assertThat(timer.lastStatus()).isEqualTo(Status.ACTIVE);
        assertThat(rig.told()).singleElement().asString().startsWith("ftimer[regions-open]: cannot end a timed region");
    }

    @Test
    void a_lane_that_the_timer_has_no_room_for_is_rejected() {
        try (LaneRegion region = timer.beginRegion()) {
            assertThatThrownBy(() -> region.lane(3))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("there is no lane 3 for a worker; the timer has room for lanes 1 to 2");
            assertThatThrownBy(() -> region.lane(0))
                    .hasMessage("there is no lane 0 for a worker; the timer has room for lanes 1 to 2");
        }
        timer.init(LaneConfig.defaults().withLaneCapacity(1));
        try (LaneRegion region = timer.beginRegion()) {
            assertThatThrownBy(() -> region.lane(1))
                    .hasMessage("there is no lane 1 for a worker; the timer has room for lane 0 only");
        }
    }

    @Test
    void a_handle_of_another_timer_is_unknown_on_a_lane_that_runs() {
        TimerId foreign = LaneRig.of(1).timer.register("other");
        timer.start(work);

        assertThat(timer.start(foreign)).isEqualTo(Status.UNKNOWN);
        assertThat(timer.stop(foreign)).isEqualTo(Status.UNKNOWN);

        assertThat(rig.told())
                .containsExactly(
                        "ftimer[unknown-id]: cannot start TimerId[1 other]: not a handle of this run; register the name after"
                                + " init()",
                        "ftimer[unknown-id]: cannot stop TimerId[1 other]: not a handle of this run; register the name after"
                                + " init()");
    }

    @Test
    void an_answer_by_status_is_given_once_instead_of_a_line() {
        LaneRegion region = timer.beginRegion();
        region.lane(1).stop(work);
        timer.errorPolicy(ErrorPolicy.RETURN);

        assertThat(region.end()).isEqualTo(Status.MISMATCH);
        assertThat(region.isOpen()).isTrue();
        assertThat(region.end()).isEqualTo(Status.SUCCESS);
        assertThat(rig.told()).isEmpty();
    }

    @Test
    void an_exception_tells_of_workers_where_that_is_the_policy() {
        LaneRegion region = timer.beginRegion();
        region.lane(1).stop(work);
        timer.errorPolicy(ErrorPolicy.THROW);

        assertThatThrownBy(region::end)
                .isInstanceOf(FTimerException.class)
                .hasMessageStartingWith("ftimer[workers-rejected]: rejected calls of workers: 1")
                .extracting(e -> ((FTimerException) e).status())
                .isEqualTo(Status.MISMATCH);
        assertThat(region.end()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void what_is_beyond_the_bound_is_only_counted() {
        timer.init(LaneConfig.defaults().withDiagnosticsBound(1));
        TimerId again = timer.register("work");
        try (LaneRegion region = timer.beginRegion()) {
            region.lane(1).stop(again);
            region.lane(1).stop(again);
            region.lane(2).stop(again);
        }

        assertThat(rig.told())
                .singleElement()
                .asString()
                .contains("rejected calls of workers: 1", "and 2 more than the bound");
    }

    @Test
    void serial_calls_are_lane_0_and_no_parent_of_what_workers_do() {
        LaneRegion region = timer.beginRegion();
        timer.start(work);
        rig.work(region.lane(2), part, 3);
        timer.stop(work);
        region.end();

        assertThat(LaneRig.rows(timer.summary()))
                .containsExactly("part lanes=1/2 calls=1 nanos=3", "work lanes=1/1 calls=1 nanos=3");
    }

    @Test
    void a_region_used_in_two_timed_regions_has_no_certain_number_of_lanes() {
        for (int i = 0; i < 2; i++) {
            try (LaneRegion region = timer.beginRegion()) {
                rig.work(region.lane(1), work, 1);
            }
        }

        assertThat(LaneRig.rows(timer.summary())).containsExactly("work lanes=1/2? calls=2 nanos=2");
    }

    @Test
    void handles_survive_a_reset_and_end_with_the_run() {
        timer.start(work);
        timer.stop(work);
        timer.reset();
        assertThat(timer.summary().entries()).isEmpty();
        assertThat(timer.start(work)).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop(work)).isEqualTo(Status.SUCCESS);

        timer.init();

        assertThat(timer.start(work)).isEqualTo(Status.UNKNOWN);
        assertThat(rig.told())
                .containsExactly("ftimer[unknown-id]: cannot start TimerId[1 work] on lane 0 from thread \""
                        + Thread.currentThread().getName()
                        + "\": not a handle of this run; register the name after init()");
        assertThat(timer.register("work").number()).isEqualTo(3);
    }

    @Test
    void names_are_registered_once_and_found_while_a_timed_region_is_open() {
        assertThat(timer.register("work  ")).isSameAs(work);
        LaneRegion region = timer.beginRegion();
        assertThat(timer.lookup("work")).isSameAs(work);
        assertThat(timer.register("other")).isSameAs(TimerId.NONE);
        assertThat(timer.lastStatus()).isEqualTo(Status.ACTIVE);
        region.end();
        assertThat(timer.lookup("other")).isSameAs(TimerId.NONE);
        assertThat(timer.register(" x")).isSameAs(TimerId.NONE);
        assertThat(timer.register(null)).isSameAs(TimerId.NONE);

        assertThat(rig.told())
                .containsExactly(
                        "ftimer[timed-region-open]: cannot register while a timed region is open; end it first",
                        "ftimer[unknown-name]: cannot lookup \"other\": no such name was registered",
                        "ftimer[name-leading-blank]: cannot register: a region name must not begin with a blank: \"\\x20x\"",
                        "ftimer[name-null]: cannot register: the region name must not be null");
    }

    @Test
    void what_is_open_forbids_a_change_of_life() {
        LaneRegion region = timer.beginRegion();
        assertThat(timer.reset()).isEqualTo(Status.ACTIVE);
        region.lane(2).start(work);
        assertThat(region.end()).isEqualTo(Status.ACTIVE);
        region.lane(2).stop(work);
        region.end();
        timer.start(work);
        timer.start(part);
        assertThat(timer.finish()).isEqualTo(Status.ACTIVE);
        assertThat(timer.summary().status()).isEqualTo(Status.ACTIVE);

        assertThat(rig.told())
                .containsExactly(
                        "ftimer[timed-region-open]: cannot reset while a timed region is open; end it first",
                        "ftimer[regions-open]: cannot end a timed region while regions are open: work on lane 2; stop them first",
                        "ftimer[regions-open]: cannot finish while regions are open: work/part on lane 0; stop them first",
                        "ftimer[regions-open]: cannot give a summary while regions are open: work/part on lane 0; stop them first");
    }

    @Test
    void a_handle_is_of_one_timed_region_of_one_timer() {
        LaneRig other = LaneRig.of(2);
        LaneRegion region = timer.beginRegion();
        LaneRegion copy = region.duplicate();

        assertThat(other.timer.beginRegion(region)).isEqualTo(Status.ACTIVE);
        assertThat(other.timer.endRegion(region)).isEqualTo(Status.ACTIVE);
        assertThat(region.isOpen()).isTrue();
        assertThat(region.end()).isEqualTo(Status.SUCCESS);
        assertThat(region.end()).isEqualTo(Status.SUCCESS);
        assertThat(timer.endRegion(region)).isEqualTo(Status.ACTIVE);
        assertThat(copy.isOpen()).isTrue();
        assertThat(timer.beginRegion(copy)).isEqualTo(Status.ACTIVE);
        assertThat(copy.end()).isEqualTo(Status.ACTIVE);
        assertThat(timer.beginRegion(copy)).isEqualTo(Status.SUCCESS);

        assertThat(other.told())
                .containsExactly(
                        "ftimer[region-handle-busy]: cannot begin a timed region: the handle is that of another one; end that"
                                + " first, or use another handle",
                        "ftimer[region-handle-stale]: cannot end a timed region: the handle is not that of the one that is"
                                + " open, if any is");
    }

    @Test
    void closing_a_region_that_cannot_end_says_so_whatever_the_policy() {
        timer.errorPolicy(ErrorPolicy.RETURN);
        LaneRegion region = timer.beginRegion();
        region.lane(1).start(work);

        region.close();

        assertThat(region.isOpen()).isTrue();
        assertThat(rig.told())
                .containsExactly(
                        "ftimer[regions-open]: cannot end a timed region while regions are open: work on lane 1; stop them first");
    }

    @Test
    void a_worker_needs_a_timed_region_and_room() {
        Lane lane = timer.team(2).lane(1);
        assertThat(lane.start(work)).isEqualTo(Status.ACTIVE);
        LaneRegion region = timer.beginRegion();
        assertThat(lane.start(work)).isEqualTo(Status.SUCCESS);
        assertThat(lane.stop(work)).isEqualTo(Status.SUCCESS);
        assertThat(region.team(3).lane(3).start(work)).isEqualTo(Status.UNKNOWN);
        region.end();
        assertThat(lane.stop(work)).isEqualTo(Status.ACTIVE);
        timer.finish();
        assertThat(lane.start(work)).isEqualTo(Status.NOT_INITIALIZED);
    }

    @Test
    void a_configuration_must_make_sense() {
        assertThat(timer.init(LaneConfig.defaults().withLaneCapacity(-1))).isEqualTo(Status.UNKNOWN);
        assertThat(timer.init(LaneConfig.defaults().withDiagnosticsBound(-1))).isEqualTo(Status.UNKNOWN);
        assertThat(timer.init(LaneConfig.defaults().withMismatchMode(MismatchMode.REPAIR)))
                .isEqualTo(Status.UNKNOWN);
        assertThat(timer.laneCapacity()).isEqualTo(3);
        assertThat(rig.told())
                .hasSize(3)
                .first()
                .isEqualTo("ftimer[bad-configuration]: cannot init: LaneConfig[laneCapacity=-1,"
                        + " diagnosticsBound=32, mismatchMode=STRICT] makes no sense; lanes and diagnostics must not be negative, the"
                        + " mismatch mode must be STRICT");
        assertThatThrownBy(() -> LaneTimer.builder().defaultTeamSize(0)).hasMessage("a team of 0 is none; at least 1");
    }

    @Test
    void nothing_but_finish_works_before_init() {
        LaneTimer fresh = LaneRig.fresh(2, ErrorPolicy.RETURN).timer;

        assertThat(fresh.finish()).isEqualTo(Status.SUCCESS);
        assertThat(fresh.reset()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(fresh.register("a")).isSameAs(TimerId.NONE);
        assertThat(fresh.lastStatus()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(fresh.lookup("a")).isSameAs(TimerId.NONE);
        assertThat(fresh.beginRegion().isOpen()).isFalse();
        assertThat(fresh.endRegion(new LaneRegion())).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(fresh.start(work)).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(fresh.summary().status()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(LANES.readiness(fresh)).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(fresh.laneCapacity()).isZero();
    }

    @Test
    void readiness_tells_what_a_summary_would_answer_and_keeps_what_workers_were_rejected() {
        assertThat(LANES.readiness(timer)).isEqualTo(Status.SUCCESS);
        LaneRegion region = timer.beginRegion();
        region.lane(1).stop(work);
        assertThat(LANES.readiness(timer)).isEqualTo(Status.ACTIVE);
        assertThat(LANES.firstRejectedCall(timer)).isEqualTo(Status.MISMATCH);
        timer.errorPolicy(ErrorPolicy.RETURN);
        region.end();
        region.end();
        assertThat(LANES.readiness(timer)).isEqualTo(Status.SUCCESS);
        assertThat(timer.drainDiagnostics()).isEmpty();
        assertThat(LANES.firstRejectedCall(timer)).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_region_that_is_none_has_no_lanes() {
        LaneRegion none = new LaneRegion();

        assertThatThrownBy(() -> none.lane(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no timed region is open on this handle; LaneTimer.beginRegion() opens one");
        none.close();
        assertThat(none.end()).isEqualTo(Status.SUCCESS);
    }
}
