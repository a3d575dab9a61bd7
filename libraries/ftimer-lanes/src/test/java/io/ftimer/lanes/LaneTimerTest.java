package io.ftimer.lanes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.TimerId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import org.junit.jupiter.api.Test;

class LaneTimerTest {
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
        assertThat(rig.drainLines()).isEmpty();
    }

    @Test
    void a_stop_of_the_wrong_region_on_a_lane_changes_nothing() {
        try (LaneRegion region = timer.beginRegion()) {
            Lane lane = region.lane(1);
            lane.start(work);
            lane.start(part);

            assertThat(lane.stop(work)).isEqualTo(Status.MISMATCH);
            assertThat(lane.stop(part)).isEqualTo(Status.SUCCESS);
            assertThat(lane.stop(work)).isEqualTo(Status.SUCCESS);
            assertThat(lane.stop(work)).isEqualTo(Status.MISMATCH);
            assertThat(rig.drainLines()).isEmpty();
        }
        assertThat(rig.drainLines())
                .containsExactly(
                        "ftimer[workers-rejected]: rejected calls of workers: 2, the first with status 5 MISMATCH,"
                                + " and 0 beyond the bound; the first: ftimer[not-innermost]: stop(\"work\") rejected: it is not the"
                                + " innermost region; open: work/part [lane 1]");
    }

    @Test
    void closing_a_timed_region_with_open_regions_is_reported_once() {
        LaneRegion region = timer.beginRegion();
        Lane lane = region.lane(2);
        lane.start(work);

        region.close();

        assertThat(region.isOpen()).isTrue();
        assertThat(rig.drainLines())
                .containsExactly(
                        "ftimer[regions-open]: endRegion() rejected: regions are open: work on lane 2; stop them first");
        lane.stop(work);
        region.close();
        assertThat(region.isOpen()).isFalse();
    }

    @Test
    void closing_a_timed_region_with_open_regions_is_reported_under_return_too() {
        LaneRegion region = timer.beginRegion();
        region.lane(1).start(part);
        timer.errorPolicy(ErrorPolicy.RETURN);

        region.close();

        assertThat(region.isOpen()).isTrue();
        assertThat(timer.lastStatus()).isEqualTo(Status.ACTIVE);
        assertThat(rig.drainLines())
                .singleElement()
                .asString()
                .startsWith("ftimer[regions-open]: endRegion() rejected");
    }

    @Test
    void a_lane_number_beyond_the_capacity_is_rejected() {
        try (LaneRegion region = timer.beginRegion()) {
            assertThatThrownBy(() -> region.lane(3))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("lane number must be between 1 and 2, was 3");
            assertThatThrownBy(() -> region.lane(0)).hasMessage("lane number must be between 1 and 2, was 0");
        }
        timer.init(LaneConfig.defaults().withLaneCapacity(1));
        try (LaneRegion region = timer.beginRegion()) {
            assertThatThrownBy(() -> region.lane(1))
                    .hasMessage("lane 1 does not exist: the lane capacity is 1, which is lane 0");
        }
    }

    @Test
    void a_handle_of_another_timer_is_unknown_on_a_running_lane() {
        TimerId unknown = LaneRig.of(1).timer.register("other");
        timer.start(work);

        assertThat(timer.start(unknown)).isEqualTo(Status.UNKNOWN);
        assertThat(timer.stop(unknown)).isEqualTo(Status.UNKNOWN);

        String why = ") rejected on lane 0, thread \"" + Thread.currentThread().getName()
                + "\": not a handle of this run; register the name after init()";
        assertThat(rig.drainLines())
                .containsExactly(
                        "ftimer[unknown-id]: start(TimerId[1 other]" + why,
                        "ftimer[unknown-id]: stop(TimerId[1 other]" + why);
    }

    @Test
    void under_return_a_rejected_call_of_a_worker_is_reported_once_by_its_status() {
        LaneRegion region = timer.beginRegion();
        region.lane(1).stop(work);
        timer.errorPolicy(ErrorPolicy.RETURN);

        assertThat(region.end()).isEqualTo(Status.MISMATCH);
        assertThat(region.isOpen()).isTrue();
        assertThat(region.end()).isEqualTo(Status.SUCCESS);
        assertThat(rig.drainLines()).isEmpty();
    }

    @Test
    void under_throw_a_rejected_call_of_a_worker_is_reported_by_an_exception() {
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
    void rejected_calls_of_workers_beyond_the_bound_are_counted_separately() {
        timer.init(new LaneConfig(0, 1, MismatchMode.STRICT));
        TimerId again = timer.register("work");
        try (LaneRegion region = timer.beginRegion()) {
            region.lane(1).stop(again);
            region.lane(1).stop(again);
            region.lane(2).stop(again);
        }

        assertThat(rig.drainLines())
                .singleElement()
                .asString()
                .contains("rejected calls of workers: 1", "and 2 beyond the bound");
    }

    @Test
    void serial_calls_are_recorded_on_lane_0_beside_the_regions_of_workers() {
        LaneRegion region = timer.beginRegion();
        timer.start(work);
        rig.work(region.lane(2), part, 3);
        timer.stop(work);
        region.end();

        assertThat(LaneRig.rows(timer.summary()))
                .containsExactly("part lanes=1/2 calls=1 nanos=3", "work lanes=1/1 calls=1 nanos=3");
    }

    @Test
    void missing_lanes_of_a_region_in_two_timed_regions_are_unknown() {
        for (int i = 0; i < 2; i++) {
            try (LaneRegion region = timer.beginRegion()) {
                rig.work(region.lane(1), work, 1);
            }
        }

        assertThat(LaneRig.rows(timer.summary())).containsExactly("work lanes=1/2? calls=2 nanos=2");
    }

    @Test
    void handles_stay_valid_after_a_reset_and_become_unknown_after_init() {
        timer.start(work);
        timer.stop(work);
        timer.reset();
        assertThat(timer.summary().entries()).isEmpty();
        assertThat(timer.start(work)).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop(work)).isEqualTo(Status.SUCCESS);

        timer.init();

        assertThat(timer.start(work)).isEqualTo(Status.UNKNOWN);
        assertThat(rig.drainLines())
                .containsExactly("ftimer[unknown-id]: start(TimerId[1 work]) rejected on lane 0, thread \""
                        + Thread.currentThread().getName()
                        + "\": not a handle of this run; register the name after init()");
        assertThat(timer.register("work").number()).isEqualTo(3);
    }

    @Test
    void names_are_registered_once_and_can_be_looked_up_while_a_timed_region_is_open() {
        assertThat(timer.register("work  ")).isSameAs(work);
        LaneRegion region = timer.beginRegion();
        assertThat(timer.lookup("work")).isSameAs(work);
        assertThat(timer.register("other")).isSameAs(TimerId.NONE);
        assertThat(timer.lastStatus()).isEqualTo(Status.ACTIVE);
        region.end();
        assertThat(timer.lookup("other")).isSameAs(TimerId.NONE);
        assertThat(timer.register(" x")).isSameAs(TimerId.NONE);
        assertThat(timer.register(null)).isSameAs(TimerId.NONE);

        assertThat(rig.drainLines())
                .containsExactly(
                        "ftimer[timed-region-open]: register(\"other\") rejected: a timed region is open; end it first",
                        "ftimer[unknown-name]: lookup(\"other\") rejected: no region of that name was registered",
                        "ftimer[name-leading-blank]: register(\"\\x20x\") rejected: a region name must not begin with a blank: \"\\x20x\"",
                        "ftimer[name-null]: register(null) rejected: the region name must not be null");
    }

    @Test
    void open_regions_reject_reset_finish_and_summary() {
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

        assertThat(rig.drainLines())
                .containsExactly(
                        "ftimer[timed-region-open]: reset() rejected: a timed region is open; end it first",
                        "ftimer[regions-open]: endRegion() rejected: regions are open: work on lane 2; stop them first",
                        "ftimer[regions-open]: finish() rejected: regions are open: work/part on lane 0; stop them first",
                        "ftimer[regions-open]: summary() rejected: regions are open: work/part on lane 0; stop them first");
    }

    @Test
    void a_region_handle_belongs_to_one_timed_region_of_one_timer() {
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

        assertThat(other.drainLines())
                .containsExactly(
                        "ftimer[region-handle-busy]: beginRegion() rejected: the handle belongs to another timed region; end"
                                + " that one or use another handle",
                        "ftimer[region-handle-stale]: endRegion() rejected: the handle does not belong to an open timed region"
                                + " of this timer");
    }

    @Test
    void a_close_that_cannot_end_the_timed_region_is_reported_under_every_policy() {
        timer.errorPolicy(ErrorPolicy.RETURN);
        LaneRegion region = timer.beginRegion();
        region.lane(1).start(work);

        region.close();

        assertThat(region.isOpen()).isTrue();
        assertThat(rig.drainLines())
                .containsExactly(
                        "ftimer[regions-open]: endRegion() rejected: regions are open: work on lane 1; stop them first");
    }

    @Test
    void a_close_ends_the_timed_region_after_rejected_calls_of_workers_under_every_policy() {
        LaneRegion region = timer.beginRegion();
        region.lane(1).stop(work);
        timer.errorPolicy(ErrorPolicy.RETURN);

        region.close();

        assertThat(region.isOpen()).isFalse();
        assertThat(timer.lastStatus()).isEqualTo(Status.SUCCESS);
        assertThat(timer.drainDiagnostics()).isEmpty();
        assertThat(rig.drainLines()).isEmpty();
    }

    @Test
    void a_worker_needs_a_timed_region_and_a_lane_within_the_capacity() {
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
    void invalid_configurations_are_rejected() {
        assertThat(timer.init(LaneConfig.defaults().withLaneCapacity(-1))).isEqualTo(Status.UNKNOWN);
        assertThat(timer.init(new LaneConfig(0, -1, MismatchMode.STRICT))).isEqualTo(Status.UNKNOWN);
        assertThat(timer.init(new LaneConfig(0, 32, MismatchMode.REPAIR))).isEqualTo(Status.UNKNOWN);
        assertThat(timer.laneCapacity()).isEqualTo(3);
        assertThat(rig.drainLines())
                .containsExactly(
                        "ftimer[bad-configuration]: init(LaneConfig[laneCapacity=-1, diagnosticsBound=32,"
                                + " mismatchMode=STRICT]) rejected: laneCapacity must be at least 0, was -1",
                        "ftimer[bad-configuration]: init(LaneConfig[laneCapacity=0, diagnosticsBound=-1,"
                                + " mismatchMode=STRICT]) rejected: diagnosticsBound must be at least 0, was -1",
                        "ftimer[bad-configuration]: init(LaneConfig[laneCapacity=0, diagnosticsBound=32,"
                                + " mismatchMode=REPAIR]) rejected: mismatchMode must be STRICT, was REPAIR");
        assertThatThrownBy(() -> LaneTimer.builder().defaultTeamSize(0))
                .hasMessage("team size must be at least 1, was 0");
    }

    @Test
    void only_finish_succeeds_before_init() {
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
        assertThat(fresh.lanes().readiness()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(fresh.laneCapacity()).isZero();
    }

    @Test
    void readiness_is_the_status_of_a_summary_and_keeps_rejected_calls_of_workers() {
        assertThat(timer.lanes().readiness()).isEqualTo(Status.SUCCESS);
        LaneRegion region = timer.beginRegion();
        region.lane(1).stop(work);
        assertThat(timer.lanes().readiness()).isEqualTo(Status.ACTIVE);
        assertThat(timer.lanes().firstRejectedCall()).isEqualTo(Status.MISMATCH);
        timer.errorPolicy(ErrorPolicy.RETURN);
        region.end();
        region.end();
        assertThat(timer.lanes().readiness()).isEqualTo(Status.SUCCESS);
        assertThat(timer.drainDiagnostics()).isEmpty();
        assertThat(timer.lanes().firstRejectedCall()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_handle_without_a_timed_region_has_no_lanes() {
        LaneRegion none = new LaneRegion();

        assertThatThrownBy(() -> none.lane(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the handle has no timed region; begin one with LaneTimer.beginRegion()");
        none.close();
        assertThat(none.end()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void the_message_of_the_last_operation_is_there_without_a_diagnostic() {
        timer.errorPolicy(ErrorPolicy.RETURN);
        timer.start(work);
        assertThat(timer.reset()).isEqualTo(Status.ACTIVE);
        assertThat(timer.lastMessage())
                .isEqualTo("ftimer[regions-open]: reset() rejected: regions are open: work on lane 0; stop them first");
        timer.stop(work);

        timer.errorPolicy(ErrorPolicy.WARN);
        try (LaneMember worker = timer.team(2).join(2)) {
            timer.start(work);
        }
        timer.errorPolicy(ErrorPolicy.RETURN);
        assertThat(timer.reset()).as("the status of the worker").isEqualTo(Status.ACTIVE);
        assertThat(timer.lastMessage()).startsWith("ftimer[workers-rejected]: rejected calls of workers: 1, ");
        assertThat(timer.reset()).isEqualTo(Status.SUCCESS);
        assertThat(timer.lastMessage()).isEmpty();
        assertThat(rig.drainLines()).isEmpty();
    }
}
