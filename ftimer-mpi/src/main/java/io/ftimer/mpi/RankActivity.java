package io.ftimer.mpi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What this rank does in MPI, for the reports of launchers. Engines note each operation that may wait for other ranks:
 *
 * <pre>{@code
 * RankActivity.begin("receive", communicator);
 * try {
 *     return link.receive(source);
 * } finally {
 *     RankActivity.end();
 * }
 * }</pre>
 *
 * <p>A rank is a JVM, or in multicore mode of MPJ Express a class loader. Thread safety: thread-safe; each thread notes its own
 * operations, which do not nest.
 */
public final class RankActivity {
    /** One call of an operation. Calls are equal only if they are the same call. Immutable. */
    public static final class Operation {
        private final String name;
        private final Object communicator;

        private Operation(String name, Object communicator) {
            this.name = name;
            this.communicator = communicator;
        }

        /** Returns the operation, for instance {@code allreduce}. */
        public String name() {
            return name;
        }

        /** Returns the communicator, for instance {@code world}. */
        public String communicator() {
            return communicator.toString();
        }
    }

    private static final AtomicReference<@Nullable ObjIntConsumer<String>> ENDING = new AtomicReference<>();
    private static final Map<Thread, AtomicReference<@Nullable Operation>> SLOTS = new ConcurrentHashMap<>();

    /** The operation of this thread; only it writes it. */
    private static final ThreadLocal<AtomicReference<@Nullable Operation>> OWN =
            ThreadLocal.withInitial(RankActivity::newSlot);

    /** MPI changes the environment when its start begins; later it may wait for other ranks. */
    private static final long LONGEST_PAUSE_SECONDS = 10;

    private static final ReentrantLock PAUSE = new ReentrantLock();

    private RankActivity() {}

    private static AtomicReference<@Nullable Operation> newSlot() {
        SLOTS.keySet().removeIf(thread -> !thread.isAlive());
        AtomicReference<@Nullable Operation> slot = new AtomicReference<>();
        SLOTS.put(Thread.currentThread(), slot);
        return slot;
    }

    /**
     * Notes that this thread starts an operation that may wait for other ranks. {@code communicator.toString()} names the
     * communicator; it is called only for a report, by another thread.
     */
    public static void begin(String operation, Object communicator) {
        OWN.get().set(new Operation(operation, communicator));
    }

    /** Notes that the operation of this thread has ended. */
    public static void end() {
        OWN.get().set(null);
    }

    /** Returns the operation in which that thread is, or null between operations. */
    public static @Nullable Operation of(Thread thread) {
        AtomicReference<@Nullable Operation> slot = SLOTS.get(thread);
        return slot == null ? null : slot.get();
    }

    /**
     * Starts or ends a native MPI. Meanwhile the threads by which fTimer watches this rank pause, for 10 s at most: MPI changes the
     * environment of the process, and the C library crashes if another thread reads it then, as the JVM does where a thread calls a
     * native method for the first time.
     */
    public static void pausingWatches(Runnable change) {
        PAUSE.lock();
        try {
            change.run();
        } finally {
            PAUSE.unlock();
        }
    }

    /**
     * Runs a step of a thread that watches this rank, once no native MPI starts or ends.
     *
     * @throws InterruptedException if the thread is interrupted first
     */
    public static void watch(Runnable step) throws InterruptedException {
        boolean isPaused = !PAUSE.tryLock(LONGEST_PAUSE_SECONDS, TimeUnit.SECONDS);
        try {
            step.run();
        } finally {
            if (!isPaused) {
                PAUSE.unlock();
            }
        }
    }

    /** Sets what ends this JVM when the rank fails, given the reason and the exit code; a launcher does. */
    public static void endBy(ObjIntConsumer<String> ending) {
        ENDING.set(ending);
    }

    /** Returns whether a launcher of fTimer started this rank, so that {@link #fail} ends the whole job. */
    public static boolean isSupervised() {
        return ENDING.get() != null;
    }

    /**
     * Ends this JVM at once, and with it every rank in it. Under a launcher, the whole job ends with this message; otherwise
     * the message goes to standard error.
     *
     * @param code the exit code, which MPJ Express in multicore mode turns into 0
     * @param who the rank
     * @param what what it did, to be read after the rank
     */
    public static void fail(int code, Object who, String what) {
        ObjIntConsumer<String> ending = ENDING.get();
        if (ending == null) {
            System.err.println("ftimer: " + who + " " + what);
            System.err.flush();
            Runtime.getRuntime().halt(code);
        } else {
            ending.accept(what, code);
        }
    }
}
