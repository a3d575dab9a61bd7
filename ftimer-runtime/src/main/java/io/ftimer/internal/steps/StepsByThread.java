package io.ftimer.internal.steps;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The steps that threads take while this is open, by the names of the threads, also of those that end meanwhile.
 *
 * <p>Thread safety: thread-safe. As the sums of {@link StepCounter}, the steps are exact for what happened before they are asked for.
 */
public final class StepsByThread implements AutoCloseable {
    /** The number of ended threads that keep their names; those beyond count like threads without a name. */
    private static final int NAMED = 1000;

    /** Those that are open. Guarded by the counters. */
    private static final Set<StepsByThread> OPEN = new HashSet<>();

    private final Predicate<String> isIgnored;

    /** The steps at the beginning, of the counters that there were and are. Guarded by the counters, as what follows. */
    private final Map<StepCounter, Long> before = new HashMap<>();

    private final Map<String, Long> ofEnded = new HashMap<>();

    /** Threads add themselves, at each of their regions, and so without the lock. */
    private final Set<StepCounter> leftOut = ConcurrentHashMap.newKeySet();

    private StepsByThread(Predicate<String> isIgnored) {
        this.isIgnored = isIgnored;
    }

    /**
     * Begins, without the calling thread.
     *
     * @param isIgnored accepts the names of threads that are left out
     */
    public static StepsByThread begin(Predicate<String> isIgnored) {
        StepsByThread begun = new StepsByThread(isIgnored);
        begun.leaveOutCaller();
        synchronized (StepCounter.ALL) {
            StepCounter.removeEnded();
            StepCounter.ALL.forEach(counter -> begun.before.put(counter, counter.steps));
            OPEN.add(begun);
        }
        return begun;
    }

    public void leaveOutCaller() {
        leftOut.add(StepCounter.ofThread());
    }

    /** Leaves out some steps of the calling thread, as if they were from before. */
    public void leaveOut(long steps) {
        StepCounter counter = StepCounter.ofThread();
        synchronized (StepCounter.ALL) {
            before.merge(counter, steps, Long::sum);
        }
    }

    /** Returns the steps so far of each thread that took some; those of threads without a name are under the empty name. */
    public Map<String, Long> steps() {
        synchronized (StepCounter.ALL) {
            StepCounter.removeEnded();
            Map<String, Long> steps = new HashMap<>(ofEnded);
            StepCounter.ALL.stream()
                    .filter(counter -> !leftOut.contains(counter))
                    .forEach(counter -> add(counter, steps, Integer.MAX_VALUE));
            return steps;
        }
    }

    @Override
    public void close() {
        synchronized (StepCounter.ALL) {
            OPEN.remove(this);
        }
    }

    /** Keeps the steps of a thread that has ended, whose counter is forgotten. For the owner of the lock. */
    static void ended(StepCounter counter) {
        OPEN.forEach(open -> open.keep(counter));
    }

    private void keep(StepCounter counter) {
        if (!leftOut.remove(counter)) {
            add(counter, ofEnded, NAMED);
        }
        before.remove(counter);
    }

    private void add(StepCounter counter, Map<String, Long> sums, int names) {
        Thread thread = counter.thread;
        long added = counter.steps - before.getOrDefault(counter, 0L);
        if (added > 0 && thread != null && !isIgnored.test(thread.getName())) {
            String name = thread.getName();
            sums.merge(sums.size() < names || sums.containsKey(name) ? name : "", added, Long::sum);
        }
    }
}
