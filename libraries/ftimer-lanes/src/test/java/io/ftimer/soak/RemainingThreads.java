package io.ftimer.soak;

import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The threads and the memory in use before a soak, which may not use more afterwards. */
final class RemainingThreads {
    /** What the JVM itself may add. */
    private static final long MORE_BYTES = 16L << 20;

    /** The compiler of the JVM may hold an object for a while. */
    private static final int COLLECTIONS = 200;

    private final Set<Thread> threads = Set.copyOf(live());
    private final long bytes = usedBytes();

    /** Throws if a thread, a watched object or memory stays behind; returns what was compared. */
    String check(Tally tally) {
        Set<Thread> more = live();
        more.removeAll(threads);
        // a thread of the JVM is no thread of a program
        more.removeIf(Thread::isDaemon);
        Disagreement.require(more.isEmpty(), "threads stay behind: " + more);
        List<WeakReference<Object>> watched = tally.watched();
        long kept = kept(watched);
        for (int i = 0; i < COLLECTIONS && kept > 0; i++) {
            System.gc();
            kept = kept(watched);
        }
        Disagreement.require(kept == 0, kept + " of the last " + watched.size() + " recorders stay in memory");
        long after = usedBytes();
        Disagreement.require(
                after <= bytes + MORE_BYTES, "the heap in use grew from " + bytes + " to " + after + " bytes");
        return "no thread and none of the last " + watched.size() + " recorders stay; heap in use " + (bytes >> 20)
                + " MB before, " + (after >> 20) + " MB after";
    }

    private static long kept(List<WeakReference<Object>> watched) {
        return watched.stream().filter(reference -> reference.get() != null).count();
    }

    private static Set<Thread> live() {
        return new HashSet<>(Thread.getAllStackTraces().keySet());
    }

    private static long usedBytes() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
