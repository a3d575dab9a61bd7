package io.ftimer.cli.profile;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts samples by method. Not thread-safe. */
final class MethodSamples {
    private final Map<String, Counts> byMethod = new HashMap<>();
    private final Map<String, Long> byEvent = new TreeMap<>();
    private long total;
    private long truncated;

    /**
     * The samples of one method.
     *
     * @param self those in the method itself
     * @param stack those in the method, or in what it called
     */
    record Row(String method, long self, long stack) {}

    private static final class Counts {
        private long self;
        private long stack;
    }

    void add(Sample sample) {
        total++;
        truncated += sample.isTruncated() ? 1 : 0;
        byEvent.merge(sample.event(), 1L, Long::sum);
        counts(sample.methods().get(0)).self++;
        // a recursive method is there once
        new HashSet<>(sample.methods()).forEach(method -> counts(method).stack++);
    }

    private Counts counts(String method) {
        return byMethod.computeIfAbsent(method, first -> new Counts());
    }

    long total() {
        return total;
    }

    /** Returns the number of samples whose outer methods are missing. */
    long truncated() {
        return truncated;
    }

    /** Returns the numbers of samples by their event, in alphabetical order. */
    Map<String, Long> byEvent() {
        return byEvent;
    }

    /** Returns a row for each method, in no order. */
    List<Row> rows() {
        return byMethod.entrySet().stream()
                .map(method -> new Row(method.getKey(), method.getValue().self, method.getValue().stack))
                .toList();
    }
}
