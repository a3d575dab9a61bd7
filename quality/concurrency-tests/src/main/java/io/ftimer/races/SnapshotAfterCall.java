package io.ftimer.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** A thread that knows of a call takes a summary: the call is in it. */
@JCStressTest
@State
@Outcome(id = "before, nothing", expect = ACCEPTABLE, desc = "both before the call")
@Outcome(id = "before, a1\\+?", expect = ACCEPTABLE_INTERESTING, desc = "the call came in between")
@Outcome(id = "after, a1", expect = ACCEPTABLE, desc = "both after the call")
@Outcome(expect = FORBIDDEN, desc = "a call that was complete is missing, or was seen before it began")
public class SnapshotAfterCall {
    private final TimerSession session = Trees.session();
    private final Arrivals prepared = new Arrivals();
    private volatile String known = "before";

    @Actor
    public void record() {
        FTimer timer = session.timer();
        prepared.arrive();
        timer.start("a");
        timer.stop("a");
        known = "after";
    }

    @Actor
    public void read(LL_Result seen) {
        prepared.await(1);
        seen.r1 = known;
        seen.r2 = Trees.text(session.summary());
    }

    @Arbiter
    public void end() {
        session.close();
    }
}
