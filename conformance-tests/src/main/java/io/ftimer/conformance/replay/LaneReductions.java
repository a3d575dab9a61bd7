package io.ftimer.conformance.replay;

import io.ftimer.Status;
import io.ftimer.conformance.scenario.LaneStep;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.reduce.HybridSummary;
import io.ftimer.report.Report;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What stands behind the commands over the lanes of all ranks, for one rank. */
interface LaneReductions {

    /** What a reduction answered; the summary of a report is not looked at. */
    record Reduced(Status status, HybridSummary summary) {}

    /** Notes which ranks a timer is reduced over from now on: self, null, split or world; empty is the world. */
    void initialized(LaneTimer timer, String communicator);

    /**
     * Runs a command over the lanes of all ranks.
     *
     * @param writer writes a report where the step wants it
     * @return what it answered; null if there is no way to run it
     */
    @Nullable
    Reduced reduce(LaneStep step, LaneTimer timer, Function<Report<?>, Status> writer);

    /** There is nothing behind those commands yet: they are left out. */
    LaneReductions NONE = new LaneReductions() {
        @Override
        public void initialized(LaneTimer timer, String communicator) {
            // nothing is reduced
        }

        @Override
        public @Nullable Reduced reduce(LaneStep step, LaneTimer timer, Function<Report<?>, Status> writer) {
            return null;
        }
    };
}
