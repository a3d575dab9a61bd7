package io.ftimer.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ftimer.FTimer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** A thread resets a timer that belongs to none while another one makes the first call: they exclude each other. */
@JCStressTest
@State
@Outcome(id = "SUCCESS, SUCCESS SUCCESS", expect = ACCEPTABLE, desc = "the reset came first")
@Outcome(id = "UNKNOWN, SUCCESS SUCCESS", expect = ACCEPTABLE, desc = "the call came first")
@Outcome(id = "SUCCESS, UNKNOWN UNKNOWN", expect = ACCEPTABLE_INTERESTING, desc = "both calls came during the reset")
@Outcome(
        id = "SUCCESS, UNKNOWN MISMATCH",
        expect = ACCEPTABLE_INTERESTING,
        desc = "the first call came during the reset")
@Outcome(expect = FORBIDDEN, desc = "the reset took place in the middle of a call")
public class ResetOfUnusedTimer {
    private final FTimer timer = Trees.timer();
    private final Arrivals ended = new Arrivals();

    public ResetOfUnusedTimer() {
        timer.lookup("a");
    }

    @Actor
    public void reset(LL_Result answers) {
        answers.r1 = timer.reset();
        ended.arriveAndAwaitBoth();
    }

    @Actor
    public void record(LL_Result answers) {
        answers.r2 = timer.start("a") + " " + timer.stop("a");
        ended.arriveAndAwaitBoth();
    }
}
