package io.ftimer;

import io.ftimer.summary.ContextDiagnostic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The region names known to one run of a recorder, in the order in which they were first used.
 *
 * <p>Thread-safe, because a name may be looked up before any thread owns the recorder; never called while a known
 * region is started or stopped.
 */
final class Definitions {
    private final Map<String, TimerId> byName = new HashMap<>();
    private final List<TimerId> inOrder = new ArrayList<>();

    synchronized @Nullable TimerId find(String name) {
        return byName.get(name);
    }

    synchronized TimerId define(String name, long number) {
        TimerId known = byName.get(name);
        if (known != null) {
            return known;
        }
        TimerId id = new TimerId(name, number, inOrder.size() + 1, this);
        byName.put(name, id);
        inOrder.add(id);
        return id;
    }

    synchronized int size() {
        return inOrder.size();
    }

    synchronized List<String> names() {
        return inOrder.stream().map(TimerId::name).toList();
    }

    synchronized int totalContexts() {
        int total = 0;
        for (TimerId id : inOrder) {
            total += id.contextCount;
        }
        return total;
    }

    synchronized List<ContextDiagnostic> diagnostics() {
        List<ContextDiagnostic> diagnostics = new ArrayList<>(inOrder.size());
        for (TimerId id : inOrder) {
            diagnostics.add(new ContextDiagnostic(id.name(), id.contextCount));
        }
        return List.copyOf(diagnostics);
    }
}
