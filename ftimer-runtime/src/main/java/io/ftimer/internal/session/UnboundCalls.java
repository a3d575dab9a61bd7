package io.ftimer.internal.session;

import io.ftimer.internal.recorder.Operation;
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
public final class UnboundCalls {
    /** Thread names that are counted separately, so that many short-lived threads cannot exhaust the memory. */
    private static final int NAMES = 1000;

    private static final String OTHERS = "(other threads)";

    /** Threads that are kept at least before the ended ones among them are folded. */
    private static final int KEPT = 256;

    private static final Map<Thread, UnboundThread> LIVE = new ConcurrentHashMap<>();
    private static final Set<String> COUNTED = new HashSet<>();
    private static UnboundTotals ended = new UnboundTotals();
    private static volatile int sweepAt = KEPT;

    private UnboundCalls() {}

    public static synchronized void sessionOpened() {
        if (Participation.openSessions == 0) {
            forget();
            Participation.changed();
        }
        Participation.openSessions++;
    }

    public static synchronized void sessionClosed() {
        Participation.openSessions--;
        if (Participation.openSessions == 0) {
            forget();
        }
    }

    private static void forget() {
        LIVE.clear();
        ThreadState.unboundGuess = null;
        COUNTED.clear();
        ended = new UnboundTotals();
        sweepAt = KEPT;
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
        int generation = OpenWindows.now().generation();
        LIVE.values().forEach(thread -> totals.add(thread, generation));
        return totals;
    }

    /** Remembers that no session took the calling thread, unless none is open any more, so that nothing holds the thread then. */
    static synchronized void settle(UnboundThread unbound, int epoch) {
        unbound.settle(epoch);
        if (Participation.openSessions > 0) {
            ThreadState.unboundGuess = unbound;
        }
    }

    /** Returns the state of the calling thread, which may be bound, with what it must keep now. */
    public static UnboundThread ofCurrentThread() {
        Thread thread = Thread.currentThread();
        String name = thread.getName();
        UnboundThread known = LIVE.get(thread);
        if (known == null || known.name != name) {
            known = replace(known, thread, name);
        }
        ThreadState state = ThreadState.current();
        if (state == null || state instanceof UnboundThread) {
            known.enter();
        }
        known.check();
        return known;
    }

    private static synchronized UnboundThread replace(@Nullable UnboundThread renamed, Thread thread, String name) {
        int generation = OpenWindows.now().generation();
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
        if (Participation.openSessions > 0) {
            COUNTED.add(counted);
            LIVE.put(thread, added);
        }
        return added;
    }

    /** Counts a call on the recorder of a thread that takes part in no session, or no more. */
    public static void note(Operation operation, @Nullable String region) {
        if (Participation.openSessions > 0) {
            UnboundThread unbound = ofCurrentThread();
            if (operation == Operation.NEXT) {
                unbound.note(Operation.NEXT, region);
                return;
            }
            if (operation.opens()) {
                unbound.note(Operation.START, region);
            }
            if (operation.closes()) {
                unbound.note(Operation.STOP, region);
            }
        }
    }

    /** Returns whether a window is open, so that what unbound threads open may be kept as unseen. */
    public static boolean areKept() {
        return !OpenWindows.now().newestFirst().isEmpty();
    }

    /** Forgets which regions the calling thread has open, as it is about to record in a session. */
    static void closeOpenRegions() {
        UnboundThread known = LIVE.get(Thread.currentThread());
        if (known != null) {
            known.closeAll();
        }
    }
}
