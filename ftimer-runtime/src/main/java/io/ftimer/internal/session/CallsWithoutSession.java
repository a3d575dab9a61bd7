package io.ftimer.internal.session;

import io.ftimer.internal.engine.Operation;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.RegionKind;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The threads without a session of the process while any session is open, with their calls. The counts cover the whole process; each
 * session reports the calls since it was opened. Ended threads are folded by name, so that memory follows the number of live
 * threads. Thread-safe.
 */
public final class CallsWithoutSession {
    /** Thread names that are counted separately, so that many short-lived threads cannot exhaust the memory. */
    private static final int NAMES = 1000;

    private static final String OTHERS = "(other threads)";

    /** Threads that are kept at least before the ended ones among them are folded. */
    private static final int KEPT = 256;

    private static final Map<Thread, ThreadWithoutSession> LIVE = new ConcurrentHashMap<>();
    private static final Set<String> COUNTED = new HashSet<>();
    private static TotalsWithoutSession ended = new TotalsWithoutSession();
    private static volatile int sweepAt = KEPT;

    private CallsWithoutSession() {}

    public static synchronized void sessionOpened() {
        if (SessionParticipation.openSessions == 0) {
            forget();
            SessionParticipation.changed();
        }
        SessionParticipation.openSessions++;
    }

    public static synchronized void sessionClosed() {
        SessionParticipation.openSessions--;
        if (SessionParticipation.openSessions == 0) {
            forget();
        }
    }

    private static void forget() {
        LIVE.clear();
        ThreadState.guessWithoutSession = null;
        COUNTED.clear();
        ended = new TotalsWithoutSession();
        sweepAt = KEPT;
    }

    /** Forgets the regions of all threads, as no window is open. */
    static synchronized void forgetRegions() {
        ended.forgetRegions();
        LIVE.values().forEach(ThreadWithoutSession::forgetRegions);
    }

    /** Returns the calls of all threads without a session so far, with their regions. */
    static synchronized TotalsWithoutSession totals() {
        TotalsWithoutSession totals = ended.copy();
        LIVE.values().forEach(totals::add);
        return totals;
    }

    /** Remembers that no session took the calling thread, unless none is open any more, so that nothing holds the thread then. */
    static synchronized void settle(ThreadWithoutSession outside, int epoch) {
        outside.settle(epoch);
        if (SessionParticipation.openSessions > 0) {
            ThreadState.guessWithoutSession = outside;
        }
    }

    /** Returns the state of the calling thread, which may be bound, with what it must keep now. */
    public static ThreadWithoutSession ofCurrentThread() {
        Thread thread = Thread.currentThread();
        String name = thread.getName();
        ThreadWithoutSession known = LIVE.get(thread);
        if (known == null || known.name != name) {
            known = replace(known, thread, name);
        }
        ThreadState state = ThreadState.current();
        if (state == null || state instanceof ThreadWithoutSession) {
            known.enter();
        }
        known.check();
        return known;
    }

    private static synchronized ThreadWithoutSession replace(
            @Nullable ThreadWithoutSession renamed, Thread thread, String name) {
        if (renamed != null && LIVE.remove(thread, renamed)) {
            fold(renamed);
        }
        if (LIVE.size() >= sweepAt) {
            List<ThreadWithoutSession> gone = LIVE.values().stream()
                    .filter(known -> !known.thread.isAlive())
                    .toList();
            gone.forEach(known -> {
                fold(known);
                LIVE.remove(known.thread);
            });
            sweepAt = 2 * LIVE.size() + KEPT;
        }
        String shown = name.isEmpty() ? SessionSummary.UNNAMED_THREADS : name;
        String counted = COUNTED.size() < NAMES || COUNTED.contains(shown) ? shown : OTHERS;
        ThreadWithoutSession added = new ThreadWithoutSession(thread, name, counted);
        if (SessionParticipation.openSessions > 0) {
            COUNTED.add(counted);
            LIVE.put(thread, added);
        }
        return added;
    }

    private static void fold(ThreadWithoutSession gone) {
        ended.fold(gone);
        OpenWindows.newestFirst().forEach(window -> window.noteEnded(gone));
    }

    /** Counts a call on the recorder of a thread that takes part in no session, or no more. */
    public static void note(Operation operation, @Nullable String region, RegionKind kind) {
        if (SessionParticipation.openSessions > 0) {
            ThreadWithoutSession outside = ofCurrentThread();
            if (operation == Operation.NEXT) {
                outside.note(Operation.NEXT, region, kind);
                return;
            }
            if (operation.opens()) {
                outside.note(Operation.START, region, kind);
            }
            if (operation.closes()) {
                outside.note(Operation.STOP, region, kind);
            }
        }
    }

    /** Returns whether a window is open, so that the regions of threads without a session may be kept. */
    public static boolean areKept() {
        return !OpenWindows.newestFirst().isEmpty();
    }

    /** Forgets which regions the calling thread has open, as it is about to record in a session. */
    static void closeOpenRegions() {
        ThreadWithoutSession known = LIVE.get(Thread.currentThread());
        if (known != null) {
            known.closeAll();
        }
    }
}
