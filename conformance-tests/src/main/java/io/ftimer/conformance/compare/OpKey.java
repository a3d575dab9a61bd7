package io.ftimer.conformance.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.SortedMap;
import java.util.TreeMap;

/** Which operation of a run: the command on one line of the scenario, on one rank. */
public record OpKey(int rank, int line, String command) implements Comparable<OpKey> {
    private static final Comparator<OpKey> ORDER =
            Comparator.comparingInt(OpKey::rank).thenComparingInt(OpKey::line).thenComparing(OpKey::command);

    /** Returns the operations of one rank in a {@code result.json}. */
    static SortedMap<OpKey, JsonNode> ofResult(int rank, JsonNode ops) {
        SortedMap<OpKey, JsonNode> byKey = new TreeMap<>();
        for (JsonNode op : ops) {
            byKey.put(new OpKey(rank, op.path("line").asInt(), op.path("cmd").asText()), op);
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
            if (words.length != 4) {
                throw new IllegalArgumentException("not RANK LINE COMMAND STATUS: " + line);
            }
            OpKey key = new OpKey(Integer.parseInt(words[0]), Integer.parseInt(words[1]), words[2]);
            byKey.put(key, words[3].equals("-") ? "null" : words[3]);
        }
        return byKey;
    }

    /** Returns where this is in a run of so many ranks. */
    String place(int ranks) {
        return (ranks == 1 ? "" : "rank " + rank + " ") + "line " + line + " " + command;
    }

    @Override
    public int compareTo(OpKey other) {
        return ORDER.compare(this, other);
    }
}
