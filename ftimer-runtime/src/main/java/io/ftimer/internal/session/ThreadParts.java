package io.ftimer.internal.session;

import io.ftimer.internal.engine.DerivedRows;
import io.ftimer.internal.engine.MergedRows;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.internal.rows.SubmittedCalls;
import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.summary.OtherThread;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The recorders and results of the threads of a session. Ended threads are folded: the last {@link #ENDED_KEPT} keep a
 * summary under their names, and earlier ones are merged into one, so that memory follows the number of live threads, not
 * of all threads that ever took part. Thread-safe.
 */
final class ThreadParts {
    /** Ended threads that keep their names: enough for the pools of a program, few enough to bound the memory. */
    static final int ENDED_KEPT = 64;

    private final Map<Thread, ThreadPart> live = new ConcurrentHashMap<>();
    private final AtomicLong lastOrder = new AtomicLong();

    /** How a thread took part; of several under one name the last applies. */
    private enum Joined {
        BOUND,
        OTHER,
        OF_EARLIER_SESSION;

        static Joined by(ThreadPart part) {
            return part.isOfEarlierSession ? OF_EARLIER_SESSION : part.isOther ? OTHER : BOUND;
        }

        Joined or(Joined other) {
            return compareTo(other) < 0 ? other : this;
        }
    }

    private record Recorded(long order, String name, Joined joined, List<Summary> summaries) {
        static Recorded by(ThreadPart part) {
            return new Recorded(part.order, part.name(), Joined.by(part), part.snapshots());
        }
    }

    /**
     * What the threads of a session recorded.
     *
     * @param summaries the summaries of each thread by its name, in the order in which the threads joined
     * @param others those of them that were not bound, in the same order
     * @param submitted the calls that are or may be inside regions of other threads
     */
    record Results(Map<String, List<Summary>> summaries, List<OtherThread> others, List<SubmittedCalls> submitted) {}

    private final Consumer<Rejection> leftOut;
    private final List<Recorded> ended = new ArrayList<>();
    private @Nullable Recorded oldest;
    private List<SubmittedCalls> submittedToEnded = List.of();
    private volatile @Nullable Slot latest;
    private volatile int sweepAt = 4 * ENDED_KEPT;

    /** Creates parts that report to {@code leftOut} what sums of ended threads leave out. */
    ThreadParts(Consumer<Rejection> leftOut) {
        this.leftOut = leftOut;
    }

    ThreadPart ofCurrentThread() {
        Thread thread = Thread.currentThread();
        ThreadPart part = live.get(thread);
        if (part != null) {
            return part;
        }
        if (live.size() >= sweepAt) {
            foldEnded();
        }
        ThreadPart added = new ThreadPart(thread, lastOrder.incrementAndGet(), this::add);
        live.put(thread, added);
        return added;
    }

    /** Folds the ended threads. The next sweep waits until as many more have joined, so each thread pays a constant share. */
    private synchronized void foldEnded() {
        if (live.size() < sweepAt) {
            // another thread came first
            return;
        }
        List<ThreadPart> gone = live.values().stream()
                .filter(part -> !part.thread.isAlive())
                .sorted(Comparator.comparingLong(part -> part.order))
                .toList();
        for (ThreadPart part : gone) {
            // closed first: what another thread recorded on it from now on would be lost
            part.close();
            ended.add(Recorded.by(part));
            live.remove(part.thread);
        }
        relist();
        submittedToEnded = submitted(gone, part -> SessionSummary.ENDED_THREADS);
        int surplus = ended.size() - ENDED_KEPT;
        if (surplus > 0) {
            List<Recorded> folded = ended.subList(0, surplus);
            oldest = merged(oldest, folded);
            folded.clear();
        }
        sweepAt = 2 * live.size() + 4 * ENDED_KEPT;
    }

    /** Returns several parts as one in the place of the first. */
    private Recorded merged(@Nullable Recorded before, List<Recorded> added) {
        List<Recorded> parts = new ArrayList<>(added);
        if (before != null) {
            parts.add(before);
        }
        parts.sort(Comparator.comparingLong(Recorded::order));
        List<Summary> summaries =
                parts.stream().flatMap(part -> part.summaries().stream()).toList();
        List<SummaryWindow> windows =
                summaries.stream().map(summary -> summary.rows().window()).toList();
        SummaryWindow window = windows.get(0).of(windows);
        return new Recorded(
                parts.get(0).order(),
                SessionSummary.ENDED_THREADS,
                parts.stream().map(Recorded::joined).reduce(Joined.BOUND, Joined::or),
                List.of(MergedRows.of(window, summaries, new DerivedRows(), leftOut)));
    }

    private List<SubmittedCalls> submitted(Collection<ThreadPart> parts, Function<ThreadPart, String> name) {
        List<SubmittedCalls> all = new ArrayList<>(submittedToEnded);
        for (ThreadPart part : parts) {
            part.forEach(slot -> slot.addSubmitted(name.apply(part), all));
        }
        return SubmittedCalls.merged(all);
    }

    private synchronized void add(Slot slot) {
        // a part that lists its recorders anew may have been faster
        if (!slot.isListed) {
            slot.isListed = true;
            slot.earlier = latest;
            latest = slot;
        }
    }

    /** Forgets the recorders of parts that were removed. A thread that follows the list meanwhile comes to its end, too. */
    private void relist() {
        for (Slot slot = latest; slot != null; slot = slot.earlier) {
            slot.isListed = false;
        }
        // in one step: a call meanwhile must see the open regions of all threads
        Slot[] last = {null};
        live.values()
                .forEach(part -> part.forEach(slot -> {
                    slot.isListed = true;
                    slot.earlier = last[0];
                    last[0] = slot;
                }));
        latest = last[0];
    }

    /** Returns the recorder that was added last, whose list has those of all live threads. */
    @Nullable
    Slot latest() {
        return latest;
    }

    synchronized Results results() {
        List<Recorded> all = new ArrayList<>(ended);
        live.values().forEach(part -> all.add(Recorded.by(part)));
        if (oldest != null) {
            all.add(oldest);
        }
        all.sort(Comparator.comparingLong(Recorded::order));
        Map<String, List<Summary>> byThread = new LinkedHashMap<>();
        Map<String, Joined> joined = new LinkedHashMap<>();
        for (Recorded part : all) {
            byThread.computeIfAbsent(part.name(), unused -> new ArrayList<>()).addAll(part.summaries());
            joined.merge(part.name(), part.joined(), Joined::or);
        }
        List<OtherThread> others = joined.entrySet().stream()
                .filter(thread -> thread.getValue() != Joined.BOUND)
                .map(thread -> new OtherThread(thread.getKey(), thread.getValue() == Joined.OF_EARLIER_SESSION))
                .toList();
        return new Results(byThread, others, submitted(live.values(), ThreadPart::name));
    }

    /** Returns whether no thread has ended, and none has anything open. */
    synchronized boolean areIdle() {
        return oldest == null && ended.isEmpty() && live.values().stream().noneMatch(ThreadPart::isBusy);
    }

    void close(Predicate<Slot> which) {
        live.values().forEach(part -> part.close(which));
    }

    /** Resets the recorders of the calling thread, and forgets those of all others. */
    synchronized void reset() {
        ThreadPart mine = live.get(Thread.currentThread());
        for (ThreadPart part : live.values()) {
            if (part != mine) {
                part.close();
                live.remove(part.thread, part);
            }
        }
        ended.clear();
        oldest = null;
        submittedToEnded = List.of();
        if (mine != null) {
            mine.reset();
        }
        relist();
    }

    void close() {
        live.values().forEach(ThreadPart::close);
    }

    synchronized void clear() {
        live.clear();
        latest = null;
        ended.clear();
        oldest = null;
        submittedToEnded = List.of();
    }
}
