package io.ftimer.mpi.profile;

import io.ftimer.FTimer;
import io.ftimer.internal.engine.Node;
import io.ftimer.internal.recorder.Recorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.mpi.internal.calls.Transfer;
import io.ftimer.report.internal.text.MpiRegions;
import io.ftimer.values.RegionKind;
import org.jspecify.annotations.Nullable;

/** The region of a call that has begun. Thread-confined. */
final class RegionCall {
    private static final RegionKey SENT = new RegionKey(RegionKind.MPI, MpiRegions.SENT);
    private static final RegionKey RECEIVED = new RegionKey(RegionKind.MPI, MpiRegions.RECEIVED);

    private final Recorder recorder;
    private final RegionKey function;

    /** The call path; null if limits leave it out, or nothing is recorded on the thread. */
    private final @Nullable Node region;

    private RegionCall(Recorder recorder, RegionKey function, @Nullable Node region) {
        this.recorder = recorder;
        this.function = function;
        this.region = region;
    }

    /** Opens the region of a call; null if that is rejected. */
    static @Nullable RegionCall begin(FTimer timer, String function) {
        Recorder recorder = timer.recorder();
        RegionKey call = new RegionKey(RegionKind.MPI, function);
        Node region = recorder.startRegion(call);
        return timer.lastStatus().isSuccess() ? new RegionCall(recorder, call, region) : null;
    }

    /** Closes the region and counts what the call sent and received. */
    void end(Transfer transfer, PeerTable peers) {
        // a region that limits leave out has no place for bytes either
        if (region != null) {
            addBytes(SENT, transfer.sent());
            addBytes(RECEIVED, transfer.received());
        }
        recorder.stop(function);
        if (region != null) {
            peers.add(region, transfer);
        }
    }

    private void addBytes(RegionKey direction, long bytes) {
        if (bytes > 0) {
            recorder.add(direction, bytes, 0);
        }
    }
}
