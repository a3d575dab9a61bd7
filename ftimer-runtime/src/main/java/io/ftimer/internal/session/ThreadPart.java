package io.ftimer.internal.session;

import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
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

    /** Recorders that may be kept apart by who submitted the work, so that memory does not grow with the number of such regions. */
    private static final int MOST_APART = 64;

    private final List<Slot> slots = new CopyOnWriteArrayList<>();
    private final Consumer<Slot> added;

    volatile boolean isOther;

    /** Whether a session that has ended had created it then. */
    volatile boolean isOfEarlierSession;

    private volatile boolean isClosed;

    ThreadPart(Thread thread, long order, Consumer<Slot> added) {
        this.thread = thread;
        this.order = order;
        this.added = added;
    }

    /** Returns what is around work that the thread does by itself: only the first one is known to do no work of another. */
    Around ofItself() {
        return order == 1 ? Around.NOTHING : Around.UNKNOWN;
    }

    /** Returns the recorder that the thread uses without a binding. */
    Slot first(Function<Around, Slot> maker) {
        for (Slot slot : slots) {
            if (slot.window == null && slot.root == null && slot.around.equals(ofItself())) {
                return slot;
            }
        }
        return add(maker.apply(ofItself()));
    }

    /** Returns a recorder that no binding uses and that has nothing open, for work from certain regions, in a window or none. */
    Slot lease(@Nullable Window window, Around from, Function<Around, Slot> maker) {
        Slot free = free(window, null, from);
        if (free != null) {
            return free;
        }
        boolean areTooMany = slots.size() >= MOST_APART && !from.regions().isEmpty();
        return areTooMany ? lease(window, Around.UNKNOWN, maker) : addLeased(maker.apply(from));
    }

    /** As {@link #lease}, for recorders whose regions stand below a root. */
    Slot leaseBelow(RegionKey root, Supplier<Recorder> maker) {
        Slot free = free(null, root, Around.NOTHING);
        return free != null ? free : addLeased(new Slot(maker.get(), null, root, Around.NOTHING, null));
    }

    private @Nullable Slot free(@Nullable Window window, @Nullable RegionKey root, Around from) {
        for (Slot slot : slots) {
            if (!slot.leased
                    && !slot.recorder.isRunning()
                    && slot.window == window
                    && (window == null || !slot.recorder.isClosed())
                    && Objects.equals(slot.root, root)
                    && slot.around.equals(from)) {
                slot.leased = true;
                return slot;
            }
        }
        return null;
    }

    /** Adds a recorder that no later binding may use unless this one has ended. */
    Slot addLeased(Slot slot) {
        slot.leased = true;
        return add(slot);
    }

    private Slot add(Slot slot) {
        slots.add(slot);
        added.accept(slot);
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

    void forEach(Consumer<Slot> action) {
        slots.forEach(action);
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
