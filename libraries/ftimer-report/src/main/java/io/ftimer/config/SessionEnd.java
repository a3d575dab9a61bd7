package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.report.internal.files.Deadline;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
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
    /** How often it looks whether the end of the session failed. */
    private static final long LOOK_MILLIS = 100;

    /** The work of all hooks, which refer to it weakly: it goes with the application that a server undeploys. */
    private static final Set<Runnable> AT_EXIT = ConcurrentHashMap.newKeySet();

    private final boolean failsOnReportFailure;
    private final CountDownLatch isClosed = new CountDownLatch(1);
    private volatile @Nullable String failure;
    private volatile boolean isAtExit;
    private Runnable work = () -> {};
    private Runnable removal = () -> {};

    SessionEnd(boolean failsOnReportFailure) {
        this.failsOnReportFailure = failsOnReportFailure;
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
        work = () -> Deadline.runAtExit("ftimer-exit", () -> closeAtExit(session));
        AT_EXIT.add(work);
        removal = Deadline.register(DetachedWork.thread("ftimer-exit-limit", work));
    }

    private void closeAtExit(TimerSession session) {
        isAtExit = true;
        session.close();
        try {
            // another thread may be closing it
            while (!session.recording().isAbandoned() && !isClosed.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                continue;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void closed(SessionSummary summary) {
        isClosed.countDown();
        AT_EXIT.remove(work);
        removal.run();
        String line = failure;
        if (line != null && !isAtExit) {
            throw new FTimerException(Status.IO, line, null);
        }
    }
}
