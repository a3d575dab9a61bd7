package io.ftimer;

import java.util.ArrayList;
import java.util.List;

/** Counts the rejected operations of a session's recorders and keeps the first few lines. Thread-safe. */
final class RejectionLog {
    static final int KEPT = 16;

    private final List<String> lines = new ArrayList<>();
    private long count;

    /** Counts one more and returns whether its line is wanted. */
    synchronized boolean count() {
        return count++ < KEPT;
    }

    synchronized void keep(String line) {
        lines.add(line);
    }

    synchronized Snapshot snapshot() {
        return new Snapshot(count, List.copyOf(lines));
    }

    record Snapshot(long count, List<String> lines) {}
}
