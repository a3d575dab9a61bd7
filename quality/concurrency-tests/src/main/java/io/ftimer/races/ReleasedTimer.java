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

/** A thread releases its timer by a reset while another one tries to record: it gets the timer before, after or not at all. */
@JCStressTest
@State
@Outcome(
        id = "SUCCESS SUCCESS SUCCESS, UNKNOWN UNKNOWN",
        expect = ACCEPTABLE,
        desc = "the second thread came before the release")
@Outcome(
        id = "SUCCESS SUCCESS SUCCESS, SUCCESS SUCCESS",
        expect = ACCEPTABLE_INTERESTING,
        desc = "the second thread got the released timer")
@Outcome(
        id = "UNKNOWN UNKNOWN UNKNOWN, SUCCESS SUCCESS",
        expect = ACCEPTABLE,
        desc = "the second thread owned the timer from the beginning")
@Outcome(
        id = "SUCCESS SUCCESS SUCCESS, UNKNOWN MISMATCH",
        expect = ACCEPTABLE_INTERESTING,
        desc = "released between the calls of the second thread")
@Outcome(expect = FORBIDDEN, desc = "both recorded at the same time")
public class ReleasedTimer {
    private final FTimer timer = Trees.timer();
    private final Arrivals ended = new Arrivals();

    @Actor
    public void release(LL_Result answers) {
        answers.r1 = timer.start("a") + " " + timer.stop("a") + " " + timer.reset();
        ended.arriveAndAwaitBoth();
    }

    @Actor
    public void claim(LL_Result answers) {
        answers.r2 = timer.start("a") + " " + timer.stop("a");
        ended.arriveAndAwaitBoth();
    }
}
