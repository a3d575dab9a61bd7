package io.ftimer.jmh.internal.collect;

import io.ftimer.jmh.internal.option.Mode;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.option.Threads;
import io.ftimer.jmh.tree.Problems;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts the recording of one measurement iteration into a tree.
 *
 * <p>Thread safety: immutable.
 *
 * @param options the options of the profiler
 * @param cost the overhead of timing
 * @param operations the number of operations of the iteration
 * @param methods the method of each thread of a {@code @Group}, by the name of the thread; empty for other benchmarks
 */
record Iteration(ProfilerOptions options, TimingCost cost, long operations, Map<String, String> methods) {
    private static final Problems OCCUPIED = new Problems(
            1, List.of("nothing was recorded, because a process-wide session was open before; remove FTimers.init()"));

    /** Returns the tree of a summary, or an empty tree with the reason if nothing could be recorded. */
    ProfiledTree tree(@Nullable SessionSummary summary) {
        if (summary == null) {
            return new ProfiledTree(isTimed(), operations, 1, 1, 0, 0, List.of(), List.of(), OCCUPIED);
        }
        List<ProfiledRegion> byThread = new ArrayList<>();
        if (options.get(Option.THREADS) == Threads.EACH) {
            summary.threads()
                    .forEach(
                            name -> byThread.addAll(regions(WorkerName.shorten(name), summary.thread(name), Map.of())));
        }
        return new ProfiledTree(
                isTimed(),
                operations,
                1,
                1,
                (int) summary.threads().stream()
                        .filter(name -> !summary.thread(name).entries().isEmpty())
                        .count(),
                cost.pairNanos() * calls(summary.entries()),
                regions(ProfiledRegion.ALL_THREADS, summary, callsByMethod(summary)),
                byThread,
                ProblemsOfSession.of(summary));
    }

    private boolean isTimed() {
        return options.get(Option.MODE) == Mode.TIME;
    }

    /** Returns the calls of the threads of each method of a group, by path; empty for other benchmarks. */
    private Map<RegionPath, Map<String, Long>> callsByMethod(SessionSummary summary) {
        Map<RegionPath, Map<String, Long>> calls = new HashMap<>();
        methods.forEach((thread, method) -> {
            if (summary.threads().contains(thread)) {
                summary.thread(thread)
                        .entries()
                        .forEach(entry -> calls.computeIfAbsent(entry.path(), unused -> new HashMap<>())
                                .merge(method, entry.callCount(), Long::sum));
            }
        });
        return calls;
    }

    private List<ProfiledRegion> regions(
            String thread, Summary summary, Map<RegionPath, Map<String, Long>> callsByMethod) {
        return summary.entries().stream()
                .filter(this::isInside)
                .map(entry -> region(thread, entry, callsByMethod.getOrDefault(entry.path(), Map.of())))
                .toList();
    }

    /** Returns whether a region matches {@code root} or is nested in a region that does. */
    private boolean isInside(SummaryEntry entry) {
        return options.get(Option.ROOT)
                .map(root -> {
                    SummaryEntry at = entry;
                    while (!root.matches(at.path()) && at.parent().isPresent()) {
                        at = at.parent().get();
                    }
                    return root.matches(at.path());
                })
                .orElse(true);
    }

    private ProfiledRegion region(String thread, SummaryEntry entry, Map<String, Long> callsByMethod) {
        double callsPerOp = operations == 0 ? Double.NaN : (double) entry.callCount() / operations;
        return new ProfiledRegion(
                thread,
                entry.path().names(),
                entry.callCount(),
                entry.inclusiveNanos(),
                entry.selfNanos(),
                cost.insideNanos(entry.callCount(), calls(entry.children())),
                callsPerOp,
                callsPerOp,
                callsByMethod);
    }

    private static long calls(List<SummaryEntry> entries) {
        return entries.stream().mapToLong(SummaryEntry::callCount).sum();
    }
}
