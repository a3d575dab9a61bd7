package io.ftimer.conformance.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.SortedMap;
import java.util.TreeMap;

/** Which operation of a run: the command on one line of the scenario, on one rank and lane; 0 if there are no lanes. */
public record OpKey(int rank, int line, int lane, String command) implements Comparable<OpKey> {
    private static final Comparator<OpKey> ORDER = Comparator.comparingInt(OpKey::rank)
            .thenComparingInt(OpKey::line)
            .thenComparingInt(OpKey::lane)
            .thenComparing(OpKey::command);

    /** Returns the operations of one rank in a {@code result.json}. */
    static SortedMap<OpKey, JsonNode> ofResult(int rank, JsonNode ops) {
        SortedMap<OpKey, JsonNode> byKey = new TreeMap<>();
        for (JsonNode op : ops) {
            byKey.put(
                    new OpKey(
                            rank,
                            op.path("line").asInt(),
                            op.path("lane").asInt(),
                            op.path("cmd").asText()),
                    op);
        }
        return byKey;
    }

    /**
     * Returns the statuses of a {@code statuses.txt}, written as in {@code result.json}.
     *
     * @throws IllegalArgumentException if a line cannot be understood
     */
    static SortedMap<OpKey, String> ofStatuses(String text) {
        SortedMap<OpKey, String> byKey = new TreeMap<>();
        for (String line : text.lines().toList()) {
            String[] words = line.split(" ");
            boolean hasLane = words.length == 5;
            if (words.length != 4 && !hasLane) {
                throw new IllegalArgumentException("not RANK LINE [LANE] COMMAND STATUS: " + line);
            }
            String status = words[words.length - 1];
            OpKey key = new OpKey(
                    Integer.parseInt(words[0]),
                    Integer.parseInt(words[1]),
                    hasLane ? Integer.parseInt(words[2]) : 0,
                    words[words.length - 2]);
            byKey.put(key, status.equals("-") ? "null" : status);
        }
        return byKey;
    }

    /** Returns the position in a run of this many ranks. */
    String place(int ranks) {
        return (ranks == 1 ? "" : "rank " + rank + " ") + "line " + line + (lane == 0 ? "" : " lane " + lane) + " "
                + command;
    }

    @Override
    public int compareTo(OpKey other) {
        return ORDER.compare(this, other);
    }
}
