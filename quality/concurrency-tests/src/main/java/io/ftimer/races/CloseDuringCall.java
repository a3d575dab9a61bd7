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

/** A session is closed while a thread records: its last summary has what succeeded, but for the call that was in progress. */
@JCStressTest
@State
@Outcome(id = "NOT_INITIALIZED NOT_INITIALIZED, nothing", expect = ACCEPTABLE, desc = "closed before the start")
@Outcome(id = "SUCCESS NOT_INITIALIZED, a1\\+", expect = ACCEPTABLE_INTERESTING, desc = "closed between start and stop")
@Outcome(id = "SUCCESS NOT_INITIALIZED, nothing", expect = ACCEPTABLE_INTERESTING, desc = "closed during the start")
@Outcome(id = "SUCCESS SUCCESS, a1\\+", expect = ACCEPTABLE_INTERESTING, desc = "closed during the stop")
@Outcome(id = "SUCCESS SUCCESS, a1", expect = ACCEPTABLE, desc = "closed after the stop")
@Outcome(expect = FORBIDDEN, desc = "a call was lost, or was accepted after the close")
public class CloseDuringCall {
    private final TimerSession session = Trees.session();
    private final Arrivals prepared = new Arrivals();

    @Actor
    public void record(LL_Result result) {
        FTimer timer = session.timer();
        prepared.arrive();
        result.r1 = timer.start("a") + " " + timer.stop("a");
    }

    @Actor
    public void close() {
        prepared.await(1);
        session.close();
    }

    @Arbiter
    public void end(LL_Result result) {
        result.r2 = Trees.text(session.summary());
    }
}
