package io.ftimer.internal.engine;

import io.ftimer.internal.engine.RegionListener.Notice;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.Status;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a recorder notifies: its listener, and what counts its calls beside the tree. An operation is complete whatever a listener does or
 * throws, and a listener that calls back finds the fast path closed.
 *
 * <p>Thread safety: belongs to the owner of the recorder.
 */
final class Listening {
    private final Recorder recorder;
    private final HotState hot;
    private final @Nullable RegionListener first;
    private @Nullable RegionListener listener;

    /** Counts the calls of regions beside the tree; null for a recorder whose work is known to come from where it stands. */
    private final @Nullable ObjLongConsumer<Node> observer;

    /** Whether a region continues, which is no call. */
    boolean isReopening;

    Listening(
            Recorder recorder, HotState hot, @Nullable RegionListener first, @Nullable ObjLongConsumer<Node> observer) {
        this.recorder = recorder;
        this.hot = hot;
        this.first = first;
        this.listener = first;
        this.observer = observer;
    }

    boolean isUnobserved() {
        return listener == null && observer == null;
    }

    /** Returns to the listener of the configuration. */
    void restore() {
        set(first);
    }

    void set(@Nullable RegionListener newListener) {
        listener = newListener;
        hot.isQuiet = false;
    }

    void observe(Node node, long calls) {
        if (observer != null && !node.isMuted() && !isReopening) {
            observer.accept(node, calls);
        }
    }

    Status started(Node node) {
        observe(node, 1);
        return noticed(Operation.START, node, true, node.startedNanos);
    }

    Status noticed(Operation operation, Node node, boolean isStart, long nanos) {
        return listener == null
                ? recorder.succeeded()
                : afterNotice(operation, notified(Notice.TRANSITION, node, isStart, nanos));
    }

    Status replaced(Node closed, Node opened, long now) {
        observe(opened, 1);
        Failure onStop = notified(Notice.TRANSITION, closed, false, now);
        Failure onStart = notified(Notice.TRANSITION, opened, true, now);
        return afterNotice(Operation.NEXT, onStop == null ? onStart : onStop);
    }

    /** Notifies of a repair, which closed regions inside {@code around} and continued others there. */
    Status repaired(Node around, Node[] ended, long now) {
        if (listener == null) {
            return recorder.succeeded();
        }
        Failure earliest = null;
        for (int i = ended.length - 1; i >= 0; i--) {
            Failure failure = notified(Notice.REPAIR, ended[i], false, now);
            earliest = earliest == null ? failure : earliest;
        }
        for (Node continued : new OpenRegions(hot.running()).inside(around)) {
            Failure failure = notified(Notice.REPAIR, continued, true, now);
            earliest = earliest == null ? failure : earliest;
        }
        return afterNotice(Operation.STOP, earliest);
    }

    @Nullable
    Throwable reset(Node root) {
        Failure failure = notified(Notice.RESET, root, false, 0);
        return failure == null ? null : failure.thrown;
    }

    /** What the listener threw at the start or stop of a region. */
    private record Failure(Node node, boolean isStart, Throwable thrown) {}

    private @Nullable Failure notified(Notice notice, Node node, boolean isStart, long nanos) {
        RegionListener notified = listener;
        if (notified == null || node.isMuted()) {
            return null;
        }
        hot.fast = null;
        recorder.set(Obstacle.LISTENING);
        try {
            long reading = recorder.readingFor(nanos);
            notified.on(notice, node.name, recorder.tree.index.contextOf(node), isStart, reading);
            return null;
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            return new Failure(node, isStart, e);
        } finally {
            recorder.clear(Obstacle.LISTENING);
            recorder.openFastPath();
        }
    }

    private Status afterNotice(Operation operation, @Nullable Failure failure) {
        if (failure == null) {
            return recorder.succeeded();
        }
        String occasion =
                (failure.isStart ? "START" : "STOP") + " of \"" + TextEscapes.display(failure.node.name.text) + '"';
        return recorder.reject(
                Rejection.listenerFailed(failure.thrown, occasion, "the region was recorded anyway"),
                failure.thrown,
                operation.leastPolicy());
    }
}
