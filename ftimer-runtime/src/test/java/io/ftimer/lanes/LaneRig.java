package io.ftimer.lanes;

import io.ftimer.TimerId;
import io.ftimer.reduce.lanes.LaneEntry;
import io.ftimer.reduce.lanes.LaneSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A lane timer whose clock is moved by hand, and what it told. */
final class LaneRig {
    final AtomicLong nanos = new AtomicLong();
    final List<String> lines = new ArrayList<>();
    final LaneTimer timer;

    private LaneRig(int workers, ErrorPolicy policy) {
        timer = LaneTimer.builder()
                .clock(nanos::get)
                .diagnostics(lines::add)
                .errorPolicy(policy)
                .defaultTeamSize(workers)
                .build();
    }

    /** Returns an initialized timer for so many workers. */
    static LaneRig of(int workers) {
        LaneRig rig = fresh(workers, ErrorPolicy.WARN);
        rig.timer.init();
        return rig;
    }

    /** Returns a timer that is not initialized. */
    static LaneRig fresh(int workers, ErrorPolicy policy) {
        return new LaneRig(workers, policy);
    }

    /** Opens and closes a region on a lane, which takes so many nanoseconds. */
    void work(Lane lane, TimerId id, long duration) {
        require(lane.start(id));
        nanos.addAndGet(duration);
        require(lane.stop(id));
    }

    static void require(Status status) {
        if (!status.isSuccess()) {
            throw new AssertionError(status);
        }
    }

    /** Returns the diagnostics since the last time. */
    List<String> told() {
        List<String> told = List.copyOf(lines);
        lines.clear();
        return told;
    }

    /** Returns the rows as path, lanes, missing lanes and calls. */
    static List<String> rows(LaneSummary summary) {
        return summary.entries().stream().map(LaneRig::row).toList();
    }

    private static String row(LaneEntry entry) {
        return entry.path() + " lanes=" + entry.participatingLanes() + "/" + entry.eligibleLanes()
                + (entry.missingLanesKnown() ? "" : "?") + " calls="
                + entry.calls().sum() + " nanos="
                + entry.inclusive().sumNanos();
    }
}
