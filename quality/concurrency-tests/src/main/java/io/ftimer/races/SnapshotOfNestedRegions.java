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
import org.openjdk.jcstress.infra.results.L_Result;

/** A thread takes a summary while another one opens and closes nested regions: it sees one of the states in between. */
@JCStressTest
@State
@Outcome(id = "nothing", expect = ACCEPTABLE, desc = "before the first region")
@Outcome(id = "a1\\+", expect = ACCEPTABLE_INTERESTING, desc = "the outer region is open")
@Outcome(id = "a1\\+ b1\\+", expect = ACCEPTABLE_INTERESTING, desc = "both regions are open")
@Outcome(id = "a1\\+ b1", expect = ACCEPTABLE_INTERESTING, desc = "the inner region is closed")
@Outcome(id = "a1 b1", expect = ACCEPTABLE, desc = "after the last region")
@Outcome(expect = FORBIDDEN, desc = "no state of the recorder")
public class SnapshotOfNestedRegions {
    private final TimerSession session = Trees.session();
    private final Arrivals prepared = new Arrivals();

    @Actor
    public void record() {
        FTimer timer = session.timer();
        prepared.arrive();
        timer.start("a");
        timer.start("b");
        timer.stop("b");
        timer.stop("a");
    }

    @Actor
    public void read(L_Result seen) {
        prepared.await(1);
        seen.r1 = Trees.text(session.summary());
    }

    @Arbiter
    public void end() {
        session.close();
    }
}
