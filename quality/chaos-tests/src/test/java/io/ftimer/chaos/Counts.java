package io.ftimer.chaos;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** How often each kind occurred. Thread-safe. */
final class Counts {
    private final Map<Kind, LongAdder> byKind = new EnumMap<>(Kind.class);

    Counts() {
        for (Kind kind : Kind.values()) {
            byKind.put(kind, new LongAdder());
        }
    }

    void add(Kind kind, long count) {
        byKind.get(kind).add(count);
    }

    long of(Kind kind) {
        return byKind.get(kind).sum();
    }

    @Override
    public String toString() {
        return byKind.entrySet().stream()
                .map(entry ->
                        String.format(Locale.ROOT, "%,d %s", entry.getValue().sum(), entry.getKey().text))
                .collect(Collectors.joining(", "));
    }
}
