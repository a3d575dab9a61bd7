package io.ftimer.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ftimer.FTimer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** Two threads make the first call on a timer: it belongs to one of them, and the calls of the other one are rejected. */
@JCStressTest
@State
@Outcome(id = "SUCCESS SUCCESS, UNKNOWN UNKNOWN", expect = ACCEPTABLE, desc = "the first thread owns the timer")
@Outcome(id = "UNKNOWN UNKNOWN, SUCCESS SUCCESS", expect = ACCEPTABLE, desc = "the second thread owns the timer")
@Outcome(expect = FORBIDDEN, desc = "both or none own the timer")
public class FirstCallOwnsTimer {
    private final FTimer timer = Trees.timer();
    private final Arrivals ended = new Arrivals();

    @Actor
    public void one(LL_Result answers) {
        answers.r1 = timer.start("a") + " " + timer.stop("a");
        ended.arriveAndAwaitBoth();
    }

    @Actor
    public void other(LL_Result answers) {
        answers.r2 = timer.start("b") + " " + timer.stop("b");
        ended.arriveAndAwaitBoth();
    }
}
