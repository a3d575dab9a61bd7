package io.ftimer.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** A lane timer is finished while the thread of lane 0 records: the calls are accepted before, rejected after, and never half. */
@JCStressTest
@State
@Outcome(id = "NOT_INITIALIZED NOT_INITIALIZED, SUCCESS", expect = ACCEPTABLE, desc = "finished before the start")
@Outcome(id = "SUCCESS NOT_INITIALIZED, SUCCESS", expect = ACCEPTABLE_INTERESTING, desc = "finished during the start")
@Outcome(id = "SUCCESS SUCCESS, SUCCESS", expect = ACCEPTABLE, desc = "finished after the stop")
@Outcome(id = "SUCCESS SUCCESS, ACTIVE", expect = ACCEPTABLE_INTERESTING, desc = "not finished between start and stop")
@Outcome(expect = FORBIDDEN, desc = "a stop was lost while the region was open")
public class FinishOfLaneTimer {
    private final LaneRig rig = new LaneRig();

    @Actor
    public void record(LL_Result result) {
        result.r1 = rig.timer.start(rig.id) + " " + rig.timer.stop(rig.id);
    }

    @Actor
    public void finish(LL_Result result) {
        result.r2 = rig.timer.finish();
    }
}
