package io.ftimer.mpi.profile;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.Saturated;
import io.ftimer.internal.text.ShownText;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.internal.CallDepth;
import io.ftimer.mpi.internal.ExportedReduction;
import io.ftimer.reduce.Efficiency;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TextReport;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.text.CsvRecordWriter;
import io.ftimer.report.internal.text.CsvStyle;
import io.ftimer.report.internal.text.Field;
import io.ftimer.report.internal.text.MpiRegions;
import io.ftimer.report.internal.text.ReportSchemas;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The time inside MPI as text for people, and as CSV.
 *
 * <pre>{@code
 * MpiProfileReport report = MpiProfileReport.of(timer.summary())
 *         .over(MpiTimer.of(timer, world).unionSummary());    // collective: adds the efficiency of all ranks
 * report.textReport().writeTo(System.out);
 * report.writeCsv(world, Path.of("mpi.csv"));                 // collective: rank 0 writes the records of all ranks
 * }</pre>
 *
 * <p>It has the regions that are MPI calls or contain some. Thread safety: immutable.
 */
public final class MpiProfileReport {
    /** The tag of all messages of fTimer. */
    private static final int TAG = 32_649;

    // the metrics of regions over ranks; calls of MPI have none
    static final String PARALLEL = "efficiency";
    static final String LOAD_BALANCE = "balance";
    static final String COMMUNICATION = "communication";

    private static final String HEADER = ReportSchemas.MPI_PROFILE.headerLine();

    private static final List<Field<ExportedRegion>> ENTRY = List.of(
            new Field<>("depth", ExportedRegion::depth),
            new Field<>("name", ExportedRegion::name),
            new Field<>("kind", region -> region.kind().key()),
            new Field<>("call_count", ExportedRegion::calls),
            new Field<>("inclusive_nanos", ExportedRegion::inclusiveNanos),
            new Field<>("self_nanos", ExportedRegion::selfNanos),
            new Field<>("mpi_nanos", region -> metric(MpiRegions.NANOS, region)),
            new Field<>("waiting_nanos", region -> metric(MpiRegions.WAIT_NANOS, region)),
            new Field<>("sent_bytes", region -> metric(MpiRegions.SENT, region)),
            new Field<>("received_bytes", region -> metric(MpiRegions.RECEIVED, region)));

    /** Ratios that are not known are missing or NaN, which is an empty field. */
    private static final List<Field<Map<String, Number>>> EFFICIENCY = List.of(
            new Field<>("load_balance", metrics -> metrics.get(LOAD_BALANCE)),
            new Field<>("communication_efficiency", metrics -> metrics.get(COMMUNICATION)),
            new Field<>("parallel_efficiency", metrics -> metrics.get(PARALLEL)));

    private final ExportedTree tree;

    /** The time of all root regions. */
    private final long rootNanos;

    private final @Nullable ReducedSummary ranks;

    private MpiProfileReport(ExportedTree tree, long rootNanos, @Nullable ReducedSummary ranks) {
        this.tree = tree;
        this.rootNanos = rootNanos;
        this.ranks = ranks;
    }

    /** Returns a report of the calls in a summary. */
    public static MpiProfileReport of(Summary summary) {
        return of(ExportedTree.of("", summary));
    }

    /** Returns the same of a summary of lanes. Calls, times and bytes are sums over the lanes, at most {@link Long#MAX_VALUE}. */
    public static MpiProfileReport of(LaneSummary summary) {
        List<ExportedRegion> regions = summary.entries().stream()
                .map(entry -> ExportedReduction.of(entry, Map.of()))
                .toList();
        return of(new ExportedTree(
                ExportedTree.Kind.LANE, "", "", true, summary.window().windowNanos(), Map.of(), regions));
    }

    private static MpiProfileReport of(ExportedTree whole) {
        List<ExportedRegion> regions = whole.withMpiMetrics().regions().stream()
                .filter(region -> region.metrics().containsKey(MpiRegions.NANOS))
                .toList();
        return new MpiProfileReport(
                whole.withRegions(regions), sum(whole.regions(), ExportedRegion::inclusiveNanos), null);
    }

    private static long metric(String name, ExportedRegion region) {
        return region.metrics().getOrDefault(name, 0).longValue();
    }

    /**
     * Returns this report with the {@link Efficiency} of all ranks, and of each region over the ranks that have it.
     *
     * @param all what {@code summary()} or {@code unionSummary()} of the timer returned on every rank
     */
    public MpiProfileReport over(ReducedSummary all) {
        return new MpiProfileReport(tree.withRegions(withEfficiency(tree.regions(), all)), rootNanos, all);
    }

    /** Returns the regions, which are in preorder, with these metrics where the efficiency is known. */
    private static List<ExportedRegion> withEfficiency(List<ExportedRegion> regions, ReducedSummary ranks) {
        Map<RegionPath, Efficiency> byPath = ranks.entries().stream()
                .filter(entry -> entry.kind() != RegionKind.MPI
                        && entry.efficiency().problem().isEmpty())
                .collect(Collectors.toMap(ReducedEntry::path, ReducedEntry::efficiency));
        List<RegionKey> open = new ArrayList<>();
        return regions.stream()
                .map(region -> {
                    open.subList(region.depth(), open.size()).clear();
                    open.add(new RegionKey(region.kind(), region.name()));
                    Efficiency efficiency = byPath.get(RegionKey.path(open));
                    if (efficiency == null) {
                        return region;
                    }
                    Map<String, Number> metrics = metrics(efficiency);
                    metrics.putAll(region.metrics());
                    return region.with(region.name(), metrics);
                })
                .toList();
    }

    private static Map<String, Number> metrics(Efficiency efficiency) {
        Map<String, Number> metrics = new LinkedHashMap<>();
        metrics.put(PARALLEL, efficiency.parallel());
        metrics.put(LOAD_BALANCE, efficiency.loadBalance());
        metrics.put(COMMUNICATION, efficiency.communication());
        return metrics;
    }

    /**
     * Returns a report for people: the shares of the time of all root regions that are spent inside MPI and waiting there, and for
     * each region its time, the time inside MPI, the part of it in collectives, receives and waits, and bytes.
     * {@linkplain #over Over ranks}, it begins with their efficiency, or why that is not known.
     */
    public TextReport textReport() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("inside MPI", share(MpiRegions.NANOS));
        facts.put("waiting there", share(MpiRegions.WAIT_NANOS));
        if (ranks != null) {
            facts.put(
                    ShownText.counted(ranks.rankCount(), "rank"),
                    ranks.efficiency().toString());
        }
        return TextReport.of(tree.withFacts(facts));
    }

    /** Returns the sum over roots, which do not contain each other. */
    private static long sum(List<ExportedRegion> regions, ToLongFunction<ExportedRegion> nanos) {
        return regions.stream()
                .filter(region -> region.depth() == 0)
                .mapToLong(nanos)
                .reduce(0, Saturated::sum);
    }

    private String share(String metric) {
        long part = sum(tree.regions(), region -> metric(metric, region));
        return String.format(Locale.ROOT, "%.1f %%", rootNanos <= 0 ? 0 : 100.0 * part / rootNanos);
    }

    /** Writes the records of this rank, after the header. */
    public void writeCsvTo(Appendable out) throws IOException {
        out.append(HEADER).append('\n').append(records(""));
    }

    /**
     * Creates or replaces a file with the records of all ranks, at rank 0; collective. Paths of other ranks are ignored.
     *
     * @throws IOException on every rank if rank 0 cannot write; the message is that of rank 0
     */
    public void writeCsv(Communicator world, Path file) throws IOException {
        CallDepth.enter();
        try {
            byte[] problem = null;
            if (world.rank() == 0) {
                problem = written(world, Objects.requireNonNull(file, "file")).getBytes(StandardCharsets.UTF_8);
            } else {
                world.receive(0, TAG);
                world.send(records(Integer.toString(world.rank())).getBytes(StandardCharsets.UTF_8), 0, TAG);
            }
            String answer = new String(world.broadcast(problem, 0), StandardCharsets.UTF_8);
            if (!answer.isEmpty()) {
                throw new IOException(answer);
            }
        } finally {
            CallDepth.exit();
        }
    }

    /** Writes at rank 0, which holds the records of one other rank at a time; returns the problem, empty if there is none. */
    private String written(Communicator world, Path file) {
        Iterator<String> others = IntStream.range(1, world.size())
                .mapToObj(rank -> recordsOf(world, rank))
                .iterator();
        String problem = "";
        try {
            ReportFile.replace(file, (out, atStart) -> {
                out.append(HEADER).append('\n').append(records("0"));
                while (others.hasNext()) {
                    out.append(others.next());
                }
            });
        } catch (IOException e) {
            problem = "rank 0 could not write the profile: " + e.getMessage();
        }
        // they wait for their turn
        others.forEachRemaining(unwritten -> {});
        return problem;
    }

    private static String recordsOf(Communicator world, int rank) {
        world.send(new byte[0], rank, TAG);
        return new String(world.receive(rank, TAG), StandardCharsets.UTF_8);
    }

    /** Returns the records of one rank, one for the rank and one for each region; an empty text for a program without ranks. */
    private String records(String rank) throws IOException {
        StringBuilder out = new StringBuilder();
        CsvRecordWriter records = new CsvRecordWriter(
                ReportSchemas.MPI_PROFILE,
                Map.of("summary_kind", "mpi_profile", "rank", rank),
                CsvStyle.ALL_QUOTED,
                out);
        records.begin("rank")
                .put("total_nanos", tree.windowNanos())
                .put("num_entries", tree.regions().size());
        if (ranks != null) {
            records.put(EFFICIENCY, metrics(ranks.efficiency()));
        }
        records.end();
        List<Integer> open = new ArrayList<>();
        int id = 0;
        for (ExportedRegion region : tree.regions()) {
            open.subList(region.depth(), open.size()).clear();
            int parent = open.isEmpty() ? 0 : open.get(open.size() - 1);
            open.add(++id);
            records.begin("entry")
                    .put("node_id", id)
                    .put("parent_id", parent)
                    .put(ENTRY, region)
                    .put(EFFICIENCY, region.metrics())
                    .end();
        }
        records.flush();
        return out.toString();
    }
}
