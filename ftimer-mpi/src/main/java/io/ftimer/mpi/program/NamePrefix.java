package io.ftimer.mpi.program;

import java.util.ArrayDeque;
import java.util.Deque;

/** The prefix of region names. Thread-confined. */
final class NamePrefix {
    private final Deque<String> before = new ArrayDeque<>();
    private String current = "";

    String of(String name) {
        return current.isEmpty() ? name : current + name;
    }

    /** Sets the prefix and discards all previous ones. */
    void set(String text) {
        before.clear();
        current = text;
    }

    void push(String text) {
        before.push(current);
        current = text;
    }

    void pop() {
        if (!before.isEmpty()) {
            current = before.pop();
        }
    }
}
