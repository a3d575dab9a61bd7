package io.ftimer.report;

import io.ftimer.internal.numbers.Saturated;
import io.ftimer.internal.text.ShownText;
import io.ftimer.reduce.Efficiency;
import io.ftimer.reduce.ExecutionDomain;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.text.Completeness;
import io.ftimer.report.internal.text.Quantity;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Results as trees for people; those over ranks or lanes have means, with the imbalance. Stateless. */
final class ShownTrees {
    /** The metric that is the rank or lane with the maximum. */
    static final String SLOWEST = "slowest";

    private static final String TIMES = "times";

    private ShownTrees() {}

    /** Returns the lanes of one process. */
    static ExportedTree of(LaneSummary summary) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("in timed regions", Quantity.ofNanos(summary.window().envelopeNanos()));
        facts.put(
                "lanes",
                summary.participatingLanes() + " of " + summary.window().laneCapacity());
        facts.put(TIMES, "means over lanes");
        return new ExportedTree(
                ExportedTree.Kind.RUN,
                "",
                "",
                true,
                summary.window().windowNanos(),
                facts,
                regions(summary.entries(), ReducedEntry::name, ShownTrees::addLanes));
    }

    private static void addLanes(ReducedEntry entry, Map<String, Number> metrics) {
        metrics.put("lanes", entry.participatingSamples());
        if (entry.missingSamplesKnown()) {
            metrics.put("missing", entry.missingSamples());
        }
    }

    /** Returns a tree over ranks; of ranks with lanes, one for teams and one for serial lanes. */
    static List<ExportedTree> of(ReducedSummary summary) {
        String ranks = ShownText.counted(summary.rankCount(), "rank");
        if (!summary.hasLanes()) {
            boolean isUnion = summary instanceof UnionSummary;
            return List.of(tree(
                    summary,
                    "",
                    ranks + headline(summary.efficiency()),
                    "means over ranks",
                    summary.entries(),
                    (entry, metrics) -> {
                        if (isUnion) {
                            metrics.put("ranks", entry.participatingRanks());
                        }
                    }));
        }
        List<ExportedTree> trees = new ArrayList<>();
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            List<ReducedEntry> entries = summary.entries(domain);
            if (!entries.isEmpty()) {
                trees.add(ofLanes(summary, ranks, nameOf(domain), entries));
            }
        }
        return trees.isEmpty() ? List.of(ofLanes(summary, ranks, "lanes", List.of())) : trees;
    }

    /** Returns the efficiency of all ranks after their number, empty if it is not known. */
    private static String headline(Efficiency efficiency) {
        return efficiency.problem().isPresent() ? "" : "   " + efficiency;
    }

    private static String nameOf(ExecutionDomain domain) {
        return switch (domain) {
            case RANK -> "without lanes";
            case TEAM -> "teams";
            case SERIAL -> "serial";
        };
    }

    private static ExportedTree ofLanes(ReducedSummary summary, String ranks, String name, List<ReducedEntry> entries) {
        return tree(
                summary,
                ranks,
                name,
                "means over lanes",
                entries,
                (entry, metrics) -> metrics.put("lanes", entry.participatingSamples()));
    }

    private static ExportedTree tree(
            ReducedSummary summary,
            String group,
            String name,
            String times,
            List<ReducedEntry> entries,
            BiConsumer<ReducedEntry, Map<String, Number>> others) {
        return new ExportedTree(
                ExportedTree.Kind.RUN,
                group,
                name,
                true,
                mean(summary.total()),
                Map.of(TIMES, times),
                regions(entries, ShownTrees::shown, withEfficiency(others)));
    }

    /**
     * Returns metrics as others with the efficiency of the region, which an MPI call itself does not have; the factors, which matter
     * less than the number of ranks, come after it.
     */
    private static BiConsumer<ReducedEntry, Map<String, Number>> withEfficiency(
            BiConsumer<ReducedEntry, Map<String, Number>> others) {
        return (entry, metrics) -> {
            others.accept(entry, metrics);
            Efficiency efficiency = entry.efficiency();
            if (efficiency.problem().isEmpty() && entry.kind() != RegionKind.MPI) {
                metrics.put("efficiency", efficiency.parallel());
                metrics.put("balance", efficiency.loadBalance());
                metrics.put("communication", efficiency.communication());
            }
        };
    }

    private static String shown(ReducedEntry entry) {
        return entry.runningRanks() > 0 ? ShownTrees.running(entry.name()) : entry.name();
    }

    /** Returns regions whose metrics are the imbalance, the contributor with the maximum, those of {@code others}, and the maximum. */
    private static List<ExportedRegion> regions(
            List<ReducedEntry> entries,
            Function<ReducedEntry, String> name,
            BiConsumer<ReducedEntry, Map<String, Number>> others) {
        return entries.stream().map(entry -> region(entry, name, others)).toList();
    }

    private static ExportedRegion region(
            ReducedEntry entry,
            Function<ReducedEntry, String> name,
            BiConsumer<ReducedEntry, Map<String, Number>> others) {
        Map<String, Number> metrics = new LinkedHashMap<>();
        metrics.put("imbalance", entry.inclusive().imbalance());
        metrics.put(SLOWEST, entry.inclusive().maxContributor());
        others.accept(entry, metrics);
        metrics.put("max_nanos", entry.inclusive().maxNanos());
        return new ExportedRegion(
                entry.depth(),
                name.apply(entry),
                entry.kind(),
                Saturated.of(entry.calls().sum()),
                mean(entry.inclusive()),
                mean(entry.self()),
                metrics);
    }

    private static long mean(TimeStats times) {
        return times.count() == 0 ? 0 : Saturated.of(times.sumNanos().divide(BigInteger.valueOf(times.count())));
    }

    private static final double NANOS_PER_SECOND = 1e9;

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
        int first = 0;
        int count = 0;
        for (SummaryEntry entry : summary.entries()) {
            if (entry.selfNanos() < Math.min(0, entry.inclusiveNanos())) {
                first = count == 0 ? entry.nodeId() : first;
                count++;
            }
        }
        return count == 0
                ? Optional.empty()
                : Optional.of(ShownText.counted(count, "region") + ", first "
                        + ShownText.quoted(summary.entries().get(first - 1).path())
                        + " (time was added there, or a clock went back)");
    }

    private static String notRecorded(Map<String, Long> callsOfThreads) {
        long sum = callsOfThreads.values().stream().mapToLong(Long::longValue).sum();
        List<String> threads = callsOfThreads.entrySet().stream()
                .map(thread -> thread.getKey() + ": " + ShownText.grouped(thread.getValue()))
                .toList();
        return ShownText.counted(sum, "call") + " of other threads (" + ShownText.list(threads) + ")";
    }
}
