package io.ftimer.assertj;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.TimerSession;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.RegionKind;
import java.util.concurrent.atomic.AtomicLong;

/** A session on a fake clock. */
public final class Recording implements AutoCloseable {
    private final AtomicLong nanos = new AtomicLong();
    private final TimerSession session =
            TimerSession.builder().clock(nanos::get).diagnostics(line -> {}).open();

    public FTimer timer() {
        return session.timer();
    }

    /** Lets other threads take part, or be counted outside of the tree, until the window is closed. */
    public OtherThreadsWindow window(RecordedThreads recorded) {
        return session.recording().openWindow(recorded, name -> false);
    }

    public SessionSummary summary() {
        return session.summary();
    }

    /** Records a call of this duration. */
    public void region(String name, long selfNanos) {
        region(name, selfNanos, () -> {});
    }

    /** Records a call of this self time around a body. */
    public void region(String name, long selfNanos, Runnable inside) {
        region(RegionKind.CODE, name, selfNanos, inside);
    }

    /** As {@link #region(String, long, Runnable)}, of a region of any kind. */
    public void region(RegionKind kind, String name, long selfNanos, Runnable inside) {
        RegionKey region = new RegionKey(kind, name);
        timer().recorder().startRegion(region);
        nanos.addAndGet(selfNanos);
        inside.run();
        timer().recorder().stop(region);
    }

    /** Opens regions on another thread. */
    public static void lostCalls(String thread, int calls) {
        onThread(thread, () -> {
            for (int i = 0; i < calls; i++) {
                FTimers.run("lost", () -> {});
            }
        });
    }

    public static void onThread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
