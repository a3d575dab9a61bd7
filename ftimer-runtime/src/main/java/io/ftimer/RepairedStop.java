package io.ftimer;

import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * A stop of a region that is not innermost, told to a listener transition by transition. What the listener throws at one of them
 * keeps nobody from hearing of the next one; the first failure is reported.
 */
final class RepairedStop {
    private final TimerRegions timer;
    private final TimerListener hearer;
    private final long nanos;
    private @Nullable Throwable failure;
    private Node failedAt;
    private TimerEvent failedOn = TimerEvent.STOP;

    private RepairedStop(TimerRegions timer, TimerListener hearer, Node target, long nanos) {
        this.timer = timer;
        this.hearer = hearer::onRepair;
        this.nanos = nanos;
        this.failedAt = target;
    }

    /** Closes {@code target} and what is inside, goes on with what was inside, and answers as a stop does. */
    static Status make(TimerRegions timer, Node target, long nanos) {
        CallTree tree = timer.tree;
        TimerListener listener = timer.listener;
        if (listener == null) {
            tree.repair(target, nanos);
            return timer.succeeded();
        }
        Node around = target.parent;
        Node[] ended = tree.openRegions().inside(around);
        tree.repair(target, nanos);
        Node[] continued = tree.openRegions().inside(around);
        return new RepairedStop(timer, listener, target, nanos).tell(ended, continued);
    }

    private Status tell(Node[] ended, Node[] continued) {
        for (int i = ended.length - 1; i >= 0; i--) {
            tell(ended[i], TimerEvent.STOP);
        }
        for (Node node : continued) {
            tell(node, TimerEvent.START);
        }
        return timer.heard(failedAt, failedOn, failure);
    }

    private void tell(Node node, TimerEvent event) {
        Throwable thrown = timer.tell(hearer, node, event, nanos);
        if (failure == null && thrown != null) {
            failure = thrown;
            failedAt = node;
            failedOn = event;
        }
    }
}
