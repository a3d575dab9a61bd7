package io.ftimer.report;

import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.Completeness;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Summaries as trees for people. Stateless. */
final class ShownTrees {
    /** The fact that says what times are. */
    static final String TIMES = "times";

    private static final double NANOS_PER_SECOND = 1e9;

    private ShownTrees() {}

    static ExportedTree of(Summary summary) {
        ExportedTree tree = ExportedTree.of("", summary).withFacts(facts(summary));
        List<SummaryEntry> entries = summary.entries();
        return tree.withRegions(IntStream.range(0, entries.size())
                .mapToObj(row -> region(entries.get(row), tree.regions().get(row)))
                .toList());
    }

    private static ExportedRegion region(SummaryEntry entry, ExportedRegion region) {
        Map<String, Number> metrics =
                new LinkedHashMap<>(entry.callStats().map(ShownTrees::metrics).orElse(Map.of()));
        metrics.putAll(region.metrics());
        return region.with(entry.isActive() ? running(entry.name()) : entry.name(), metrics);
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
        Map<String, String> facts = new LinkedHashMap<>(Completeness.of(summary.overflow()));
        if (summary.isTimed()) {
            exceeded(summary).ifPresent(regions -> facts.put("exceeded by what is inside", regions));
        } else {
            facts.put(TIMES, "not measured");
        }
        if (summary instanceof SessionSummary session) {
            int threads = session.threads().size();
            if (threads > 1 && summary.isTimed()) {
                facts.put(TIMES, "sums over " + ShownText.counted(threads, "thread"));
            }
            if (!session.notRecordedCalls().isEmpty()) {
                facts.put("not recorded", notRecorded(session.notRecordedCalls()));
            }
        }
        return facts;
    }

    /** Returns the regions whose times are smaller than those inside: times were added there, or the clock went back. */
    private static Optional<String> exceeded(Summary summary) {
        List<SummaryEntry> exceeded = summary.entries().stream()
                .filter(entry -> entry.selfNanos() < Math.min(0, entry.inclusiveNanos()))
                .toList();
        return exceeded.stream()
                .findFirst()
                .map(first -> ShownText.counted(exceeded.size(), "region") + ", first " + ShownText.quoted(first.path())
                        + " (time was added there, or a clock went back)");
    }

    static String notRecorded(Map<String, Long> callsOfThreads) {
        long sum = callsOfThreads.values().stream().mapToLong(Long::longValue).sum();
        List<String> threads = callsOfThreads.entrySet().stream()
                .map(thread -> thread.getKey() + ": " + ShownText.grouped(thread.getValue()))
                .toList();
        return ShownText.counted(sum, "call") + " of other threads (" + ShownText.list(threads) + ")";
    }
}
