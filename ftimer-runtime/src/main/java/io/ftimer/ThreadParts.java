package io.ftimer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * What the threads of a session recorded. A thread that ended is folded in: the last {@link #ENDED_KEPT} keep a summary
 * under their names, those before them are merged into one, so that memory follows the number of live threads and not of
 * all threads there ever were. Thread-safe.
 */
final class ThreadParts {
    static final int ENDED_KEPT = 64;

    private final Map<Thread, ThreadPart> live = new ConcurrentHashMap<>();
    private final AtomicLong lastOrder = new AtomicLong();

    private record Ended(String name, List<Summary> summaries) {}

    private final List<Ended> ended = new ArrayList<>();
    private List<Summary> oldest = List.of();
    private volatile int sweepAt = 4 * ENDED_KEPT;

    /** Returns the part of the calling thread. */
    ThreadPart ofCurrentThread() {
        Thread thread = Thread.currentThread();
        ThreadPart part = live.get(thread);
        if (part != null) {
            return part;
        }
        if (live.size() >= sweepAt) {
            foldEnded();
        }
        ThreadPart added = new ThreadPart(thread, lastOrder.incrementAndGet());
        live.put(thread, added);
        return added;
    }

    /** Folds the threads that ended. The next sweep waits until as many again came, so that a thread pays a constant share. */
    private synchronized void foldEnded() {
        List<ThreadPart> gone =
                inOrder().stream().filter(part -> !part.thread.isAlive()).toList();
        for (ThreadPart part : gone) {
            ended.add(new Ended(part.name(), part.snapshots()));
            live.remove(part.thread);
        }
        int surplus = ended.size() - ENDED_KEPT;
        if (surplus > 0) {
            List<Summary> folded = new ArrayList<>(oldest);
            ended.subList(0, surplus).forEach(part -> folded.addAll(part.summaries()));
            ended.subList(0, surplus).clear();
            oldest = List.of(MergedRows.of(folded).summary(folded.get(0).window()));
        }
        sweepAt = 2 * live.size() + 4 * ENDED_KEPT;
    }

    private List<ThreadPart> inOrder() {
        return live.values().stream()
                .sorted(Comparator.comparingLong(part -> part.order))
                .toList();
    }

    /** Returns the summaries of every thread under its name, in the order in which the threads came. */
    synchronized Map<String, List<Summary>> summaries() {
        Map<String, List<Summary>> byThread = new LinkedHashMap<>();
        Function<String, List<Summary>> of = name -> byThread.computeIfAbsent(name, unused -> new ArrayList<>());
        if (!oldest.isEmpty()) {
            of.apply(TimerSession.ENDED_THREADS).addAll(oldest);
        }
        ended.forEach(part -> of.apply(part.name()).addAll(part.summaries()));
        inOrder().forEach(part -> of.apply(part.name()).addAll(part.snapshots()));
        return byThread;
    }

    void close() {
        live.values().forEach(ThreadPart::close);
    }

    synchronized void clear() {
        live.clear();
        ended.clear();
        oldest = List.of();
    }
}
