package io.ftimer.mpi.profile;

import io.ftimer.values.RegionPath;

/**
 * What the calls of one function at one call path exchanged with one peer.
 *
 * <p>Thread safety: immutable.
 *
 * @param call the path of the region of the calls, such as {@code solve/MPI_Send}
 * @param communicator the number of the communicator, as in traces: 2 for the world, 4 for the first one that was made
 * @param peer the rank in that communicator, or the root of a collective call; -1 where there is none, or no single one
 * @param calls the number of ended calls
 * @param sentBytes the bytes that this rank passed to the calls for others
 * @param receivedBytes the bytes that this rank got from the calls
 */
public record PeerTraffic(RegionPath call, int communicator, int peer, long calls, long sentBytes, long receivedBytes) {

    PeerTraffic plus(PeerTraffic other) {
        return new PeerTraffic(
                call,
                communicator,
                peer,
                calls + other.calls,
                sentBytes + other.sentBytes,
                receivedBytes + other.receivedBytes);
    }
}
