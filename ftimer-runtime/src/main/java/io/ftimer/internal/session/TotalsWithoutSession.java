package io.ftimer.internal.session;

import io.ftimer.summary.NotRecordedRegion;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The calls of threads without a session, summed by thread name, and their regions. Not thread-safe. */
final class TotalsWithoutSession {
    /** Call paths that are kept separately for a name once its threads have ended. */
    private static final int PATHS = 256;

    private final Map<String, Long> calls = new HashMap<>();
    private final Map<String, Map<RegionPath, Long>> notRecorded = new HashMap<>();

    TotalsWithoutSession copy() {
        TotalsWithoutSession copied = new TotalsWithoutSession();
        copied.calls.putAll(calls);
        notRecorded.forEach((name, paths) -> copied.notRecorded.put(name, new HashMap<>(paths)));
        return copied;
    }

    void add(ThreadWithoutSession thread) {
        calls.merge(thread.countedName, thread.calls(), Long::sum);
        thread.forEachRegion((path, count) -> paths(thread.countedName).merge(path, count, Long::sum));
    }

    /** As {@link #add}, with bounded memory: for threads that have ended. */
    void fold(ThreadWithoutSession ended) {
        calls.merge(ended.countedName, ended.calls(), Long::sum);
        ended.forEachRegion((path, count) -> {
            Map<RegionPath, Long> paths = paths(ended.countedName);
            paths.merge(
                    paths.size() < PATHS || paths.containsKey(path) ? path : NotRecordedRegion.OTHERS,
                    count,
                    Long::sum);
        });
    }

    private Map<RegionPath, Long> paths(String name) {
        return notRecorded.computeIfAbsent(name, unused -> new HashMap<>());
    }

    void forgetRegions() {
        notRecorded.clear();
    }

    Map<String, Long> callsSince(TotalsWithoutSession before) {
        Map<String, Long> since = new HashMap<>(calls);
        before.calls.forEach((name, count) -> since.merge(name, -count, Long::sum));
        since.values().removeIf(count -> count == 0);
        return since;
    }

    /** Returns the regions since {@code before} on threads with names that are not ignored, by thread and path. */
    List<NotRecordedRegion> regionsSince(TotalsWithoutSession before, Predicate<String> isIgnored) {
        List<NotRecordedRegion> regions = new ArrayList<>();
        notRecorded.forEach((name, paths) -> {
            if (!isIgnored.test(name)) {
                since(paths, before.notRecorded.getOrDefault(name, Map.of()))
                        .forEach((path, count) -> regions.add(new NotRecordedRegion(name, path, count)));
            }
        });
        regions.sort(Comparator.comparing(NotRecordedRegion::thread)
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
        since.computeIfPresent(NotRecordedRegion.OTHERS, (path, count) -> count + folded > 0 ? count + folded : null);
        return since;
    }
}
