package io.ftimer.junit.internal.suite;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Says the first time what could not be reported, and nothing when it happens again. Thread safety: thread-safe. */
final class Warnings {
    private final Set<String> given = ConcurrentHashMap.newKeySet();
    private final Consumer<String> sink;

    Warnings(Consumer<String> sink) {
        this.sink = sink;
    }

    /**
     * Gives a warning.
     *
     * @param what what failed; the warning is given once for each
     * @param why what went wrong
     * @param remedy what to do about it
     */
    void give(String what, String why, String remedy) {
        if (given.add(what)) {
            sink.accept("ftimer: " + what + " (" + why + "); " + remedy);
        }
    }
}
