package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The end of a session with reports. If the JVM exits while the session is open, it is closed, so that its reports are
 * written; if another thread is closing it, the exit waits for that. If a report fails and the configuration says so, the end of
 * the session fails too, except at exit, where nothing could handle it. The last of the observers, since it may throw, and
 * since the others have written their files then. Thread-safe.
 */
final class SessionEnd implements SessionObserver {
    /** How long an exit waits: longer than a report waits for other writers of its file. */
    static final Duration MAX_WAIT = Duration.ofSeconds(60);

    /** How often it looks whether the end of the session failed. */
    private static final long LOOK_MILLIS = 100;

    /** The work of all hooks, which refer to it weakly: it goes with the application that a server undeploys. */
    private static final Set<Runnable> AT_EXIT = ConcurrentHashMap.newKeySet();

    private final boolean failsOnReportFailure;
    private final Duration maxWait;
    private final CountDownLatch isClosed = new CountDownLatch(1);
    private volatile @Nullable String failure;
    private @Nullable Thread atExit;
    private Runnable work = () -> {};

    SessionEnd(boolean failsOnReportFailure, Duration maxWait) {
        this.failsOnReportFailure = failsOnReportFailure;
        this.maxWait = maxWait;
    }

    /** Writes the diagnostic of a report that failed to standard error. */
    void report(String line) {
        System.err.println(line);
        if (failsOnReportFailure && failure == null) {
            failure = line;
        }
    }

    @Override
    public void opened(TimerSession session) {
        work = () -> closeAtExit(session);
        AT_EXIT.add(work);
        atExit = DetachedWork.thread("ftimer-exit", work);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    void closeAtExit(TimerSession session) {
        session.close();
        if (!awaitEnd(session)) {
            report(DiagnosticId.IO_FAILED.line("reports may be missing or incomplete: the JVM exits before its session"
                    + " is closed, after " + maxWait.toSeconds() + " seconds of waiting"));
        }
    }

    /** Returns whether the session was closed, or will not be. */
    private boolean awaitEnd(TimerSession session) {
        long started = System.nanoTime();
        try {
            while (!session.recording().isAbandoned()
                    && !isClosed.await(Math.min(maxWait.toMillis(), LOOK_MILLIS), TimeUnit.MILLISECONDS)) {
                if (System.nanoTime() - started >= maxWait.toNanos()) {
                    return false;
                }
            }
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    @Override
    public void closed(SessionSummary summary) {
        isClosed.countDown();
        AT_EXIT.remove(work);
        if (atExit == Thread.currentThread()) {
            return;
        }
        if (atExit != null) {
            try {
                Runtime.getRuntime().removeShutdownHook(atExit);
            } catch (IllegalStateException e) {
                // the JVM is exiting; the hook will find the session closed
            }
        }
        String line = failure;
        if (line != null) {
            throw new FTimerException(Status.IO, line, null);
        }
    }
}
