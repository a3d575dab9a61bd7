package io.ftimer.internal.engine;

import java.util.ArrayList;
import java.util.List;

/** Counts the rejected operations of a session's recorders and keeps the first lines. Thread-safe. */
public final class RejectionLog {
    /** Lines kept: enough to see what is wrong, and few enough to read. */
    public static final int KEPT = 16;

    private final List<String> lines = new ArrayList<>();
    private long count;

    /** Counts a rejection and returns whether its line is to be kept. */
    public synchronized boolean count() {
        return count++ < KEPT;
    }

    public synchronized void keep(String line) {
        lines.add(line);
    }

    public synchronized long size() {
        return count;
    }

    public synchronized List<String> lines() {
        return List.copyOf(lines);
    }
}
