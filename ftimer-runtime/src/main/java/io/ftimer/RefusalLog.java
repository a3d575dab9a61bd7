package io.ftimer;

import java.util.ArrayList;
import java.util.List;

/** Counts the refused operations of a session's recorders and keeps the first few lines. Thread-safe. */
final class RefusalLog {
    static final int KEPT = 16;

    private final List<String> lines = new ArrayList<>();
    private long count;

    synchronized void add(String line) {
        count++;
        if (lines.size() < KEPT) {
            lines.add(line);
        }
    }

    synchronized Snapshot snapshot() {
        return new Snapshot(count, List.copyOf(lines));
    }

    record Snapshot(long count, List<String> lines) {}
}
