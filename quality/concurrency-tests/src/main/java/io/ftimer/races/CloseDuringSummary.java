package io.ftimer.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ftimer.TimerSession;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** A session is closed while a thread takes a summary: it has all that was recorded, during the close too. */
@JCStressTest
@State
@Outcome(id = "a1, a1", expect = ACCEPTABLE, desc = "the same before and after")
@Outcome(expect = FORBIDDEN, desc = "a summary is empty or incomplete")
public class CloseDuringSummary {
    private final TimerSession session = Trees.session();

    public CloseDuringSummary() {
        session.timer().start("a");
        session.timer().stop("a");
    }

    @Actor
    public void read(LL_Result seen) {
        seen.r1 = Trees.text(session.summary());
    }

    @Actor
    public void close() {
        session.close();
    }

    @Arbiter
    public void end(LL_Result seen) {
        seen.r2 = Trees.text(session.summary());
    }
}
