package io.ftimer.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.summary.SessionSummary;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLI_Result;

/** Two threads close a session: it is closed for both when they return, once. */
@JCStressTest
@State
@Outcome(id = "a1, a1, 1", expect = ACCEPTABLE, desc = "closed once")
@Outcome(expect = FORBIDDEN, desc = "closed twice, or open after a close")
public class CloseTwice {
    private final AtomicInteger closed = new AtomicInteger();
    private final TimerSession session = TimerSession.builder()
            .observer(new SessionObserver() {
                @Override
                public void closed(SessionSummary summary) {
                    closed.incrementAndGet();
                }
            })
            .open();

    public CloseTwice() {
        session.timer().start("a");
        session.timer().stop("a");
    }

    @Actor
    public void one(LLI_Result result) {
        session.close();
        result.r1 = Trees.text(session.summary());
    }

    @Actor
    public void other(LLI_Result result) {
        session.close();
        result.r2 = Trees.text(session.summary());
    }

    @Arbiter
    public void end(LLI_Result result) {
        result.r3 = closed.get();
    }
}
