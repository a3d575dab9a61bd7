package io.ftimer.report;

import io.ftimer.internal.text.ShownText;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tree that a report for people shows of a recorder or a session. Stateless. */
final class LocalTree {
    private static final double NANOS_PER_SECOND = 1e9;

    private LocalTree() {}

    static ExportedTree of(Summary summary) {
        return new ExportedTree(
                ExportedTree.Kind.RUN,
                "",
                "",
                true,
                summary.totalNanos(),
                facts(summary),
                summary.entries().stream().map(LocalTree::region).toList());
    }

    private static ExportedRegion region(SummaryEntry entry) {
        return new ExportedRegion(
                entry.depth(),
                entry.isActive() ? running(entry.name()) : entry.name(),
                entry.kind(),
                entry.callCount(),
                entry.inclusiveNanos(),
                entry.selfNanos(),
                entry.callStats().map(LocalTree::metrics).orElse(Map.of()));
    }

    /** Returns the name of a region that was running when the summary was taken. */
    static String running(String name) {
        return name + " (running)";
    }

    private static Map<String, Number> metrics(IterationStats calls) {
        Map<String, Number> metrics = new LinkedHashMap<>();
        if (calls.count() > 0) {
            calls.min().map(Extremum::nanos).ifPresent(nanos -> metrics.put("min_nanos", nanos));
            metrics.put("mean_nanos", nanos(calls.meanSeconds()));
            calls.max().map(Extremum::nanos).ifPresent(nanos -> metrics.put("max_nanos", nanos));
            metrics.put("deviation_nanos", nanos(calls.deviationSeconds()));
        }
        return metrics;
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * NANOS_PER_SECOND);
    }

    private static Map<String, String> facts(Summary summary) {
        Map<String, String> facts = new LinkedHashMap<>();
        if (summary instanceof SessionSummary session) {
            int threads = session.threads().size();
            if (threads > 1) {
                facts.put("times", "sums over " + ShownText.counted(threads, "thread"));
            }
            if (!session.notRecordedCalls().isEmpty()) {
                facts.put("not recorded", notRecorded(session.notRecordedCalls()));
            }
        }
        return facts;
    }

    private static String notRecorded(Map<String, Long> callsOfThreads) {
        long sum = callsOfThreads.values().stream().mapToLong(Long::longValue).sum();
        List<String> threads = callsOfThreads.entrySet().stream()
                .map(thread -> thread.getKey() + ": " + ShownText.grouped(thread.getValue()))
                .toList();
        return ShownText.counted(sum, "call") + " of other threads (" + ShownText.list(threads) + ")";
    }
}
