package io.ftimer.cli.scale;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A run of a program, from its CSV report over ranks.
 *
 * @param ranks the number of ranks
 * @param windowNanos the longest window of a rank
 * @param regions the regions by their path, in the order of the report; siblings of one name are {@code a}, {@code a (2)}, and so on
 */
record RankRun(int ranks, long windowNanos, Map<List<String>, Region> regions) {
    /** The names of trees from such reports; those of statistics over ranks have no longest time of a region. */
    private static final Pattern REPORTS = Pattern.compile("mpi(_openmp)?(_union)?( \\d+)?");

    private static final Pattern WINDOW = Pattern.compile("max_(total|rank_summary_window)_time");
    private static final Pattern LONGEST = Pattern.compile("max_(participating_)?(lane_)?inclusive_seconds");
    private static final Pattern CALLS = Pattern.compile("avg_(participating_)?(lane_)?call_count");
    private static final String RANKS = "num_ranks";
    private static final String SERIAL = "is_serial_lane";
    private static final int NANO_DIGITS = 9;

    /**
     * A region of a run.
     *
     * @param nanos the longest inclusive time of a rank, or of a lane
     * @param calls the mean number of calls over the ranks, or lanes, that have the region
     */
    record Region(long nanos, BigDecimal calls) {}

    /** Returns the run of a report over ranks; empty if the tree is from elsewhere. */
    static Optional<RankRun> of(ExportedTree tree) {
        String ranks = tree.facts().get(RANKS);
        return ranks == null || !REPORTS.matcher(tree.name()).matches()
                ? Optional.empty()
                : Optional.of(new RankRun(Integer.parseInt(ranks), window(tree), regions(tree)));
    }

    private static long window(ExportedTree tree) {
        return tree.facts().entrySet().stream()
                .filter(fact -> WINDOW.matcher(fact.getKey()).matches())
                .map(fact -> new BigDecimal(fact.getValue().replace(" s", "")))
                .mapToLong(RankRun::nanos)
                .findFirst()
                .orElse(tree.windowNanos());
    }

    private static Map<List<String>, Region> regions(ExportedTree tree) {
        Map<List<String>, Region> regions = new LinkedHashMap<>();
        List<String> path = new ArrayList<>();
        Map<List<String>, Integer> used = new HashMap<>();
        for (ExportedRegion region : tree.regions()) {
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
                            metric(region, LONGEST).map(RankRun::nanos).orElse(region.inclusiveNanos()),
                            metric(region, CALLS)
                                    .map(BigDecimal::stripTrailingZeros)
                                    .orElse(BigDecimal.valueOf(region.calls()))));
        }
        return regions;
    }

    /** Returns a number that a report has in a column of its own, or because it is no integer. */
    private static Optional<BigDecimal> metric(ExportedRegion region, Pattern name) {
        return region.metrics().entrySet().stream()
                .filter(metric -> name.matcher(metric.getKey()).matches())
                .map(metric -> new BigDecimal(metric.getValue().toString()))
                .findFirst();
    }

    private static long nanos(BigDecimal seconds) {
        return seconds.movePointRight(NANO_DIGITS)
                .setScale(0, RoundingMode.HALF_EVEN)
                .min(BigDecimal.valueOf(Long.MAX_VALUE))
                .max(BigDecimal.valueOf(Long.MIN_VALUE))
                .longValueExact();
    }
}
