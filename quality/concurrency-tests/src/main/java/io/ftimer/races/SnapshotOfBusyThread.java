package io.ftimer.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A thread takes a summary while another one records without a pause, so that copies fail and the busy thread must answer. */
@JCStressTest
@State
@Outcome(id = "between calls", expect = ACCEPTABLE, desc = "nothing is open")
@Outcome(id = "in the outer region", expect = ACCEPTABLE_INTERESTING, desc = "taken during a call")
@Outcome(id = "in both regions", expect = ACCEPTABLE_INTERESTING, desc = "taken during a call")
@Outcome(expect = FORBIDDEN, desc = "the calls of the regions, or which are open, contradict each other")
public class SnapshotOfBusyThread {
    private static final int MOST_CALLS = 10_000;

    private final TimerSession session = Trees.session();
    private final Arrivals prepared = new Arrivals();
    private volatile boolean isRead;

    @Actor
    public void record() {
        FTimer timer = session.timer();
        prepared.arrive();
        for (int call = 0; call < MOST_CALLS && !isRead; call++) {
            timer.start("a");
            timer.start("b");
            timer.stop("b");
            timer.stop("a");
        }
    }

    @Actor
    public void read(L_Result seen) {
        prepared.await(1);
        Summary summary = session.summary();
        isRead = true;
        seen.r1 = state(summary);
    }

    private static String state(Summary summary) {
        if (summary.entries().isEmpty()) {
            return "between calls";
        }
        SummaryEntry outer = summary.entries().get(0);
        // the inner region does not exist before its first call
        long inner =
                summary.entries().size() == 1 ? 0 : summary.entries().get(1).callCount();
        boolean inInner =
                summary.entries().size() > 1 && summary.entries().get(1).isActive();
        long begun = outer.callCount() - inner;
        if (begun == 0 && !outer.isActive() && !inInner) {
            return "between calls";
        }
        if (begun == 0 && outer.isActive()) {
            return inInner ? "in both regions" : "in the outer region";
        }
        return begun == 1 && outer.isActive() && !inInner ? "in the outer region" : "contradictory";
    }

    @Arbiter
    public void end() {
        session.close();
    }
}
