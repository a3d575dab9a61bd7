package io.ftimer;

/** The claim on exactly one activation of a region: what scopes and guards have in common. */
abstract sealed class OwnedRegion implements AutoCloseable permits TimerScope, TimerGuard {
    final FTimer timer;
    TimerId id = TimerId.NONE;

    /** What tells the owned activation from every other one; 0 if there is none. */
    long token;

    OwnedRegion(FTimer timer) {
        this.timer = timer;
    }

    final void own(TimerId ownedId, long ownedToken) {
        id = ownedId;
        token = ownedToken;
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
        return token == 0 ? Status.SUCCESS : timer.stopOwned(this);
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
                timer.closeOwned(this);
            } finally {
                token = 0;
            }
        }
    }
}
