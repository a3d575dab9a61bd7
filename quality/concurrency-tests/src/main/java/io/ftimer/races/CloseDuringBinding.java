package io.ftimer.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** A session is closed while a thread binds itself and records: the facade records on the session or nowhere, and the thread is free afterward. */
@JCStressTest
@State
@Outcome(id = "rejected free, nothing", expect = ACCEPTABLE, desc = "closed before the thread was bound")
@Outcome(id = "bound free, nothing", expect = ACCEPTABLE_INTERESTING, desc = "closed before the call")
@Outcome(id = "bound free, a1\\+?", expect = ACCEPTABLE, desc = "closed during or after the call")
@Outcome(expect = FORBIDDEN, desc = "the thread stays bound, or a call is counted twice")
public class CloseDuringBinding {
    private final TimerSession session = Trees.session();

    @Actor
    public void record(LL_Result result) {
        String bound = "bound";
        try (TimerBinding binding = session.bind()) {
            FTimers.start("a");
            FTimers.stop("a");
        } catch (IllegalStateException e) {
            bound = "rejected";
        }
        // the timer of threads without a session accepts everything and records nothing
        FTimer after = FTimers.current();
        result.r1 = bound
                + (after.summary().entries().isEmpty() && after.stop("none").isSuccess() ? " free" : " bound");
    }

    @Actor
    public void close() {
        session.close();
    }

    @Arbiter
    public void end(LL_Result result) {
        result.r2 = Trees.text(session.summary());
    }
}
