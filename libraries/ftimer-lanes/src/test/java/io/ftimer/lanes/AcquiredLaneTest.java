package io.ftimer.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.TimerId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What happens between the moment a thread acquires a lane and its first call. */
class AcquiredLaneTest {
    private final LaneTimer lanes = LaneTimer.builder()
            .clock(() -> 0)
            .errorPolicy(ErrorPolicy.RETURN)
            .defaultTeamSize(2)
            .build();
    private final ExecutorService other = Executors.newSingleThreadExecutor();

    @BeforeEach
    void begin() {
        lanes.init();
    }

    @AfterEach
    void end() {
        other.shutdown();
    }

    @Test
    void a_lane_is_in_use_before_the_first_call_on_it_is_admitted() throws Exception {
        TimerId work = lanes.register("work");
        lanes.beginRegion();
        LaneTeam team = lanes.team(2);
        FTimer mine = team.lane(1).acquire(Objects.requireNonNull(lanes.catalog.run()), true);

        assertThat(other.submit(() -> team.lane(1).start(work)).get()).isEqualTo(Status.UNKNOWN);

        assertThat(mine.start("work")).isEqualTo(Status.SUCCESS);
        assertThat(mine.stop("work")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_thread_that_acquires_a_lane_while_the_timer_finishes_records_in_the_next_run() {
        LaneRun ended = Objects.requireNonNull(lanes.catalog.run());
        lanes.finish();
        Lane lane = new Lane(lanes.catalog, Lane.Seat.SERIAL);
        FTimer late = lane.acquire(ended, true);

        assertThat(late.start("work")).isEqualTo(Status.NOT_INITIALIZED);
        lanes.init();
        TimerId again = lanes.register("again");
        assertThat(lane.start(again)).isEqualTo(Status.SUCCESS);
        assertThat(lane.stop(again)).isEqualTo(Status.SUCCESS);

        assertThat(lanes.summary().entries())
                .singleElement()
                .satisfies(entry -> assertThat(entry.path()).hasToString("again"));
    }
}
