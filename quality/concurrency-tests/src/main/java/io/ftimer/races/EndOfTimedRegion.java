package io.ftimer.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ftimer.lanes.LaneRegion;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLI_Result;

/** A timed region ends while a worker records: no call is lost, and a region that the worker opened can be closed. */
@JCStressTest
@State
@Outcome(id = "ACTIVE ACTIVE, SUCCESS, 0", expect = ACCEPTABLE, desc = "the region ended before the call")
@Outcome(id = "SUCCESS SUCCESS, SUCCESS, 1", expect = ACCEPTABLE, desc = "the call came before the end or during it")
@Outcome(
        id = "SUCCESS SUCCESS, ACTIVE, 1",
        expect = ACCEPTABLE_INTERESTING,
        desc = "the region could not end during the call")
@Outcome(expect = FORBIDDEN, desc = "a call is lost, or cannot be ended")
public class EndOfTimedRegion {
    private final LaneRig rig = new LaneRig();
    private final LaneRegion region = rig.timer.beginRegion();

    @Actor
    public void record(LLI_Result result) {
        result.r1 = rig.pair(region.lane(1));
    }

    @Actor
    public void end(LLI_Result result) {
        result.r2 = region.duplicate().end();
    }

    @Arbiter
    public void close(LLI_Result result) {
        region.end();
        result.r3 = rig.calls();
    }
}
