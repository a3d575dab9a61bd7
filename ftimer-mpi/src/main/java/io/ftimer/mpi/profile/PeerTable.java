package io.ftimer.mpi.profile;

import io.ftimer.internal.engine.Node;
import io.ftimer.mpi.internal.calls.Transfer;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The calls of each call path by peer. Thread-safe.
 *
 * <p>The table holds the call paths of its recorders in memory, so one that outlives them must not keep anything.
 */
final class PeerTable {
    private record Key(Node region, int communicator, int peer) {}

    private record PathKey(RegionPath call, int communicator, int peer) {}

    /** Calls, bytes sent, bytes received. */
    private final Map<Key, long[]> sums = new LinkedHashMap<>();

    private final boolean isKeeping;

    PeerTable(boolean isKeeping) {
        this.isKeeping = isKeeping;
    }

    synchronized void add(Node region, Transfer transfer) {
        if (!isKeeping) {
            return;
        }
        long[] sum =
                sums.computeIfAbsent(new Key(region, transfer.communicator(), transfer.peer()), first -> new long[3]);
        sum[0]++;
        sum[1] += transfer.sent();
        sum[2] += transfer.received();
    }

    /** Returns the sums in the order of the first calls; those of several recorders and runs at one path together. */
    synchronized List<PeerTraffic> traffic() {
        Map<PathKey, PeerTraffic> byPath = new LinkedHashMap<>();
        sums.forEach((key, sum) -> {
            RegionPath path = key.region().path();
            byPath.merge(
                    new PathKey(path, key.communicator(), key.peer()),
                    new PeerTraffic(path, key.communicator(), key.peer(), sum[0], sum[1], sum[2]),
                    PeerTraffic::plus);
        });
        return new ArrayList<>(byPath.values());
    }
}
