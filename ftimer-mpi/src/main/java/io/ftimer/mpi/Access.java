package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.internal.RecorderAccess;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.lanes.internal.LaneAccess;

/** What this module needs of timers beyond their public API. */
final class Access {
    static final RecorderAccess<FTimer, TimerSession, TimerBinding> RECORDERS = RecorderAccess.get();
    static final LaneAccess<LaneTimer, FTimer> LANES = LaneAccess.get();

    private Access() {}
}
