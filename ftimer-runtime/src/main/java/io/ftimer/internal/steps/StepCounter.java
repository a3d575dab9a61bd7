package io.ftimer.internal.steps;

import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts the steps of one thread: calls of the methods in which the agent counts, and repetitions of their loops. An instrumented method
 * asks for the counter when it is entered, and adds to it until it ends.
 *
 * <p>The thread is found in this order: it is the first one that counted, it is in a table, it has a thread-local value. A field for the
 * thread that asked last would be as fast for one thread, but two would take it from each other at each call, which costs six times as
 * much; a thread-local value alone costs up to fifteen times as much in small methods. The key of the table is the id, but the
 * identity hash code of threads whose class may override it, and may count itself.
 *
 * <p>A counter refers to its thread directly: the barriers of a weak reference would keep the compiler from joining the steps of methods that
 * it inlines. Instead, the counters of ended threads are searched for when there are twice as many counters as before, and whenever sums are read.
 * What an ended thread counted stays in the sum.
 *
 * <p>Thread safety: {@link #steps} is written by its thread only. Sums over threads are exact for what happened before them, as the work of
 * a thread that was joined.
 */
public final class StepCounter extends CounterOwner {
    /** So many that few threads have the same place. */
    private static final int PLACES = 1 << 12;

    private static final int FEW_COUNTERS = 16;

    private static final Module JDK = Object.class.getModule();

    /** A thread finds only a counter that it made itself, so the entries need no synchronization. */
    private static final @Nullable StepCounter[] TABLE = new StepCounter[PLACES];

    private static final ThreadLocal<StepCounter> OF_THREAD =
            ThreadLocal.withInitial(() -> new StepCounter(Thread.currentThread()));

    /** The counters of the threads that have not ended, as far as that is known, and the lock of the sums below. */
    static final Set<StepCounter> ALL = new HashSet<>();

    private static final StepPlaces PLACES_OF_ENDED = new StepPlaces();

    /** The number of counters beyond which those of ended threads are searched for. */
    private static int mostCounters = FEW_COUNTERS;

    /** After the other fields, which it needs. */
    private static final StepCounter FIRST = new StepCounter(Thread.currentThread());

    /** The steps so far; public, since the code of instrumented methods adds to it. */
    public long steps;

    // as in the superclass, for what lies behind
    long unused11;
    long unused12;
    long unused13;
    long unused14;
    long unused15;
    long unused16;
    long unused17;

    private final StepPlaces places = new StepPlaces();

    /** The calls whose steps do not count; null unless the thread notes them. */
    private @Nullable StepPlaces uncounted;

    private StepCounter(Thread thread) {
        super(thread);
        synchronized (ALL) {
            ALL.add(this);
            if (ALL.size() > mostCounters) {
                removeEnded();
                mostCounters = Math.max(FEW_COUNTERS, 2 * ALL.size());
            }
        }
    }

    /** Counts the call of a method, and returns the counter of the calling thread. */
    public static StepCounter entered() {
        Thread thread = Thread.currentThread();
        // as ofThread(), in one method, so that the compiler has less to inline into each method that counts
        StepCounter counter = FIRST.thread == thread ? FIRST : ofTable(thread);
        counter.steps++;
        return counter;
    }

    public static StepCounter ofThread() {
        Thread thread = Thread.currentThread();
        return FIRST.thread == thread ? FIRST : ofTable(thread);
    }

    private static StepCounter ofTable(Thread thread) {
        StepCounter known = TABLE[place(thread)];
        return known != null && known.thread == thread ? known : ofThreadLocal(thread);
    }

    /** Classes of the JDK do not override the id. Hash codes of threads that others wait for take long, so only other threads have these. */
    private static int place(Thread thread) {
        Class<?> type = thread.getClass();
        boolean isOfJdk = type == Thread.class || type.getModule() == JDK;
        return (isOfJdk ? (int) thread.getId() : System.identityHashCode(thread)) & (PLACES - 1);
    }

    private static StepCounter ofThreadLocal(Thread thread) {
        StepCounter own = OF_THREAD.get();
        StepCounter other = TABLE[place(thread)];
        // two running threads would take a place from each other at each call
        if (other == null || other.thread == null) {
            TABLE[place(thread)] = own;
        }
        return own;
    }

    StepPlaces places() {
        return places;
    }

    /** Lets the calling thread be outside of counted code, which it may have left by an exception. */
    public static void leavePlaces() {
        ofThread().places.current = null;
    }

    /** Begins the initializer of a class: it runs once in a JVM, so its steps would be those of whatever comes first. */
    public static Initializer beginInitializer() {
        StepCounter counter = ofThread();
        return new Initializer(counter, counter.steps, counter.places.copy());
    }

    /**
     * The initializer of a class, which runs on the thread that began it.
     *
     * @param stepsBefore the steps when it began
     * @param placesBefore the same by place
     */
    public record Initializer(StepCounter counter, long stepsBefore, Map<String, PlaceSteps> placesBefore) {
        /** Ends it, so that none of its steps count. */
        public void close() {
            counter.steps = stepsBefore;
            counter.places.set(placesBefore);
        }
    }

    /** Lets the calling thread note the calls whose steps do not count, until {@link #endUncounted}. */
    public static void noteUncounted() {
        ofThread().uncounted = new StepPlaces();
    }

    /** Notes the call of a method whose steps do not count, and the text or array that it was given, if the thread notes such calls. */
    public static void given(@Nullable Object given, String called) {
        StepPlaces notes = ofThread().uncounted;
        if (notes != null) {
            notes.addGiven(called, given);
        }
    }

    /** Returns the calls that were noted, by their methods, and notes no more; eight elements that they were given are a step. */
    public static Map<String, PlaceSteps> endUncounted() {
        StepCounter counter = ofThread();
        StepPlaces notes = counter.uncounted;
        counter.uncounted = null;
        return notes == null ? Map.of() : notes.copy();
    }

    /** Returns the steps of all threads so far by place; empty unless the agent counts them. */
    public static Map<String, PlaceSteps> placesOfAllThreads() {
        synchronized (ALL) {
            removeEnded();
            StepPlaces sum = new StepPlaces();
            sum.addAll(PLACES_OF_ENDED);
            ALL.forEach(counter -> sum.addAll(counter.places));
            return sum.copy();
        }
    }

    /** Forgets the counters of ended threads. For the owner of the lock. */
    static void removeEnded() {
        for (Iterator<StepCounter> counters = ALL.iterator(); counters.hasNext(); ) {
            StepCounter counter = counters.next();
            Thread thread = counter.thread;
            if (thread != null && !thread.isAlive()) {
                StepsByThread.ended(counter);
                counters.remove();
                counter.thread = null;
                if (TABLE[place(thread)] == counter) {
                    TABLE[place(thread)] = null;
                }
                PLACES_OF_ENDED.addAll(counter.places);
            }
        }
    }
}
