package io.ftimer.mpi.profile;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionPath;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The CSV records of one rank: one for the rank, one for each region, and one for each peer of a region that is a call.
 * Thread-confined.
 */
final class ProfileCsv {
    private static final String VERSION = "2";
    private static final String KIND = "mpi_profile";
    private static final List<String> COLUMNS = List.of(
            "format_version",
            "summary_kind",
            "record_type",
            "rank",
            "total_nanos",
            "num_entries",
            "node_id",
            "parent_id",
            "depth",
            "name",
            "kind",
            "call_count",
            "inclusive_nanos",
            "self_nanos",
            "mpi_nanos",
            "waiting_nanos",
            "communicator",
            "peer",
            "sent_bytes",
            "received_bytes");

    static final String HEADER = String.join(",", COLUMNS);

    private final String rank;
    private final StringBuilder out = new StringBuilder();
    private final Map<RegionPath, Integer> ids = new HashMap<>();

    /** Creates the records of a rank; an empty text for a program without ranks. */
    ProfileCsv(String rank) {
        this.rank = rank;
    }

    String records(long windowNanos, List<MpiTimes> times, List<PeerTraffic> peers) {
        record("rank", windowNanos, times.size());
        Deque<RegionKey> open = new ArrayDeque<>();
        Deque<Integer> parents = new ArrayDeque<>();
        int id = 0;
        for (MpiTimes region : times) {
            while (open.size() > region.depth()) {
                open.removeLast();
                parents.removeLast();
            }
            int parent = parents.isEmpty() ? 0 : parents.getLast();
            open.addLast(new RegionKey(region.kind(), region.name()));
            parents.addLast(++id);
            ids.put(RegionKey.path(open), id);
            record(
                    "entry",
                    "",
                    "",
                    id,
                    parent,
                    region.depth(),
                    region.name(),
                    region.kind().key(),
                    region.calls(),
                    region.inclusiveNanos(),
                    region.selfNanos(),
                    region.mpiNanos(),
                    region.waitingNanos(),
                    "",
                    "",
                    region.sentBytes(),
                    region.receivedBytes());
        }
        peers.forEach(this::peer);
        return out.toString();
    }

    /** Calls that the summary does not have, since the recorder was reset after them, have no number. */
    private void peer(PeerTraffic traffic) {
        Integer id = ids.get(traffic.call());
        record(
                "peer",
                "",
                "",
                id == null ? "" : id,
                "",
                "",
                traffic.call().name(),
                traffic.call().kind().key(),
                traffic.calls(),
                "",
                "",
                "",
                "",
                traffic.communicator(),
                traffic.peer() < 0 ? "" : traffic.peer(),
                traffic.sentBytes(),
                traffic.receivedBytes());
    }

    /** Appends a record; fields behind the last are empty. */
    private void record(String type, Object... fields) {
        int given = 4 + fields.length;
        out.append(Stream.of(
                                Stream.of(VERSION, KIND, type, rank),
                                Stream.of(fields),
                                Collections.nCopies(COLUMNS.size() - given, "").stream())
                        .flatMap(part -> part)
                        .map(field -> '"' + String.valueOf(field).replace("\"", "\"\"") + '"')
                        .collect(Collectors.joining(",")))
                .append('\n');
    }
}
