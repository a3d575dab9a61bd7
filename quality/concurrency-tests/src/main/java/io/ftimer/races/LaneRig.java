package io.ftimer.races;

import io.ftimer.TimerId;
import io.ftimer.lanes.Lane;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.RegionPath;

/** A lane timer with one registered region. */
final class LaneRig {
    private static final RegionPath PATH = RegionPath.of("a");

    final LaneTimer timer = LaneTimer.builder()
            .clock(Trees.STILL)
            .errorPolicy(ErrorPolicy.RETURN)
            .defaultTeamSize(2)
            .build();
    final TimerId id;

    LaneRig() {
        timer.init();
        id = timer.register("a");
    }

    /** Opens and closes the region on a lane, and returns both answers. */
    String pair(Lane lane) {
        return lane.start(id) + " " + lane.stop(id);
    }

    /** Returns the calls of the region in all lanes. */
    int calls() {
        // calls that were rejected make the next result a rejection, once
        timer.drainDiagnostics();
        LaneSummary summary = timer.summary();
        return summary.entry(PATH)
                .map(entry -> entry.calls().sum().intValueExact())
                .orElse(0);
    }
}
