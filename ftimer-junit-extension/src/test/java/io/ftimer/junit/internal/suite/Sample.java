package io.ftimer.junit.internal.suite;

import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.junit.internal.tree.TestDemands;
import io.ftimer.summary.SessionSummary;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Tests that have ended, on a fake clock. */
final class Sample {
    private final AtomicLong nanos = new AtomicLong();
    private final TimerSession session = TimerSession.builder()
            .clock(nanos::get)
            .dates(InstantSource.fixed(Instant.parse("2026-11-21T08:00:00Z")), ZoneOffset.UTC)
            .open();

    /** The body of a test. */
    interface Body {
        void run(Sample sample);
    }

    /** Records a call of this self time around a body. */
    void region(String name, long selfNanos, Runnable inside) {
        session.timer().start(name);
        pass(selfNanos);
        inside.run();
        session.timer().stop(name);
    }

    void region(String name, long selfNanos) {
        region(name, selfNanos, () -> {});
    }

    void pass(long nanosPassed) {
        nanos.addAndGet(nanosPassed);
    }

    static SessionSummary summary(Body body) {
        Sample sample = new Sample();
        try (TimerSession session = sample.session;
                TimerBinding binding = session.bind()) {
            body.run(sample);
            return session.summary();
        }
    }

    static TimedTest test(String name, Body body) {
        return test(name, Optional.empty(), TestOutcome.PASSED, body);
    }

    static TimedTest failed(String name, Body body) {
        return test(name, Optional.empty(), TestOutcome.FAILED, body);
    }

    /** Returns an invocation of the template {@code t}. */
    static TimedTest invocation(int number, TestOutcome outcome, Body body) {
        return test("t/" + number, Optional.of(new TestTemplate("t", "T > t(int)")), outcome, body);
    }

    private static TimedTest test(String name, Optional<TestTemplate> template, TestOutcome outcome, Body body) {
        return TimedTest.of(new FinishedTest(
                name, "T > " + name, "x.T", "method", template, outcome, summary(body), TestDemands.NONE));
    }

    static ReportOptions options(Path module) {
        return new ReportOptions(new ReportPlace(module, module.resolve("ftimer")), 3);
    }
}
