package io.ftimer.report;

import io.ftimer.internal.text.Saturated;
import io.ftimer.internal.text.ShownText;
import io.ftimer.reduce.Efficiency;
import io.ftimer.reduce.ExecutionDomain;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.text.ShownNumber;
import io.ftimer.values.RegionKind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The reports of results over ranks and lanes. Times of a text report are means over the ranks or lanes that have the region.
 *
 * <pre>{@code
 * UnionSummary ranks = UnionSummary.reduce(summaries);
 * RankReports.text(ranks).writeTo(System.out);
 * RankReports.csv(ranks).append(Path.of("ranks.csv"));
 * }</pre>
 *
 * <p>Thread safety: stateless.
 */
public final class RankReports {
    private RankReports() {}

    /** Returns a report for people over ranks; over ranks with lanes, a tree for teams and one for serial lanes. */
    public static TextReport text(ReducedSummary summary) {
        return new TextReport(trees(summary), true, summary.status());
    }

    /** Returns a report for people of the lanes of one process. */
    public static TextReport text(LaneSummary summary) {
        return new TextReport(List.of(tree(summary)), false, summary.status());
    }

    /** Returns a CSV report of a strict reduction over ranks, with or without lanes. */
    public static CsvReport csv(StrictSummary summary) {
        return new CsvReport(summary.hasLanes() ? RankCsv.HYBRID : RankCsv.STRICT, summary, summary.status());
    }

    /** Returns a CSV report of a union over ranks, with or without lanes. */
    public static CsvReport csv(UnionSummary summary) {
        return new CsvReport(summary.hasLanes() ? RankCsv.HYBRID_UNION : RankCsv.UNION, summary, summary.status());
    }

    /** Returns a CSV report of the lanes of one process. */
    public static CsvReport csv(LaneSummary summary) {
        return new CsvReport(RankCsv.LANES, summary, summary.status());
    }

    /** Returns a CSV report of the reduced site timers of all ranks; {@code summary_kind} is {@code mpi_site_timers}. */
    public static CsvReport csvOfSites(ReducedSummary summary) {
        return new CsvReport(RankCsv.SITES_OF_RANKS, RankCsv.rows(summary, summary.sites()), summary.status());
    }

    /**
     * Returns a CSV report of the site timers of all lanes, whose numbers it has as ranks; {@code summary_kind} is
     * {@code site_timers}.
     */
    public static CsvReport csvOfSites(LaneSummary summary) {
        return new CsvReport(SummaryCsv.SITES, RankCsv.rows(summary, summary.sites()), summary.status());
    }

    /** Returns a CSV report of the reduced call statistics of all ranks; {@code summary_kind} is {@code mpi_call_statistics}. */
    public static CsvReport csvOfCallStats(ReducedSummary summary) {
        return new CsvReport(RankCsv.CALLS_OF_RANKS, RankCsv.calls(summary), summary.status());
    }

    /** Returns the lanes of one process. */
    private static ExportedTree tree(LaneSummary summary) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("in timed regions", ShownNumber.ofNanos(summary.window().envelopeNanos()));
        facts.put(
                "lanes",
                summary.participatingLanes() + " of " + summary.window().laneCapacity());
        facts.put(ShownTrees.TIMES, "means over lanes");
        return tree("", "", summary.window().windowNanos(), facts, summary.entries(), RankReports::addLanes);
    }

    private static void addLanes(ReducedEntry entry, Map<String, Number> metrics) {
        metrics.put("lanes", entry.participatingSamples());
        if (entry.missingSamplesKnown()) {
            metrics.put("missing", entry.missingSamples());
        }
    }

    /** Returns a tree over ranks; of ranks with lanes, one for teams and one for serial lanes. */
    private static List<ExportedTree> trees(ReducedSummary summary) {
        String ranks = ShownText.counted(summary.rankCount(), "rank");
        if (!summary.hasLanes()) {
            boolean isUnion = summary instanceof UnionSummary;
            return List.of(tree(
                    "",
                    ranks + headline(summary.efficiency()),
                    mean(summary.total()),
                    Map.of(ShownTrees.TIMES, "means over ranks"),
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
                ranks,
                name,
                mean(summary.total()),
                Map.of(ShownTrees.TIMES, "means over lanes"),
                entries,
                (entry, metrics) -> metrics.put("lanes", entry.participatingSamples()));
    }

    private static ExportedTree tree(
            String group,
            String name,
            long windowNanos,
            Map<String, String> facts,
            List<ReducedEntry> entries,
            BiConsumer<ReducedEntry, Map<String, Number>> others) {
        return new ExportedTree(
                ExportedTree.Kind.RUN,
                group,
                name,
                true,
                windowNanos,
                facts,
                entries.stream().map(entry -> region(entry, others)).toList());
    }

    /**
     * Returns a region whose metrics are the imbalance, the contributor with the maximum, those of {@code others}, the efficiency, which an
     * MPI call itself does not have, and the maximum. The factors matter less than the number of ranks, and come after it.
     */
    private static ExportedRegion region(ReducedEntry entry, BiConsumer<ReducedEntry, Map<String, Number>> others) {
        Map<String, Number> metrics = new LinkedHashMap<>();
        metrics.put("imbalance", entry.inclusive().imbalance());
        metrics.put(TreeText.SLOWEST, entry.inclusive().maxContributor());
        others.accept(entry, metrics);
        Efficiency efficiency = entry.efficiency();
        if (efficiency.problem().isEmpty() && entry.kind() != RegionKind.MPI) {
            metrics.put("efficiency", efficiency.parallel());
            metrics.put("balance", efficiency.loadBalance());
            metrics.put("communication", efficiency.communication());
        }
        metrics.put("max_nanos", entry.inclusive().maxNanos());
        return new ExportedRegion(
                entry.depth(),
                entry.runningRanks() > 0 ? ShownTrees.running(entry.name()) : entry.name(),
                entry.kind(),
                Saturated.of(entry.calls().sum()),
                mean(entry.inclusive()),
                mean(entry.self()),
                metrics);
    }

    private static long mean(TimeStats times) {
        return times.count() == 0 ? 0 : Saturated.of(times.sumNanos().divide(BigInteger.valueOf(times.count())));
    }
}
