package io.ftimer.mpi.profile;

import io.ftimer.FTimer;
import io.ftimer.RegionHandle;
import io.ftimer.mpi.internal.calls.Transfer;
import io.ftimer.report.internal.text.MpiRegions;
import org.jspecify.annotations.Nullable;

/** The region of a call that has begun. Thread-confined. */
final class RegionCall {
    private final FTimer recorder;
    private final String function;
    private final RegionHandle region;

    private RegionCall(FTimer recorder, String function, RegionHandle region) {
        this.recorder = recorder;
        this.function = function;
        this.region = region;
    }

    /** Opens the region of a call; null if that is rejected. */
    static @Nullable RegionCall begin(FTimer recorder, String function) {
        RegionHandle region = recorder.startRegion(function);
        return recorder.lastStatus().isSuccess() ? new RegionCall(recorder, function, region) : null;
    }

    /** Closes the region and counts what the call sent and received. */
    void end(Transfer transfer, PeerTable peers) {
        // a region that limits or levels leave out has no place for bytes either
        boolean isRecorded = !region.equals(RegionHandle.NONE);
        if (isRecorded) {
            addBytes(MpiRegions.SENT, transfer.sent());
            addBytes(MpiRegions.RECEIVED, transfer.received());
        }
        recorder.stop(function);
        if (isRecorded) {
            peers.add(region, transfer);
        }
    }

    private void addBytes(String name, long bytes) {
        if (bytes > 0) {
            recorder.add(name, bytes, 0);
        }
    }
}
