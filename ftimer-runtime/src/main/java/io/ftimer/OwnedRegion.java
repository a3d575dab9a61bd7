package io.ftimer;

import io.ftimer.internal.engine.ClockReads;
import io.ftimer.internal.engine.Node;
import io.ftimer.internal.engine.RegionName;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.internal.engine.UnseenTree.Region;
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
abstract sealed class OwnedRegion implements AutoCloseable permits TimerScope, TimerGuard {
    final FTimer timer;

    /** The region of the last activation that was owned; null before the first, and if a limit left it out. */
    private @Nullable Node node;

    /**
     * Distinguishes the owned activation from every other one; 0 if there is none. Negative for a region that a limit left
     * out: minus the number of such regions that were open then, this one included.
     */
    private long token;

    /** The region that was opened instead on an unbound thread, if those are kept. */
    private @Nullable Region unseen;

    OwnedRegion(FTimer timer) {
        this.timer = timer;
    }

    /** Opens a region and owns it. */
    final Status open(String regionName) {
        if (!timer.mayRecord()) {
            Status rejected = timer.admit("start", regionName);
            if (rejected != null) {
                ownUnseen();
                return rejected;
            }
            if (timer.leftOut() > 0) {
                return ownLeftOut(timer.startInside(regionName));
            }
        }
        Node opened = timer.openOwned(regionName);
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

    /** Opens the region of a handle and owns it. */
    final Status open(@Nullable TimerId id) {
        if (!timer.mayRecord()) {
            Status rejected = timer.admit("start", id);
            if (rejected != null) {
                ownUnseen();
                return rejected;
            }
        }
        return id != null && timer.contains(id) ? open(id.name.text) : timer.rejectHandle(id);
    }

    /** Owns the region that the calling thread has just opened unseen, if that is why it was not recorded. */
    final void ownUnseen() {
        if (timer.isUnbound() && UnboundCalls.openSessions > 0) {
            unseen = UnboundCalls.ofCurrentThread().lastOpened();
        }
    }

    private void closeUnseen() {
        Region owned = unseen;
        if (owned != null) {
            unseen = null;
            if (UnboundCalls.openSessions > 0) {
                UnboundCalls.ofCurrentThread().close(owned);
            }
        }
    }

    /** Owns a region that a limit left out, if its start was not rejected. */
    private Status ownLeftOut(Status status) {
        if (status.isSuccess()) {
            node = null;
            token = -timer.leftOut();
        }
        return status;
    }

    /**
     * Returns whether a recorded activation is owned: its start succeeded, no limit left it out, and neither a stop nor a close
     * ended the claim.
     */
    public boolean isActive() {
        return token > 0;
    }

    /** Returns the name of the region of the last activation that was owned; that of nothing if a limit left it out. */
    final RegionName name() {
        Node owned = node;
        return owned == null ? TimerId.NONE.name : owned.name;
    }

    /** Returns whether there is anything to close, recorded or not. */
    final boolean isBusy() {
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
        if (token <= 0) {
            return stopUnrecorded();
        }
        if (!timer.mayRecord()) {
            Status rejected = timer.admitOwnedStop(name().text);
            if (rejected != null) {
                return rejected;
            }
            if (timer.leftOut() > 0) {
                return timer.reject(Rejection.ownedAroundLeftOut(name(), timer.leftOut()));
            }
        }
        long now = ClockReads.read(timer.clock());
        Node running = timer.running();
        if (running.token != token) {
            return timer.rejectOwned(name());
        }
        token = 0;
        return timer.stopAt(running, now);
    }

    private Status stopUnrecorded() {
        if (token == 0) {
            closeUnseen();
            return Status.SUCCESS;
        }
        if (!timer.mayRecord()) {
            Status rejected = timer.admitOwnedStop(null);
            if (rejected != null) {
                return rejected;
            }
        }
        long depth = -token;
        token = 0;
        return timer.stopInside(depth);
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
        if (token > 0 && timer.mayCloseQuietly()) {
            Node running = timer.running();
            if (running.token == token) {
                token = 0;
                timer.closeOwned(running);
                return;
            }
        }
        closeReporting();
    }

    private void closeReporting() {
        if (token != 0) {
            try {
                stopReporting();
            } finally {
                token = 0;
            }
        } else {
            closeUnseen();
        }
    }

    /** As {@link #stop()}, but never silent, except after a session was closed: the code that closes a scope is not at fault. */
    private void stopReporting() {
        if (timer.isClosedToOwner()) {
            timer.failIfDamaged();
            return;
        }
        ErrorPolicy policy = timer.raiseErrorPolicy();
        try {
            stopUnlessClosed();
        } finally {
            timer.setErrorPolicy(policy);
        }
    }

    /** Another thread may close the session between the check and the stop. */
    private void stopUnlessClosed() {
        try {
            stop();
        } catch (FTimerException e) {
            if (!timer.isAfterClose(e)) {
                throw e;
            }
        }
    }
}
