package io.ftimer.agent.internal.jdk;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the steps that one thread takes inside the JDK, in eighths: intrinsics copy and compare several elements at a time, and an eighth
 * that is rounded at each call would make linear code look quadratic.
 *
 * <p>Not used under this name. {@link BootCounter} defines it in {@code java.lang}, where every class sees it, so it names nothing but the
 * JDK, and has no nested classes. The classes that it uses when it looks for the counter of a thread do not count. The runtime reads it by
 * the interfaces that it implements.
 *
 * <p>Thread safety: {@link #eighths} is written by its thread only.
 */
public final class JdkCounter implements LongSupplier, Supplier<Map<Thread, Long>> {
    /** So many that few threads have the same place. */
    private static final int PLACES = 1 << 12;

    private static final int FEW_COUNTERS = 64;

    private static final Module JDK = Object.class.getModule();
    private static final Object LOCK = new Object();
    private static final @Nullable JdkCounter[] TABLE = new JdkCounter[PLACES];
    private static final ThreadLocal<@Nullable JdkCounter> OF_THREAD = new ThreadLocal<>();

    /** The counters of the threads that have not ended, as far as that is known. Guarded by the lock, as what follows. */
    private static @Nullable JdkCounter newest;

    private static int counters;
    private static int mostCounters = FEW_COUNTERS;
    private static long eighthsOfEnded;

    /** A constant for the compiler, so that the first thread finds its counter without a look into memory. */
    private static final Thread FIRST_THREAD = Thread.currentThread();

    private static final JdkCounter FIRST = new JdkCounter(FIRST_THREAD);

    /** The steps so far, times eight; public, since the code of the JDK adds to it. */
    public long eighths;

    /** The number of zones in which the thread is, and the eighths when the outermost one began. */
    private int zones;

    private long eighthsBeforeZones;

    /** Whether the JVM has started the thread for itself. */
    private final boolean isOfJvm;

    /** Null when the thread has ended. */
    private @Nullable Thread thread;

    private @Nullable JdkCounter older;

    private JdkCounter(Thread thread) {
        this.thread = thread;
        ThreadGroup group = thread.getThreadGroup();
        isOfJvm = group != null && group.getParent() == null && thread != FIRST_THREAD;
        synchronized (LOCK) {
            older = newest;
            newest = this;
            counters++;
            if (counters > mostCounters) {
                removeEnded();
                mostCounters = Math.max(FEW_COUNTERS, 2 * counters);
            }
        }
    }

    public static JdkCounter ofThread() {
        Thread thread = Thread.currentThread();
        return thread == FIRST_THREAD ? FIRST : ofTable(thread);
    }

    /** Counts the call of a method, and returns the counter of the calling thread. */
    public static JdkCounter entered() {
        JdkCounter counter = ofThread();
        counter.eighths += 8;
        return counter;
    }

    /** Begins a zone, until whose end nothing counts, and returns the counter of the calling thread. */
    public static JdkCounter beginZone() {
        JdkCounter counter = ofThread();
        // last, so that no stack overflow can follow
        if (counter.zones++ == 0) {
            counter.eighthsBeforeZones = counter.eighths;
        }
        return counter;
    }

    public void close() {
        if (--zones == 0) {
            eighths = eighthsBeforeZones;
        }
    }

    private static JdkCounter ofTable(Thread thread) {
        int place = place(thread);
        JdkCounter known = TABLE[place];
        if (known != null && known.thread == thread) {
            return known;
        }
        JdkCounter own = OF_THREAD.get();
        if (own == null) {
            own = new JdkCounter(thread);
            OF_THREAD.set(own);
        }
        Thread other = known == null ? null : known.thread;
        // two running threads would take a place from each other at each call
        if (other == null || !other.isAlive()) {
            TABLE[place] = own;
        }
        return own;
    }

    /** Classes of the JDK do not override the id of a thread. */
    private static int place(Thread thread) {
        Class<?> type = thread.getClass();
        boolean isOfJdk = type == Thread.class || type.getModule() == JDK;
        return (isOfJdk ? (int) thread.getId() : System.identityHashCode(thread)) & (PLACES - 1);
    }

    /** Keeps the steps of ended threads in their sum. For the owner of the lock. */
    private static void removeEnded() {
        JdkCounter kept = null;
        counters = 0;
        for (JdkCounter counter = newest; counter != null; ) {
            JdkCounter next = counter.older;
            Thread owner = counter.thread;
            if (owner != null && owner.isAlive() || counter == FIRST) {
                counter.older = kept;
                kept = counter;
                counters++;
            } else {
                eighthsOfEnded += counter.isOfJvm ? 0 : counter.eighths;
                counter.thread = null;
            }
            counter = next;
        }
        newest = kept;
    }

    /** Returns the object that reads the eighths of whichever thread calls it. */
    public static Object reader() {
        return FIRST;
    }

    /** Returns the eighths of the calling thread; in a zone, as fTimer is itself, those from before. */
    @Override
    public long getAsLong() {
        JdkCounter counter = ofThread();
        return counter.zones == 0 ? counter.eighths : counter.eighthsBeforeZones;
    }

    /** Returns the eighths of each thread that the JVM has not started for itself; those of ended threads may be under null. */
    @Override
    public Map<Thread, Long> get() {
        JdkCounter own = ofThread();
        long before = own.eighths;
        Map<Thread, Long> all = new IdentityHashMap<>();
        synchronized (LOCK) {
            all.put(null, eighthsOfEnded);
            for (JdkCounter counter = newest; counter != null; counter = counter.older) {
                if (!counter.isOfJvm) {
                    all.put(counter.thread, counter == own ? before : counter.eighths);
                }
            }
        }
        own.eighths = before;
        return all;
    }

    private void add(long added) {
        if (added > 0) {
            eighths += added;
        }
    }

    // What calls of native methods and intrinsics add, by the names in the table of ChargedCall. The result of the call
    // is the first parameter.

    /** As many elements, of which eight are a step. */
    public static void eighths(int count, JdkCounter counter) {
        counter.add(count);
    }

    /** The elements from one index to another, of which eight are a step. */
    public static void eighths(int from, int to, JdkCounter counter) {
        counter.add((long) to - from);
    }

    /** The characters of a text or the elements of an array, of which eight are a step. */
    public static void length(@Nullable Object elements, JdkCounter counter) {
        if (elements instanceof String text) {
            counter.add(text.length());
        } else if (elements != null) {
            counter.add(java.lang.reflect.Array.getLength(elements));
        }
    }

    /** As many elements of several operations each, of which every one is a step. */
    public static void steps(int from, int to, JdkCounter counter) {
        counter.add(8 * ((long) to - from));
    }

    public static void one(JdkCounter counter) {
        counter.add(8);
    }

    /** The rounds of a digest for a block of its input. */
    public static void block(JdkCounter counter) {
        counter.add(64 * 8);
    }

    public static void equal(byte @Nullable [] one, byte @Nullable [] other, JdkCounter counter) {
        if (one != null && other != null && one.length == other.length) {
            counter.add(one.length);
        }
    }

    public static void equal(char @Nullable [] one, char @Nullable [] other, JdkCounter counter) {
        if (one != null && other != null && one.length == other.length) {
            counter.add(2L * one.length);
        }
    }

    public static void compared(byte[] one, byte[] other, JdkCounter counter) {
        counter.add(Math.min(one.length, other.length));
    }

    /** A search for a character, up to where it was found or to the end. */
    public static void found(int found, int from, int end, JdkCounter counter) {
        counter.add((found < 0 ? end : (long) found) - from);
    }

    /** A search for a part of a text, up to where it was found or to the end. */
    public static void found(int found, byte[] text, byte[] part, JdkCounter counter) {
        counter.add(found < 0 ? text.length : (long) found + part.length);
    }

    /** A search for a part of a text from an index on. */
    public static void found(int found, int length, int part, int from, JdkCounter counter) {
        counter.add(found < 0 ? (long) length - from : (long) found - from + part);
    }

    /** A multiplication of numbers of so many digits each. */
    public static void products(int one, int other, JdkCounter counter) {
        counter.add(2L * one * other);
    }

    /** A sort of the elements from one index to another. */
    public static void sorted(int from, int to, JdkCounter counter) {
        long count = (long) to - from;
        counter.add(count > 1 ? 4 * count * (Long.SIZE - Long.numberOfLeadingZeros(count)) : 0);
    }
}
