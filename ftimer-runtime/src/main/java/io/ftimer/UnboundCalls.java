package io.ftimer;

import io.ftimer.summary.SessionSummary;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The unbound threads of the process while any session is open, with their calls. The counts cover the whole process; each
 * session reports the calls since it was opened. Ended threads are folded by name, so that memory follows the number of live
 * threads. Thread-safe.
 */
final class UnboundCalls {
    /** Thread names that are counted separately, so that many short-lived threads cannot exhaust the memory. */
    private static final int NAMES = 1000;

    private static final String OTHERS = "(other threads)";

    /** Threads that are kept at least before the ended ones among them are folded. */
    private static final int KEPT = 256;

    /** Read by every call through the facade, which costs nothing more while no session is open. */
    static volatile int openSessions;

    /**
     * Changes, after the change itself, with everything that decides whether a session takes an unbound thread, and whether
     * its regions are kept: until then a thread need not ask again. Never 0.
     */
    static volatile int epoch = 1;

    /**
     * The thread that learnt last that no session takes it, so that its calls need not look it up. Null after that thread was bound; a
     * thread that finds itself here has this state.
     */
    static volatile @Nullable UnboundThread guess;

    private static final Map<Thread, UnboundThread> LIVE = new ConcurrentHashMap<>();
    private static final Set<String> COUNTED = new HashSet<>();
    private static UnboundTotals ended = new UnboundTotals();
    private static volatile int sweepAt = KEPT;

    private UnboundCalls() {}

    static synchronized void sessionOpened() {
        if (openSessions == 0) {
            forget();
            changed();
        }
        openSessions++;
    }

    static synchronized void sessionClosed() {
        openSessions--;
        if (openSessions == 0) {
            forget();
        }
    }

    private static void forget() {
        LIVE.clear();
        guess = null;
        COUNTED.clear();
        ended = new UnboundTotals();
        sweepAt = KEPT;
    }

    /** Makes every unbound thread ask again which session takes it. */
    static synchronized void changed() {
        epoch = epoch == -1 ? 1 : epoch + 1;
    }

    /** Forgets the unseen regions of ended threads, as a new generation begins. */
    static synchronized void forgetUnseen() {
        ended.forgetUnseen();
    }

    /** Returns the calls of all unbound threads so far, without the unseen regions among them. */
    static synchronized UnboundTotals calls() {
        UnboundTotals calls = ended.copyOfCalls();
        LIVE.values().forEach(calls::addCalls);
        return calls;
    }

    /** Returns the calls of all unbound threads so far, with the unseen regions of this generation. */
    static synchronized UnboundTotals totals() {
        UnboundTotals totals = ended.copy();
        int generation = RecordingWindow.generation();
        LIVE.values().forEach(thread -> totals.add(thread, generation));
        return totals;
    }

    /** Remembers that no session took the calling thread, unless none is open any more, so that nothing holds the thread then. */
    static synchronized void settle(UnboundThread unbound, int epoch) {
        unbound.settle(epoch);
        if (openSessions > 0) {
            guess = unbound;
        }
    }

    /** Lets the calling thread look up its state, which changes. */
    static void stateChanges() {
        UnboundThread known = guess;
        if (known != null && known.thread == Thread.currentThread()) {
            guess = null;
        }
    }

    /** Returns the state of the calling thread, which may be bound, with what it must keep now. */
    static UnboundThread ofCurrentThread() {
        Thread thread = Thread.currentThread();
        String name = thread.getName();
        UnboundThread known = LIVE.get(thread);
        if (known == null || known.name != name) {
            known = replace(known, thread, name);
        }
        if (!(ThreadState.current() instanceof TimerBinding)) {
            known.enter();
        }
        known.check();
        return known;
    }

    private static synchronized UnboundThread replace(@Nullable UnboundThread renamed, Thread thread, String name) {
        int generation = RecordingWindow.generation();
        if (renamed != null && LIVE.remove(thread, renamed)) {
            ended.fold(renamed, generation);
        }
        if (LIVE.size() >= sweepAt) {
            List<UnboundThread> gone = LIVE.values().stream()
                    .filter(known -> !known.thread.isAlive())
                    .toList();
            gone.forEach(known -> {
                ended.fold(known, generation);
                LIVE.remove(known.thread);
            });
            sweepAt = 2 * LIVE.size() + KEPT;
        }
        String shown = name.isEmpty() ? SessionSummary.UNNAMED_THREADS : name;
        String counted = COUNTED.size() < NAMES || COUNTED.contains(shown) ? shown : OTHERS;
        UnboundThread added = new UnboundThread(thread, name, counted);
        if (openSessions > 0) {
            COUNTED.add(counted);
            LIVE.put(thread, added);
        }
        return added;
    }

    /** Forgets which regions the calling thread has open, as it is about to record in a session. */
    static void closeOpenRegions() {
        UnboundThread known = LIVE.get(Thread.currentThread());
        if (known != null) {
            known.closeAll();
        }
    }
}
