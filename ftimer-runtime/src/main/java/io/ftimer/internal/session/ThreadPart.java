package io.ftimer.internal.session;

import io.ftimer.internal.recorder.Recorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Predicate;
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

    /** Whether the thread took part without being bound. */
    volatile boolean isOther;

    /** Whether a session that has ended had created it then. */
    volatile boolean isOfEarlierSession;

    private volatile boolean isClosed;

    ThreadPart(Thread thread, long order) {
        this.thread = thread;
        this.order = order;
    }

    /** Returns the recorder that the thread uses without a binding. */
    Slot first(Function<@Nullable Thread, Recorder> maker) {
        for (Slot slot : slots) {
            if (slot.window == null && slot.root == null) {
                return slot;
            }
        }
        return add(new Slot(maker.apply(thread)));
    }

    /** Returns a recorder that no binding uses and that has nothing open. */
    Slot lease(Function<@Nullable Thread, Recorder> maker) {
        Slot free = free(null);
        return free != null ? free : addReserved(maker.apply(thread));
    }

    /** As {@link #lease}, for recorders whose regions stand below a root. */
    Slot leaseBelow(RegionKey root, Function<@Nullable Thread, Recorder> maker) {
        Slot free = free(root);
        return free != null ? free : addLeased(new Slot(maker.apply(thread), null, root));
    }

    private @Nullable Slot free(@Nullable RegionKey root) {
        for (Slot slot : slots) {
            if (!slot.leased && !slot.recorder.isRunning() && Objects.equals(slot.root, root)) {
                slot.leased = true;
                return slot;
            }
        }
        return null;
    }

    /** Adds a recorder that the thread owns already. */
    Slot addReserved(Recorder reserved) {
        return addLeased(new Slot(reserved));
    }

    /** Adds a recorder of a window, which no later binding may use. */
    Slot addForWindow(Function<@Nullable Thread, Recorder> maker, Window window) {
        return addLeased(new Slot(maker.apply(thread), window, null));
    }

    private Slot addLeased(Slot slot) {
        slot.leased = true;
        return add(slot);
    }

    private Slot add(Slot slot) {
        slots.add(slot);
        // after the slot is in the list: either the closing thread finds it there, or the closing is seen here
        if (isClosed) {
            slot.recorder.close();
        }
        return slot;
    }

    String name() {
        String name = thread.getName();
        return name.isEmpty() ? SessionSummary.UNNAMED_THREADS : name;
    }

    boolean isBusy() {
        return slots.stream().anyMatch(slot -> slot.recorder.isBusy());
    }

    List<Summary> snapshots() {
        return slots.stream().flatMap(Slot::snapshot).toList();
    }

    void close(Predicate<Slot> which) {
        slots.stream().filter(which).forEach(slot -> slot.recorder.close());
    }

    void close() {
        isClosed = true;
        close(slot -> true);
    }

    /** Sets the recorders to zero; for their thread. One that is paused is closed, since it cannot be reset. */
    void reset() {
        for (Slot slot : slots) {
            if (slot.recorder.isPaused()) {
                slot.recorder.close();
                slots.remove(slot);
            } else {
                slot.recorder.reset(false);
            }
        }
    }
}
