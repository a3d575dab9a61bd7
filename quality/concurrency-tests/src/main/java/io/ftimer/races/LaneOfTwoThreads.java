package io.ftimer.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ftimer.lanes.LaneRegion;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLI_Result;

/** Two threads use the same lane in a timed region: it belongs to one of them, and the calls of the other one are rejected. */
@JCStressTest
@State
@Outcome(id = "SUCCESS SUCCESS, UNKNOWN UNKNOWN, 1", expect = ACCEPTABLE, desc = "the first thread uses the lane")
@Outcome(id = "UNKNOWN UNKNOWN, SUCCESS SUCCESS, 1", expect = ACCEPTABLE, desc = "the second thread uses the lane")
@Outcome(expect = FORBIDDEN, desc = "both or none use the lane, or a call is lost")
public class LaneOfTwoThreads {
    private final LaneRig rig = new LaneRig();
    private final LaneRegion region = rig.timer.beginRegion();
    private final Arrivals ended = new Arrivals();

    @Actor
    public void one(LLI_Result result) {
        result.r1 = rig.pair(region.lane(1));
        ended.arriveAndAwaitBoth();
    }

    @Actor
    public void other(LLI_Result result) {
        result.r2 = rig.pair(region.lane(1));
        ended.arriveAndAwaitBoth();
    }

    @Arbiter
    public void end(LLI_Result result) {
        region.end();
        result.r3 = rig.calls();
    }
}
