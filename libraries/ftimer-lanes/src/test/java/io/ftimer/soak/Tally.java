package io.ftimer.soak;

import java.lang.ref.WeakReference;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** What the programs of a soak did so far. Thread-safe. */
final class Tally {
    /** As many of the last sessions have to be collected in the end. */
    private static final int WATCHED = 1_000;

    final LongAdder programs = new LongAdder();
    final LongAdder operations = new LongAdder();
    final LongAdder snapshots = new LongAdder();
    final LongAdder reports = new LongAdder();
    private final Map<Fault, LongAdder> faults = new EnumMap<>(Fault.class);
    private final Queue<WeakReference<Object>> watched = new ConcurrentLinkedQueue<>();

    Tally() {
        for (Fault fault : Fault.values()) {
            faults.put(fault, new LongAdder());
        }
    }

    /** Counts a fault that took effect. */
    void add(Fault fault) {
        add(fault, 1);
    }

    void add(Fault fault, long count) {
        faults.get(fault).add(count);
    }

    long count(Fault fault) {
        return faults.get(fault).sum();
    }

    /** Expects that the object is not in memory in the end. */
    void watch(Object object) {
        watched.add(new WeakReference<>(object));
        if (watched.size() > WATCHED) {
            watched.remove();
        }
    }

    List<WeakReference<Object>> watched() {
        return List.copyOf(watched);
    }

    /** Returns those of the kinds that never happened. */
    List<Fault> missing(Set<Fault> kinds) {
        return kinds.stream().filter(kind -> count(kind) == 0).toList();
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%d programs, %d operations, %d snapshots, %d reports; %s",
                programs.sum(),
                operations.sum(),
                snapshots.sum(),
                reports.sum(),
                faults.entrySet().stream()
                        .map(entry -> entry.getValue().sum() + " " + entry.getKey().text)
                        .collect(Collectors.joining(", ")));
    }
}
