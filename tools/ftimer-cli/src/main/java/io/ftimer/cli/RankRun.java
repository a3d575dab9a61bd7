package io.ftimer.cli;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.export.internal.csv.Numbers;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.MpiRegions;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run of a program, from its CSV report over ranks.
 *
 * @param ranks the number of ranks
 * @param regions the regions by their path, in the order of the report, without those that count bytes; siblings of one name are {@code a}, {@code a (2)}, and so on
 */
record RankRun(int ranks, Map<List<String>, Region> regions) {
    /** The numbers of each kind of report; statistics over ranks have no longest time of a region. */
    private static final Map<String, Numbered> REPORTS = Map.of(
            "mpi",
            new Numbered("max_inclusive_seconds", "avg_call_count"),
            "mpi_union",
            new Numbered("max_participating_inclusive_seconds", "avg_participating_call_count"),
            "mpi_openmp",
            Numbered.OF_LANES,
            "mpi_openmp_union",
            Numbered.OF_LANES);

    private static final String RANKS = "num_ranks";
    private static final String SERIAL = "is_serial_lane";

    /**
     * A region of a run.
     *
     * @param nanos the longest inclusive time of a rank, or of a lane
     * @param calls the mean number of calls over the ranks, or lanes, that have the region
     */
    record Region(long nanos, BigDecimal calls) {}

    /**
     * What a kind of report calls the numbers of a run.
     *
     * @param longest the metric with the longest time of a region, unless that is its inclusive time
     * @param calls the metric with the mean number of calls, unless that is an integer
     */
    private record Numbered(String longest, String calls) {
        private static final Numbered OF_LANES =
                new Numbered("max_participating_lane_inclusive_seconds", "avg_participating_lane_call_count");
    }

    /**
     * Returns the runs of all files, the one with the fewest ranks first.
     *
     * @throws UnusableArgumentException if a file has no report over ranks
     */
    static List<RankRun> read(CommandStreams streams, List<Path> inputs) throws IOException {
        List<RankRun> runs = new ArrayList<>();
        for (Path input : inputs) {
            int before = runs.size();
            streams.read(input, run -> tree -> of(tree).ifPresent(runs::add));
            if (runs.size() == before) {
                throw new UnusableArgumentException(
                        input
                                + " has no report over ranks; name a file that csvReport() or unionCsvReport() of MpiTimer wrote");
            }
        }
        runs.sort(Comparator.comparingInt(RankRun::ranks));
        return runs;
    }

    /** Returns the run of a report over ranks; empty if the tree is from elsewhere. */
    private static Optional<RankRun> of(ExportedTree tree) {
        String ranks = tree.facts().get(RANKS);
        // a number follows the kind of a further report
        Numbered names = REPORTS.get(tree.name().split(" ", 2)[0]);
        return ranks == null || names == null
                ? Optional.empty()
                : Optional.of(new RankRun(Integer.parseInt(ranks), regions(tree, names)));
    }

    private static Map<List<String>, Region> regions(ExportedTree tree, Numbered names) {
        Map<List<String>, Region> regions = new LinkedHashMap<>();
        List<String> path = new ArrayList<>();
        Map<List<String>, Integer> used = new HashMap<>();
        for (ExportedRegion region : tree.regions()) {
            if (MpiRegions.isBytes(region.name()) && region.inclusiveNanos() == 0) {
                // its calls are bytes; these reports have no kinds
                continue;
            }
            path.subList(region.depth(), path.size()).clear();
            boolean isSerial = region.depth() == 0 && region.metrics().containsKey(SERIAL);
            path.add(isSerial ? region.name() + " (serial)" : region.name());
            int number = used.merge(List.copyOf(path), 1, Integer::sum);
            if (number > 1) {
                path.set(region.depth(), path.get(region.depth()) + " (" + number + ")");
            }
            regions.put(
                    List.copyOf(path),
                    new Region(
                            metric(region, names.longest()).map(Numbers::nanos).orElse(region.inclusiveNanos()),
                            metric(region, names.calls())
                                    .map(BigDecimal::stripTrailingZeros)
                                    .orElse(BigDecimal.valueOf(region.calls()))));
        }
        return regions;
    }

    /** Returns a number that a report has in a column of its own, or because it is no integer. */
    private static Optional<BigDecimal> metric(ExportedRegion region, String name) {
        return Optional.ofNullable(region.metrics().get(name)).map(number -> new BigDecimal(number.toString()));
    }
}
