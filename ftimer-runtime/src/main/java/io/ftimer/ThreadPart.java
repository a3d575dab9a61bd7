package io.ftimer;

import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The recorders of one thread in one session: usually one; a binding made while another one has regions open gets a recorder
 * of its own, so that it records at the root.
 *
 * <p>Thread safety: changed by its thread only, read by any.
 */
final class ThreadPart {
    final Thread thread;

    /** Place in the order in which threads joined the session. */
    final long order;

    private final List<Slot> slots = new CopyOnWriteArrayList<>();

    ThreadPart(Thread thread, long order) {
        this.thread = thread;
        this.order = order;
    }

    /** Returns the recorder that the thread uses without a binding. */
    Slot first(Function<@Nullable Thread, FTimer> maker) {
        return slots.isEmpty() ? add(maker.apply(thread)) : slots.get(0);
    }

    /** Returns a recorder that no binding uses and that has nothing open. */
    Slot lease(Function<@Nullable Thread, FTimer> maker) {
        for (Slot slot : slots) {
            if (!slot.leased && !slot.timer.isRunning()) {
                slot.leased = true;
                return slot;
            }
        }
        Slot slot = add(maker.apply(thread));
        slot.leased = true;
        return slot;
    }

    /** Adds a recorder that the thread owns already. */
    Slot adopt(FTimer timer) {
        Slot slot = add(timer);
        slot.leased = true;
        return slot;
    }

    private Slot add(FTimer timer) {
        Slot slot = new Slot(timer);
        slots.add(slot);
        return slot;
    }

    String name() {
        String name = thread.getName();
        return name.isEmpty() ? SessionSummary.UNNAMED_THREADS : name;
    }

    List<Summary> snapshots() {
        return slots.stream().map(slot -> slot.timer.snapshot()).toList();
    }

    void close() {
        slots.forEach(slot -> slot.timer.close());
    }

    /** One recorder and whether a binding uses it. */
    static final class Slot {
        final FTimer timer;
        boolean leased;

        Slot(FTimer timer) {
            this.timer = timer;
        }
    }
}
