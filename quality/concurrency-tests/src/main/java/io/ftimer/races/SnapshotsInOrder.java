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

/** A thread takes two summaries while another one records: nothing that the first has is missing in the second. */
@JCStressTest
@State
@Outcome(id = "nothing, nothing", expect = ACCEPTABLE, desc = "before the call")
@Outcome(id = "nothing, a1\\+?", expect = ACCEPTABLE_INTERESTING, desc = "the call began in between")
@Outcome(id = "a1\\+, a1\\+?", expect = ACCEPTABLE_INTERESTING, desc = "the call ended in between or later")
@Outcome(id = "a1, a1", expect = ACCEPTABLE, desc = "after the call")
@Outcome(expect = FORBIDDEN, desc = "the second summary is older than the first")
public class SnapshotsInOrder {
    private final TimerSession session = Trees.session();
    private final Arrivals prepared = new Arrivals();

    @Actor
    public void record() {
        FTimer timer = session.timer();
        prepared.arrive();
        timer.start("a");
        timer.stop("a");
    }

    @Actor
    public void read(LL_Result seen) {
        prepared.await(1);
        seen.r1 = Trees.text(session.summary());
        seen.r2 = Trees.text(session.summary());
    }

    @Arbiter
    public void end() {
        session.close();
    }
}
