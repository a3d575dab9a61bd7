package io.ftimer.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/** A thread calls the timer of another one, which records: its calls are rejected and change nothing. */
@JCStressTest
@State
@Outcome(id = "SUCCESS SUCCESS, none, a1", expect = ACCEPTABLE, desc = "the other thread came before the timer")
@Outcome(id = "SUCCESS SUCCESS, UNKNOWN UNKNOWN, a1", expect = ACCEPTABLE, desc = "both called the timer")
@Outcome(expect = FORBIDDEN, desc = "a call of another thread was accepted, or disturbed the owner")
public class CallOfAnotherThreadChangesNothing {
    private final TimerSession session = Trees.session();
    private volatile @Nullable FTimer owned;
    private final Arrivals ended = new Arrivals();

    @Actor
    public void record(LLL_Result result) {
        FTimer timer = session.timer();
        owned = timer;
        result.r1 = timer.start("a") + " " + timer.stop("a");
        ended.arriveAndAwaitBoth();
    }

    @Actor
    public void disturb(LLL_Result result) {
        FTimer timer = owned;
        result.r2 = timer == null ? "none" : timer.start("b") + " " + timer.stop("a");
        ended.arriveAndAwaitBoth();
    }

    @Arbiter
    public void end(LLL_Result result) {
        session.close();
        result.r3 = Trees.text(session.summary());
    }
}
