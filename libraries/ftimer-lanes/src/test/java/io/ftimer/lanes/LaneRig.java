package io.ftimer.lanes;

import io.ftimer.TimerId;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A lane timer with a manual clock, and its diagnostic lines. */
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

    /** Returns an initialized timer for the given number of workers. */
    static LaneRig of(int workers) {
        LaneRig rig = fresh(workers, ErrorPolicy.WARN);
        rig.timer.init();
        return rig;
    }

    /** Returns a timer that is not initialized. */
    static LaneRig fresh(int workers, ErrorPolicy policy) {
        return new LaneRig(workers, policy);
    }

    /** Opens and closes a region on a lane; it takes {@code duration} nanoseconds. */
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

    /** Removes and returns the diagnostic lines so far. */
    List<String> drainLines() {
        List<String> drained = List.copyOf(lines);
        lines.clear();
        return drained;
    }

    /** Returns the rows as path, participating and eligible lanes, calls and time. */
    static List<String> rows(LaneSummary summary) {
        return summary.entries().stream().map(LaneRig::row).toList();
    }

    private static String row(ReducedEntry entry) {
        return entry.path() + " lanes=" + entry.participatingSamples() + "/" + entry.eligibleSamples()
                + (entry.missingSamplesKnown() ? "" : "?") + " calls="
                + entry.calls().sum() + " nanos="
                + entry.inclusive().sumNanos();
    }
}
