package io.ftimer.junit.internal.suite;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Prints each kind of warning once. Thread safety: thread-safe. */
final class Warnings {
    private final Set<String> given = ConcurrentHashMap.newKeySet();
    private final Consumer<String> sink;

    Warnings(Consumer<String> sink) {
        this.sink = sink;
    }

    /** Prints a warning, unless there was one with the same {@code what}. */
    void give(String what, String why, String remedy) {
        if (given.add(what)) {
            sink.accept("ftimer: " + what + " (" + why + "); " + remedy);
        }
    }
}
