package io.ftimer.report;

import io.ftimer.internal.text.Saturated;
import io.ftimer.internal.text.Seconds;
import io.ftimer.internal.text.ShownText;
import io.ftimer.reduce.Efficiency;
import io.ftimer.reduce.ExecutionDomain;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.LaneWindow;
import io.ftimer.reduce.RankLanes;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.PercentStats;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.CsvWriter.CsvRecordType;
import io.ftimer.report.CsvWriter.FieldList;
import io.ftimer.report.SummaryCsv.Rows;
import io.ftimer.report.internal.text.Field;
import io.ftimer.report.internal.text.ReportSchemas;
import io.ftimer.report.internal.text.ShownNumber;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.RegionKind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

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
            Efficiency efficiency = summary.efficiency();
            return List.of(tree(
                    "",
                    ranks + (efficiency.problem().isPresent() ? "" : "   " + efficiency),
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

    /**
     * CSV reports of lanes and over ranks. Strict reductions share the schema of local summaries, unions have their own; so have the
     * results over ranks with lanes.
     */
    static final class RankCsv {
        /** The fields of an entry in all formats: a writer uses those that its schema has. */
        private static final List<Field<ReducedEntry>> ENTRY = new FieldList<ReducedEntry>()
                .add("node_id", ReducedEntry::nodeId)
                .add("parent_id", ReducedEntry::parentId)
                .add("depth", ReducedEntry::depth)
                .add("name", ReducedEntry::name)
                .add("kind", entry -> entry.kind().key())
                .add("is_active", entry -> entry.runningRanks() > 0)
                .add("execution_domain", entry -> entry.domain().label())
                .add("participating_rank_count", ReducedEntry::participatingRanks)
                .add("missing_rank_count", ReducedEntry::missingRanks)
                .add("eligible_lane_count", ReducedEntry::eligibleSamples)
                .add("participating_lane_count", ReducedEntry::participatingSamples)
                .add("missing_lane_count", entry -> Math.max(0, entry.eligibleSamples() - entry.participatingSamples()))
                .add("missing_lane_count_known", ReducedEntry::missingSamplesKnown)
                .add("eligible_rank_lane_sample_count", ReducedEntry::eligibleSamples)
                .add("participating_rank_lane_sample_count", ReducedEntry::participatingSamples)
                .add("missing_rank_lane_sample_count", ReducedEntry::missingSamples)
                .add("missing_rank_lane_sample_count_known", ReducedEntry::missingSamplesKnown)
                .addAll(samples("", TimeStats::imbalance, CountStats::mean))
                .addAll(samples("participating_", TimeStats::imbalance, CountStats::mean))
                .addAll(samples("lane_", TimeStats::laneImbalance, CountStats::quotient))
                .addAll(samples("participating_lane_", TimeStats::laneImbalance, CountStats::mean))
                .addAll(SummaryCsv.stats("ended_call_count", "call", ReducedEntry::callStats))
                .list();

        private static final List<CsvRecordType<ReducedSummary, ?>> OVER_RANKS = List.of(
                CsvRecordType.summary(new FieldList<ReducedSummary>()
                        .add("num_ranks", ReducedSummary::rankCount)
                        .add("num_entries", result -> result.entries().size())
                        .addAll(times("total", ReducedSummary::total, TimeStats::imbalance))
                        .add("total_time_imbalance", ReducedSummary::total, TimeStats::imbalance)
                        .addAll(times("rank_summary_window", ReducedSummary::total, TimeStats::laneImbalance))
                        .addAll(lanes("timed_region_envelope", RankLanes::envelopeNanos))
                        .addAll(lanes("sum_lane_root_inclusive", RankLanes::rootInclusiveNanos))
                        .addAll(lanes("sum_lane_self", RankLanes::selfNanos))
                        .list()),
                new CsvRecordType<>(
                        "rank",
                        ReducedSummary::lanes,
                        new FieldList<RankLanes>()
                                .add("rank", RankLanes::rank)
                                .add("configured_lane_capacity", RankLanes::laneCapacity)
                                .add("observed_participating_lane_count", RankLanes::participatingLanes)
                                .add("summary_window_time", rank -> Seconds.of(rank.windowNanos()))
                                .add("timed_region_envelope_time", rank -> Seconds.of(rank.envelopeNanos()))
                                .add("sum_lane_root_inclusive_time", rank -> Seconds.of(rank.rootInclusiveNanos()))
                                .add("sum_lane_self_time", rank -> Seconds.of(rank.selfNanos()))
                                .list()),
                new CsvRecordType<ReducedSummary, ReducedEntry>("entry", ReducedSummary::entries, ENTRY));

        static final CsvWriter<ReducedSummary> STRICT =
                CsvWriter.of(ReportSchemas.LOCAL, Map.of("summary_kind", "mpi"), OVER_RANKS);

        static final CsvWriter<ReducedSummary> UNION =
                CsvWriter.of(ReportSchemas.UNION, Map.of("summary_kind", "mpi_union"), OVER_RANKS);

        static final CsvWriter<ReducedSummary> HYBRID =
                CsvWriter.of(ReportSchemas.HYBRID, Map.of("summary_kind", "mpi_openmp"), OVER_RANKS);

        static final CsvWriter<ReducedSummary> HYBRID_UNION = CsvWriter.of(
                ReportSchemas.HYBRID_UNION,
                Map.of("summary_kind", "mpi_openmp_union", "participation_policy", "sparse_union"),
                OVER_RANKS);

        static final CsvWriter<LaneSummary> LANES = CsvWriter.of(
                ReportSchemas.LANES,
                Map.of("summary_kind", "openmp"),
                List.of(
                        CsvRecordType.summary(new FieldList<LaneSummary>()
                                .add("start_date", LaneSummary::window, LaneWindow::startDate)
                                .add("end_date", LaneSummary::window, LaneWindow::endDate)
                                .add(
                                        "summary_window_time",
                                        lanes -> Seconds.of(lanes.window().windowNanos()))
                                .add(
                                        "timed_region_envelope_time",
                                        lanes -> Seconds.of(lanes.window().envelopeNanos()))
                                .add("sum_lane_root_inclusive_time", lanes -> Seconds.of(lanes.sumRootInclusiveNanos()))
                                .add("sum_lane_self_time", lanes -> Seconds.of(lanes.sumSelfNanos()))
                                .add("configured_lane_capacity", LaneSummary::window, LaneWindow::laneCapacity)
                                .add("observed_participating_lane_count", LaneSummary::participatingLanes)
                                .add("num_entries", LaneSummary::entries, List::size)
                                .list()),
                        new CsvRecordType<>("entry", LaneSummary::entries, ENTRY)));

        static final CsvWriter<Rows<SiteResult>> SITES_OF_RANKS =
                SummaryCsv.writer(ReportSchemas.SITES, "mpi_site_timers", SummaryCsv.sites());

        static final CsvWriter<Rows<ReducedEntry>> CALLS_OF_RANKS =
                SummaryCsv.writer(ReportSchemas.CALL_STATISTICS, "mpi_call_statistics", ENTRY);

        private RankCsv() {}

        static <T> Rows<T> rows(LaneSummary summary, List<T> rows) {
            LaneWindow window = summary.window();
            return new Rows<>(window.startDate(), window.endDate(), Seconds.of(window.windowNanos()), null, rows);
        }

        static <T> Rows<T> rows(ReducedSummary summary, List<T> rows) {
            return new Rows<>("", "", null, summary.rankCount(), rows);
        }

        static Rows<ReducedEntry> calls(ReducedSummary summary) {
            return rows(
                    summary,
                    summary.entries().stream()
                            .filter(entry -> entry.callStats().isPresent())
                            .toList());
        }

        /** Returns the fields of times; {@code what} is part of their column names. */
        private static <T> List<Field<T>> times(
                String what, Function<T, TimeStats> times, Function<TimeStats, @Nullable Object> imbalance) {
            return new FieldList<T>()
                    .add("min_" + what + "_time", times, TimeStats::minSeconds)
                    .add("avg_" + what + "_time", times, TimeStats::meanSeconds)
                    .add("max_" + what + "_time", times, TimeStats::maxSeconds)
                    .add("sum_" + what + "_time", times, TimeStats::sumSeconds)
                    .add("min_" + what + "_time_rank", times, TimeStats::minContributor)
                    .add("max_" + what + "_time_rank", times, TimeStats::maxContributor)
                    .add(what + "_imbalance", times, imbalance)
                    .list();
        }

        private static List<Field<ReducedSummary>> lanes(String what, ToLongFunction<RankLanes> nanos) {
            return times("rank_" + what, result -> result.overRanks(nanos), TimeStats::laneImbalance);
        }

        private static List<Field<ReducedEntry>> samples(
                String infix,
                Function<TimeStats, @Nullable Object> imbalance,
                Function<CountStats, @Nullable Object> meanCalls) {
            return new FieldList<ReducedEntry>()
                    .addAll(times(infix + "inclusive", ReducedEntry::inclusive, imbalance))
                    .addAll(times(infix + "self", ReducedEntry::self, imbalance))
                    .add("min_" + infix + "call_count", ReducedEntry::calls, CountStats::min)
                    .add("avg_" + infix + "call_count", ReducedEntry::calls, meanCalls)
                    .add("max_" + infix + "call_count", ReducedEntry::calls, CountStats::max)
                    .add("min_" + infix + "pct_time", ReducedEntry::percentOfTotal, PercentStats::min)
                    .add("avg_" + infix + "pct_time", ReducedEntry::percentOfTotal, PercentStats::mean)
                    .add("max_" + infix + "pct_time", ReducedEntry::percentOfTotal, PercentStats::max)
                    .add(infix + "pct_imbalance", ReducedEntry::percentOfTotal, PercentStats::imbalance)
                    .list();
        }
    }
}
