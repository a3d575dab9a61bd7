package io.ftimer.report;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.Saturated;
import io.ftimer.report.internal.text.Completeness;
import io.ftimer.report.internal.text.MpiRegions;
import io.ftimer.report.internal.text.ShownNames;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * A timing tree in the form that every {@link TreeExporter} takes, whatever it comes from: a timer, a test, a benchmark, a rank.
 *
 * <p>Thread safety: immutable.
 *
 * @param kind what the tree belongs to
 * @param group what trees are listed under, such as the class of a test; may be empty
 * @param name the name among the trees of the group
 * @param isTimed whether the times of regions were measured; otherwise they are 0
 * @param windowNanos the time that the tree covers; 0 if unknown
 * @param facts facts about this tree in the order of their display, such as {@code outcome}
 * @param regions the regions in preorder
 * @param statements the SQL statements that were recorded, in the order of their display
 * @param places the lines of the application that opened call paths, as in a stack trace, as far as they are known
 * @param test the test that it is of, if that is known
 */
public record ExportedTree(
        Kind kind,
        String group,
        String name,
        boolean isTimed,
        long windowNanos,
        Map<String, String> facts,
        List<ExportedRegion> regions,
        List<ExportedStatement> statements,
        Map<RegionPath, String> places,
        Optional<TestOrigin> test) {
    /** What a tree belongs to. */
    public enum Kind {
        /** A timer, a session or a whole job. */
        RUN,
        /** A test. */
        TEST,
        /** A benchmark; its numbers are totals of the run. */
        BENCHMARK,
        /** A rank of a job. */
        RANK,
        /** A thread. */
        THREAD,
        /** A lane. */
        LANE
    }

    /**
     * Copies facts, regions, statements and places.
     *
     * @throws IllegalArgumentException if the regions are not in preorder; the message names the first that is not
     */
    public ExportedTree {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(test, "test");
        facts = facts.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(facts));
        regions = List.copyOf(regions);
        statements = List.copyOf(statements);
        places = Map.copyOf(places);
        int deepest = 0;
        for (ExportedRegion region : regions) {
            if (region.depth() > deepest) {
                throw new IllegalArgumentException("region \"" + region.name() + "\" has depth " + region.depth()
                        + " where at most " + deepest + " is possible: regions must be in preorder");
            }
            deepest = region.depth() + 1;
        }
    }

    /**
     * Makes a tree without statements that is not known to be of a test.
     *
     * @throws IllegalArgumentException if the regions are not in preorder; the message names the first that is not
     */
    public ExportedTree(
            Kind kind,
            String group,
            String name,
            boolean isTimed,
            long windowNanos,
            Map<String, String> facts,
            List<ExportedRegion> regions) {
        this(kind, group, name, isTimed, windowNanos, facts, regions, List.of(), Map.of(), Optional.empty());
    }

    /**
     * Returns the tree of a timer or a session, with the sums of the metrics that the session measured, such as {@code cpu_nanos}.
     * Regions that are running are included up to the snapshot.
     */
    public static ExportedTree of(String name, Summary summary) {
        return new ExportedTree(
                Kind.RUN,
                "",
                name,
                summary.isTimed(),
                summary.totalNanos(),
                Completeness.of(summary.overflow()),
                regions(summary));
    }

    private static List<ExportedRegion> regions(Summary summary) {
        RegionMetricSums sums = summary instanceof SessionSummary session ? session.metrics() : RegionMetricSums.NONE;
        if (sums.names().isEmpty()) {
            return summary.entries().stream().map(ExportedRegion::of).toList();
        }
        List<RegionPath> open = new ArrayList<>();
        List<ExportedRegion> regions = new ArrayList<>();
        for (SummaryEntry entry : summary.entries()) {
            int depth = entry.depth();
            open.subList(depth, open.size()).clear();
            // shares the levels around
            open.add(new RegionKey(entry.kind(), entry.name()).inside(depth == 0 ? null : open.get(depth - 1)));
            regions.add(ExportedRegion.of(entry).with(entry.name(), metrics(open.get(depth), sums)));
        }
        return regions;
    }

    private static Map<String, Number> metrics(RegionPath path, RegionMetricSums sums) {
        Map<String, Number> metrics = new LinkedHashMap<>();
        for (String name : sums.names()) {
            sums.inclusive(path, name)
                    .ifPresent(
                            sum -> metrics.put(name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT), sum));
        }
        return metrics;
    }

    /** Returns this tree under another group. */
    public ExportedTree withGroup(String other) {
        return new ExportedTree(kind, other, name, isTimed, windowNanos, facts, regions, statements, places, test);
    }

    /** Returns this tree with other facts. */
    public ExportedTree withFacts(Map<String, String> others) {
        return new ExportedTree(kind, group, name, isTimed, windowNanos, others, regions, statements, places, test);
    }

    /**
     * Returns this tree with other regions.
     *
     * @throws IllegalArgumentException if they are not in preorder; the message names the first that is not
     */
    public ExportedTree withRegions(List<ExportedRegion> others) {
        return new ExportedTree(kind, group, name, isTimed, windowNanos, facts, others, statements, places, test);
    }

    /**
     * Returns this tree with the time and the bytes of MPI calls as metrics of the regions around them, without the regions that
     * count bytes; the tree itself if it has no MPI call, or if it has these metrics.
     */
    public ExportedTree withMpiMetrics() {
        boolean hasCalls = regions.stream().anyMatch(region -> region.kind() == RegionKind.MPI);
        return hasCalls && regions.stream().noneMatch(region -> region.metrics().containsKey(MpiRegions.SENT))
                ? withRegions(MpiMetrics.of(placed(regions), isTimed))
                : this;
    }

    /** Returns this tree for people: a name ends with its kind where a sibling has the same name and another kind. */
    public ExportedTree withShownKinds() {
        if (regions.stream().allMatch(region -> region.kind() == RegionKind.CODE)) {
            return this;
        }
        List<Placed> placed = placed(regions);
        Function<Placed, String> names = ShownNames.of(
                placed,
                here -> here.parent() + "/" + here.region().name(),
                here -> here.region().name(),
                here -> here.region().kind());
        return withRegions(placed.stream()
                .map(here -> here.region().with(names.apply(here), here.region().metrics()))
                .toList());
    }

    /** A region, the number of its parent, -1 for a root, whether it is a call of MPI or inside one, and whether it counts bytes of one. */
    private record Placed(ExportedRegion region, int parent, boolean isInCall, boolean isBytes) {}

    private static List<Placed> placed(List<ExportedRegion> regions) {
        List<Placed> placed = new ArrayList<>(regions.size());
        List<Integer> open = new ArrayList<>();
        for (ExportedRegion region : regions) {
            open.subList(region.depth(), open.size()).clear();
            int parent = open.isEmpty() ? -1 : open.get(open.size() - 1);
            boolean isOfMpi = region.kind() == RegionKind.MPI;
            boolean isInside = parent >= 0 && placed.get(parent).isInCall();
            boolean isBytes = isInside && isOfMpi && MpiRegions.isBytes(region.name());
            placed.add(new Placed(region, parent, isInside || isOfMpi, isBytes));
            open.add(placed.size() - 1);
        }
        return placed;
    }

    /**
     * Adds the time and the bytes of MPI calls, regions of the kind MPI, to the metrics of the regions around them, and takes out the
     * regions that count bytes. Stateless.
     */
    private static final class MpiMetrics {
        /** The number of metrics that are times. */
        private static final int TIMES = 2;

        private MpiMetrics() {}

        static List<ExportedRegion> of(List<Placed> placed, boolean isTimed) {
            Map<Integer, long[]> sums = sums(placed);
            List<ExportedRegion> all = new ArrayList<>();
            for (int i = 0; i < placed.size(); i++) {
                ExportedRegion region = placed.get(i).region();
                long[] own = sums.get(i);
                if (own == null) {
                    all.add(region);
                } else if (!placed.get(i).isBytes()) {
                    Map<String, Number> metrics = new LinkedHashMap<>(region.metrics());
                    for (int metric = isTimed ? 0 : TIMES; metric < own.length; metric++) {
                        metrics.put(MpiRegions.METRICS.get(metric), own[metric]);
                    }
                    all.add(region.with(region.name(), metrics));
                }
            }
            return all;
        }

        /** Returns the sums of the regions that are or have calls, by their place. */
        private static Map<Integer, long[]> sums(List<Placed> placed) {
            Map<Integer, long[]> sums = new HashMap<>();
            // backward, so that those inside a region come before it
            for (int i = placed.size() - 1; i >= 0; i--) {
                ExportedRegion region = placed.get(i).region();
                if (region.kind() == RegionKind.MPI) {
                    add(sums, i, own(region, placed.get(i).isBytes()), 0);
                }
                long[] inside = sums.get(i);
                int parent = placed.get(i).parent();
                if (inside != null && parent >= 0) {
                    add(sums, parent, inside, placed.get(parent).isInCall() ? TIMES : 0);
                }
            }
            return sums;
        }

        private static void add(Map<Integer, long[]> sums, int place, long[] added, int from) {
            long[] sum = sums.computeIfAbsent(place, unused -> new long[MpiRegions.METRICS.size()]);
            for (int metric = from; metric < sum.length; metric++) {
                sum[metric] = Saturated.sum(sum[metric], added[metric]);
            }
        }

        private static long[] own(ExportedRegion region, boolean isBytes) {
            if (isBytes) {
                boolean isSent = region.name().equals(MpiRegions.SENT);
                return new long[] {0, 0, isSent ? region.calls() : 0, isSent ? 0 : region.calls()};
            }
            long nanos = region.inclusiveNanos();
            return new long[] {nanos, MpiRegions.isWaiting(region.name()) ? nanos : 0, 0, 0};
        }
    }
}
