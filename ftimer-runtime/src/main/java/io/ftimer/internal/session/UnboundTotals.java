package io.ftimer.internal.session;

import io.ftimer.summary.UnseenRegion;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The calls of unbound threads, summed by thread name, and the unseen regions among them. Not thread-safe. */
final class UnboundTotals {
    /** Call paths that are kept separately for a name once its threads have ended. */
    private static final int PATHS = 256;

    private static final RegionPath OTHERS = RegionPath.of(UnseenRegion.OTHERS);

    private final Map<String, Long> calls = new HashMap<>();
    private final Map<String, Map<RegionPath, Long>> unseen = new HashMap<>();

    UnboundTotals copyOfCalls() {
        UnboundTotals copied = new UnboundTotals();
        copied.calls.putAll(calls);
        return copied;
    }

    UnboundTotals copy() {
        UnboundTotals copied = copyOfCalls();
        unseen.forEach((name, paths) -> copied.unseen.put(name, new HashMap<>(paths)));
        return copied;
    }

    void addCalls(UnboundThread thread) {
        calls.merge(thread.countedName, thread.calls(), Long::sum);
    }

    void add(UnboundThread thread, int generation) {
        addCalls(thread);
        thread.forEachUnseen(
                generation, (path, count) -> paths(thread.countedName).merge(path, count, Long::sum));
    }

    /** As {@link #add}, with bounded memory: for threads that have ended. */
    void fold(UnboundThread ended, int generation) {
        addCalls(ended);
        ended.forEachUnseen(generation, (path, count) -> {
            Map<RegionPath, Long> paths = paths(ended.countedName);
            paths.merge(paths.size() < PATHS || paths.containsKey(path) ? path : OTHERS, count, Long::sum);
        });
    }

    private Map<RegionPath, Long> paths(String name) {
        return unseen.computeIfAbsent(name, unused -> new HashMap<>());
    }

    void forgetUnseen() {
        unseen.clear();
    }

    /** Returns the calls since {@code before} by thread name. */
    Map<String, Long> callsSince(UnboundTotals before) {
        Map<String, Long> since = new HashMap<>(calls);
        before.calls.forEach((name, count) -> since.merge(name, -count, Long::sum));
        since.values().removeIf(count -> count == 0);
        return since;
    }

    /** Returns the unseen regions since {@code before} on threads with names that are not ignored, by thread and path. */
    List<UnseenRegion> unseenSince(UnboundTotals before, Predicate<String> isIgnored) {
        List<UnseenRegion> regions = new ArrayList<>();
        unseen.forEach((name, paths) -> {
            if (!isIgnored.test(name)) {
                since(paths, before.unseen.getOrDefault(name, Map.of()))
                        .forEach((path, count) -> regions.add(new UnseenRegion(name, path, count)));
            }
        });
        regions.sort(Comparator.comparing(UnseenRegion::thread)
                .thenComparing(region -> region.path().toString()));
        return List.copyOf(regions);
    }

    private static Map<RegionPath, Long> since(Map<RegionPath, Long> paths, Map<RegionPath, Long> before) {
        Map<RegionPath, Long> since = new HashMap<>(paths);
        before.forEach((path, count) -> since.merge(path, -count, Long::sum));
        // a path that was folded into the others meanwhile is missing here and counted twice there
        long folded = since.values().stream()
                .filter(count -> count < 0)
                .mapToLong(Long::longValue)
                .sum();
        since.values().removeIf(count -> count <= 0);
        since.computeIfPresent(OTHERS, (path, count) -> count + folded > 0 ? count + folded : null);
        return since;
    }
}
