package io.ftimer.benchmarks;

import io.ftimer.TimerId;
import io.ftimer.TimerScope;
import io.ftimer.lanes.Lane;
import io.ftimer.lanes.LaneRegion;
import io.ftimer.lanes.LaneTimer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Pairs on the lanes of one lane timer, one lane per measured thread. */
final class OnLane extends PairForm {
    private static final int LANES = 4;

    /** Holds the lane timer in whose timed region every measured thread works; it ends with the process. */
    private static final class Shared {
        static final TimerId[] IDS;
        static final LaneRegion OPEN;
        static final AtomicInteger LAST_LANE = new AtomicInteger();

        static {
            LaneTimer timer = LaneTimer.create(LANES);
            IDS = Stream.of(Regions.names()).map(timer::register).toArray(TimerId[]::new);
            OPEN = timer.beginRegion();
        }
    }

    private final TimerId[] ids = Shared.IDS;
    private final Lane lane = Shared.OPEN.lane(Shared.LAST_LANE.incrementAndGet());

    @Override
    @Nullable
    TimerScope open(int region) {
        lane.start(ids[region]);
        return null;
    }

    @Override
    void close(int region, @Nullable TimerScope scope) {
        lane.stop(ids[region]);
    }
}
