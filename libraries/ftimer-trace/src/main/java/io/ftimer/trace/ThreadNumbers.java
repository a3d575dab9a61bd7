package io.ftimer.trace;

import java.util.Map;
import java.util.WeakHashMap;

/** Numbers threads from 0 in the order in which they are first seen. Holds them weakly. Not thread-safe. */
final class ThreadNumbers {
    private final Map<Thread, Integer> numbers = new WeakHashMap<>();
    private int next;

    int of(Thread thread) {
        Integer known = numbers.get(thread);
        if (known != null) {
            return known;
        }
        numbers.put(thread, next);
        return next++;
    }
}
