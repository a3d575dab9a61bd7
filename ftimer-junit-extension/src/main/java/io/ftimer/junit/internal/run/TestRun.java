package io.ftimer.junit.internal.run;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.assertj.internal.expectation.MisuseCheck;
import io.ftimer.assertj.internal.expectation.OtherThreadsRule;
import io.ftimer.assertj.internal.expectation.RejectedOperations;
import io.ftimer.assertj.internal.tree.LifecycleRoots;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.internal.session.SessionMeter;
import io.ftimer.junit.internal.prove.ProofRun;
import io.ftimer.metrics.FlightRecorderEvents;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;

/** One run of a test, with its own session. */
final class TestRun implements AutoCloseable {
    private final TimerSession session;
    private final MisuseCheck check;
    private final Set<FTimer> arguments = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable FTimer> nextArgument = new AtomicReference<>();

    private final OtherThreadsRule otherThreads;

    /** What is measured besides calls and times, null for nothing. */
    private final @Nullable RunMetrics metrics;

    private boolean isRestarted;
    private OtherThreadsWindow window = () -> {};
    private boolean ended;

    /**
     * @param test its test, as events name it
     * @param proofRun what it proves
     */
    TestRun(TestSettings settings, List<Metric> measured, String test, ProofRun proofRun) {
        RejectedOperations rejected = new RejectedOperations();
        TimerSessionBuilder sessions = rejected.ofSession()
                .clock(settings.clock())
                .times(settings.times())
                .callStatistics(settings.callStatistics());
        if (settings.events()) {
            sessions.listener(() -> new FlightRecorderEvents(test));
        }
        otherThreads = settings.otherThreads();
        metrics = measured.isEmpty() ? null : new RunMetrics(proofRun.metrics(measured), sessions);
        proofRun.prepare(sessions);
        session = sessions.open();
        proofRun.injectInto(session);
        check = new MisuseCheck(session, rejected);
        otherThreads.trace(session);
    }

    /**
     * Forgets what was recorded, for another run of the body whose recorders know the call paths: what they allocate for a new
     * one would be bytes of the region around it.
     */
    void restart() {
        session.recording().reset();
        if (metrics != null) {
            metrics.regions.reset();
        }
        isRestarted = true;
    }

    /** Returns the body as the metrics measure it; the body itself if nothing is measured. */
    <T extends @Nullable Object> Invocation<T> measured(Invocation<T> body) {
        return metrics == null ? body : metrics.around(body, session.recording().meter());
    }

    Map<String, Long> metricsOfBody() {
        return metrics == null ? Map.of() : metrics.ofBody();
    }

    TimerSession session() {
        return session;
    }

    MisuseCheck check() {
        return check;
    }

    /**
     * Returns the recorder of the thread that will run the next method. JUnit resolves arguments before it chooses that
     * thread.
     */
    FTimer argument() {
        FTimer waiting = nextArgument.get();
        if (waiting != null) {
            return waiting;
        }
        if (isRestarted) {
            return session.timer();
        }
        FTimer reserved = FTimer.of(session.recording().reserve());
        arguments.add(reserved);
        nextArgument.set(reserved);
        return reserved;
    }

    /** Returns whether {@code argument} is a recorder that was injected into a method of this run. */
    boolean isArgument(@Nullable Object argument) {
        return argument instanceof FTimer timer && arguments.contains(timer);
    }

    Binding bind() {
        FTimer reserved = nextArgument.getAndSet(null);
        return reserved == null
                ? session.recording().bind()
                : session.recording().bind(reserved.recorder());
    }

    /** Binds the calling thread to what other extensions record; threads that it creates from now on belong to this run. */
    CallbackBinding bindCallbacks(Extension owner) {
        return new CallbackBinding(
                owner, Thread.currentThread(), session.recording().bindBelow(LifecycleRoots.CALLBACKS));
    }

    <T extends @Nullable Object> T withOtherThreads(Invocation<T> body) throws Throwable {
        try (OtherThreadsWindow opened = openWindow()) {
            return body.proceed();
        }
    }

    /** Runs a body in a root region. If the body leaves a region open, this region stays open too. */
    <T extends @Nullable Object> T inRegion(RegionKey region, Invocation<T> body) throws Throwable {
        FTimer timer = session.timer();
        timer.recorder().startRegion(region);
        T result;
        try {
            result = body.proceed();
        } catch (Throwable failure) {
            beside(failure, () -> stopUnlessInside(timer, region));
            throw failure;
        }
        stopUnlessInside(timer, region);
        return result;
    }

    private static void stopUnlessInside(FTimer timer, RegionKey region) {
        if (timer.recorder().runningPath().levels().size() < 2) {
            timer.recorder().stop(region);
        }
    }

    /** Runs work after user code has failed. Its own failure is added to that one, and does not replace it. */
    static void beside(Throwable failure, Runnable work) {
        try {
            work.run();
        } catch (Throwable other) {
            // the JVM throws one error several times if no memory is left
            if (other != failure) {
                failure.addSuppressed(other);
            }
        }
    }

    synchronized OtherThreadsWindow openWindow() {
        if (!ended) {
            window = otherThreads.openWindow(session);
            if (metrics != null) {
                // what threads without a region did before the body is not its own, and after it they may do anything
                session.recording().meter().search(metric -> true, otherThreads.isIgnored());
            }
        }
        return window;
    }

    /** Ends the part of other threads, although a body that exceeded a time limit may still run. */
    synchronized void end() {
        ended = true;
        window.close();
        if (metrics != null) {
            session.recording().meter().endSearch();
        }
    }

    @Override
    public void close() {
        end();
        session.close();
    }

    /**
     * Binds the thread of a test from the first callback of this extension to the last, so that what other extensions record in
     * between belongs to the test. Bindings of its methods nest inside.
     *
     * <p>Thread safety: thread-confined.
     *
     * @param owner the registration that made it, whose last callback ends it
     */
    record CallbackBinding(Extension owner, Thread thread, Binding binding) {

        /** Restores what the thread was bound to, unless other code left a binding of its own open inside this one. */
        void end() {
            if (Thread.currentThread() == thread) {
                try {
                    binding.close();
                } catch (IllegalStateException inside) {
                    // the sessions end with the test, which unbinds the thread as well
                }
            }
        }
    }

    /**
     * Measures metrics in a run: of its regions, of its body, and which threads without a region add to them.
     *
     * <p>Thread safety: as a run, whose summaries any thread may take.
     */
    private static final class RunMetrics {
        private final List<Metric> metrics;
        private final RegionMetrics regions;
        private final long[] before;
        private final long[] after;

        /** What tasks had added before the body, and after it. */
        private long[] ofTasksBefore = {};

        private long[] ofTasksAfter = {};

        /** @param session builds the session of the run, whose summaries have the sums */
        RunMetrics(List<Metric> metrics, TimerSessionBuilder session) {
            this.metrics = metrics;
            regions = RegionMetrics.of(metrics.toArray(Metric[]::new));
            regions.addTo(session);
            before = new long[metrics.size()];
            after = new long[metrics.size()];
        }

        /** Returns the body with a reading before and after it, next to it: nothing of fTimer is in between. */
        <T extends @Nullable Object> Invocation<T> around(Invocation<T> body, SessionMeter meter) {
            return () -> {
                ofTasksBefore = meter.ofTasks();
                read(before);
                T result = body.proceed();
                read(after);
                ofTasksAfter = meter.ofTasks();
                meter.endBody(ofBody());
                return result;
            };
        }

        private void read(long[] readings) {
            for (int i = 0; i < readings.length; i++) {
                readings[i] = metrics.get(i).reading().getAsLong();
            }
        }

        /** Returns what the thread of the body, and the tasks of the test, added to each metric, as far as it can be measured there. */
        Map<String, Long> ofBody() {
            Map<String, Long> found = new HashMap<>();
            for (int i = 0; i < before.length; i++) {
                if (before[i] != Metric.NOT_MEASURED && after[i] != Metric.NOT_MEASURED) {
                    found.put(metrics.get(i).name(), after[i] - before[i] + ofTasksAfter[i] - ofTasksBefore[i]);
                }
            }
            return found;
        }
    }
}
