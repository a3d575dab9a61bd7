package io.ftimer.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A session is closed while a thread asks for its recorder: no recorder stays open. */
@JCStressTest
@State
@Outcome(id = "NOT_INITIALIZED", expect = ACCEPTABLE, desc = "closed with the session")
@Outcome(expect = FORBIDDEN, desc = "calls after the close are accepted")
public class CloseDuringJoin {
    private final TimerSession session = Trees.session();
    private @Nullable FTimer timer;

    @Actor
    public void join() {
        timer = session.timer();
    }

    @Actor
    public void close() {
        session.close();
    }

    @Arbiter
    public void call(L_Result answer) {
        answer.r1 = Objects.requireNonNull(timer).start("a");
    }
}
