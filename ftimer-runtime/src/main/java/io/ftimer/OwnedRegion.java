package io.ftimer;

import io.ftimer.internal.engine.ClockReads;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;

/**
 * The claim on exactly one activation of a region: what scopes and guards have in common.
 *
 * <p>It is not handed to the timer, which only sees its id and token, nor to a text that is made later: so the JIT compiler
 * can see that a scope never leaves the method that uses it, and need not allocate it.
 */
abstract sealed class OwnedRegion implements AutoCloseable permits TimerScope, TimerGuard {
    final FTimer timer;
    TimerId id = TimerId.NONE;

    /** What tells the owned activation from every other one; 0 if there is none. */
    long token;

    OwnedRegion(FTimer timer) {
        this.timer = timer;
    }

    /** Opens a region and owns it. */
    final Status open(String name) {
        if (Thread.currentThread() != timer.fast) {
            Status rejected = timer.admit("start", name);
            if (rejected != null) {
                return rejected;
            }
        }
        Node node = timer.openOwned(name);
        if (node == null) {
            return timer.lastStatus;
        }
        // a store of a reference is not free, and a guard mostly opens the same region again
        if (id != node.id) {
            id = node.id;
        }
        token = node.token;
        return timer.started(node);
    }

    /** Returns whether an activation is owned: its start succeeded, and neither a stop nor a close ended the claim. */
    public boolean isActive() {
        return token != 0;
    }

    /**
     * Closes the owned region now.
     *
     * @return {@link Status#SUCCESS}, also if nothing is owned; {@link Status#MISMATCH} if the activation is not the running
     *     one (any more); {@link Status#NOT_INITIALIZED} or {@link Status#UNKNOWN} if its run has ended. After a failure the
     *     claim stays, and is stale.
     */
    public Status stop() {
        if (token == 0) {
            return Status.SUCCESS;
        }
        if (Thread.currentThread() != timer.fast) {
            Status rejected = timer.admitStop("stop scope", id.name);
            if (rejected != null) {
                return rejected;
            }
        }
        long now = ClockReads.read(timer.clock);
        Node running = timer.tree.top;
        if (running.token != token || running.id != id) {
            return rejectStop(timer, id);
        }
        token = 0;
        return timer.stopRunning(running, now);
    }

    /** Rejects to stop what is owned, since it is not the running activation. */
    private static Status rejectStop(FTimer timer, TimerId id) {
        CallTree tree = timer.tree;
        String subject = Gate.described("stop scope", id.name);
        if (id.ordinal > tree.definitions.size()) {
            return timer.reject(DiagnosticId.GUARD_UNKNOWN_ID, () -> "cannot " + subject + ": it is of an earlier run");
        }
        if (!timer.isRunning()) {
            return timer.reject(
                    DiagnosticId.GUARD_NOTHING_OPEN, () -> "cannot " + subject + ": nothing is open any more");
        }
        if (tree.top.id.ordinal != id.ordinal) {
            return timer.reject(
                    DiagnosticId.GUARD_NOT_INNERMOST,
                    () -> "cannot " + subject + ": it is not the innermost region; open: " + tree.openPath());
        }
        return timer.reject(
                DiagnosticId.GUARD_STALE,
                () -> "cannot " + subject + ": its activation ended and the region was opened again since");
    }

    /**
     * Closes the owned region, if there is one, and lets go of it in any case. If it cannot be closed, one diagnostic says
     * so, under {@link ErrorPolicy#RETURN} too since there is no status to return. A second close is silent, and so is one
     * after the timer's session was closed.
     *
     * @throws FTimerException if it cannot be closed, under {@link ErrorPolicy#THROW}
     */
    @Override
    public void close() {
        if (token != 0) {
            try {
                stopAloud();
            } finally {
                token = 0;
            }
        }
    }

    /** As {@link #stop()}, but never silent, except that a session was closed: that is no fault of who closes a scope. */
    private void stopAloud() {
        if (timer.isClosedToOwner()) {
            timer.failIfDamaged();
            return;
        }
        Rejections rejections = timer.rejections;
        if (rejections.policy != ErrorPolicy.RETURN) {
            stopUnlessLate();
            return;
        }
        rejections.policy = ErrorPolicy.WARN;
        try {
            stop();
        } finally {
            rejections.policy = ErrorPolicy.RETURN;
        }
    }

    /** Another thread may close the session between the look at it and the stop. */
    private void stopUnlessLate() {
        try {
            stop();
        } catch (FTimerException e) {
            if (!timer.isLate(e)) {
                throw e;
            }
        }
    }
}
