package io.ftimer.races;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** Two threads bind themselves to a session each and record through the facade: each call is in the session of its thread. */
@JCStressTest
@State
@Outcome(id = "a1, b1", expect = ACCEPTABLE, desc = "each in its own")
@Outcome(expect = FORBIDDEN, desc = "a call is in the other session or lost")
public class TwoSessions {
    private final TimerSession first = Trees.session();
    private final TimerSession second = Trees.session();

    @Actor
    public void one() {
        try (TimerBinding binding = first.bind()) {
            FTimers.start("a");
            FTimers.stop("a");
        }
    }

    @Actor
    public void other() {
        try (TimerBinding binding = second.bind()) {
            FTimers.start("b");
            FTimers.stop("b");
        }
    }

    @Arbiter
    public void end(LL_Result result) {
        first.close();
        second.close();
        result.r1 = Trees.text(first.summary());
        result.r2 = Trees.text(second.summary());
    }
}
