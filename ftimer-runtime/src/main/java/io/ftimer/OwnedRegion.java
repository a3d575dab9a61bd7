package io.ftimer;

import io.ftimer.internal.engine.Node;
import io.ftimer.internal.engine.Operation;
import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.engine.RegionName;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.internal.session.CallsWithoutSession;
import io.ftimer.internal.session.SessionParticipation;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * The claim on exactly one activation of a region: what scopes and guards have in common.
 *
 * <p>The claim itself is passed neither to the timer, which sees only name and token, nor to a message that is made later.
 * So the JIT compiler can see that a scope never leaves the method that uses it, and need not allocate it.
 */
abstract class OwnedRegion implements AutoCloseable {
    final FTimer timer;

    /** The region of the last activation that was owned; null before the first, and if a limit left it out. */
    private @Nullable Node node;

    /** Distinguishes the owned activation from every other one; 0 if there is none. */
    private long token;

    /** The number of regions that a limit left out and that were open with the owned one, which is one of them; 0 if it is none. */
    private long leftOutDepth;

    /** The region that was opened instead on a thread without a session, if those are kept. */
    private @Nullable Node notRecorded;

    OwnedRegion(FTimer timer) {
        this.timer = timer;
    }

    final Status open(String regionName) {
        if (!timer.mayRecord()) {
            Recorder recorder = timer.recorder();
            Status rejected = recorder.admit(Operation.START, regionName);
            if (rejected != null) {
                ownNotRecorded();
                return rejected;
            }
            if (recorder.leftOut() > 0) {
                return ownLeftOut(recorder.startInside(regionName));
            }
        }
        return own(timer.openOwned(regionName));
    }

    private Status own(@Nullable Node opened) {
        if (opened == null) {
            return ownLeftOut(timer.lastStatus());
        }
        // a store of a reference is not free, and a guard usually opens the same region again
        if (node != opened) {
            node = opened;
        }
        token = opened.token;
        return timer.started(opened);
    }

    final Status open(@Nullable TimerId id) {
        if (!timer.mayRecord()) {
            Status rejected = timer.recorder().admit(Operation.START, id);
            if (rejected != null) {
                ownNotRecorded();
                return rejected;
            }
        }
        Recorder recorder = timer.recorder();
        if (id == null || !recorder.contains(id.name)) {
            return recorder.rejectHandle(Operation.START, id);
        }
        return recorder.leftOut() > 0 ? ownLeftOut(recorder.startInside(id.name.text)) : own(timer.openOwned(id));
    }

    /** Owns the region that the calling thread has just opened without being recorded, if that is why it was not recorded. */
    final void ownNotRecorded() {
        if (timer.recorder().isOutside() && SessionParticipation.openSessions > 0) {
            notRecorded = CallsWithoutSession.ofCurrentThread().lastOpened();
        }
    }

    private void closeNotRecorded() {
        Node owned = notRecorded;
        if (owned != null) {
            notRecorded = null;
            if (SessionParticipation.openSessions > 0) {
                CallsWithoutSession.ofCurrentThread().close(owned);
            }
        }
    }

    /** Owns a region that a limit left out, if its start was not rejected. */
    private Status ownLeftOut(Status status) {
        if (status.isSuccess()) {
            node = null;
            leftOutDepth = timer.recorder().leftOut();
        }
        return status;
    }

    /**
     * Returns whether a recorded activation is owned: its start succeeded, no limit left it out, and neither a stop nor a close
     * ended the claim.
     */
    public boolean isActive() {
        return token != 0;
    }

    /** Returns the name of the region of the last activation that was owned; that of nothing if a limit left it out. */
    final RegionName name() {
        Node owned = node;
        return owned == null ? TimerId.NONE.name : owned.name;
    }

    /** Returns whether there is anything to close, recorded or not. */
    final boolean isBusy() {
        return token != 0 || leftOutDepth != 0;
    }

    /**
     * Closes the owned region now.
     *
     * @return {@link Status#SUCCESS}, also if nothing is owned; {@link Status#MISMATCH} if the activation is not the running
     *     one (any more); {@link Status#NOT_INITIALIZED} or {@link Status#UNKNOWN} if its run has ended. After a failure the
     *     claim stays, and is stale.
     */
    public Status stop() {
        return stop(Operation.STOP_OWNED);
    }

    private Status stop(Operation operation) {
        if (token == 0) {
            return stopUnrecorded(operation);
        }
        Recorder recorder = timer.recorder();
        if (!timer.mayRecord()) {
            Status rejected = recorder.admit(operation, name().text);
            if (rejected != null) {
                return rejected;
            }
            if (recorder.leftOut() > 0) {
                return recorder.reject(operation, Rejection.ownedAroundLeftOut(name(), recorder.leftOut()));
            }
        }
        long now = timer.now();
        Node running = timer.innermost();
        if (running.token != token) {
            return recorder.rejectOwned(operation, name());
        }
        token = 0;
        return recorder.stopAt(operation, running, now);
    }

    private Status stopUnrecorded(Operation operation) {
        if (leftOutDepth == 0) {
            closeNotRecorded();
            return Status.SUCCESS;
        }
        if (!timer.mayRecord()) {
            Status rejected = timer.recorder().admit(operation);
            if (rejected != null) {
                return rejected;
            }
        }
        long depth = leftOutDepth;
        leftOutDepth = 0;
        return timer.recorder().stopInside(depth);
    }

    /**
     * Closes the owned region, if there is one, and ends the claim in any case. If the region cannot be closed, one
     * diagnostic says so, under {@link ErrorPolicy#RETURN} too since there is no status to return. A second close is silent,
     * and so is one after the timer's session was closed.
     *
     * @throws FTimerException if it cannot be closed, under {@link ErrorPolicy#THROW}
     */
    @Override
    public void close() {
        if (token != 0 && timer.mayCloseQuietly()) {
            Node running = timer.innermost();
            if (running.token == token) {
                token = 0;
                long now = timer.now();
                if (!timer.closeOwned(running, now)) {
                    timer.recorder().stoppedTimeless(Operation.CLOSE_OWNED, running, now);
                }
                return;
            }
        }
        closeSlowly();
    }

    /** Silent after a session was closed, also by another thread in between: the code that closes a scope is not at fault. */
    private void closeSlowly() {
        if (!isBusy()) {
            closeNotRecorded();
            return;
        }
        Recorder recorder = timer.recorder();
        try {
            if (recorder.isClosedToOwner()) {
                recorder.failIfDamaged();
            } else {
                stop(Operation.CLOSE_OWNED);
            }
        } catch (FTimerException e) {
            if (!recorder.isAfterClose(e)) {
                throw e;
            }
        } finally {
            token = 0;
            leftOutDepth = 0;
        }
    }
}
