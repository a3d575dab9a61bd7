package io.ftimer.mpi.profile;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.reduce.Efficiency;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.report.ExportedRegion;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Adds the efficiency over ranks to the metrics of the regions of one rank; calls of MPI have none. Stateless. */
final class RegionEfficiencies {
    static final String PARALLEL = "efficiency";
    static final String LOAD_BALANCE = "balance";
    static final String COMMUNICATION = "communication";

    private RegionEfficiencies() {}

    /** Returns the regions, which are in preorder, with these metrics where the efficiency is known. */
    static List<ExportedRegion> in(List<ExportedRegion> regions, ReducedSummary ranks) {
        Map<RegionPath, Efficiency> byPath = ranks.entries().stream()
                .filter(entry -> entry.kind() != RegionKind.MPI
                        && entry.efficiency().problem().isEmpty())
                .collect(Collectors.toMap(ReducedEntry::path, ReducedEntry::efficiency));
        Deque<RegionKey> open = new ArrayDeque<>();
        return regions.stream()
                .map(region -> {
                    while (open.size() > region.depth()) {
                        open.removeLast();
                    }
                    open.addLast(new RegionKey(region.kind(), region.name()));
                    Efficiency efficiency = byPath.get(RegionKey.path(open));
                    return efficiency == null ? region : with(efficiency, region);
                })
                .toList();
    }

    private static ExportedRegion with(Efficiency efficiency, ExportedRegion region) {
        Map<String, Number> metrics = new LinkedHashMap<>();
        metrics.put(PARALLEL, efficiency.parallel());
        metrics.put(LOAD_BALANCE, efficiency.loadBalance());
        metrics.put(COMMUNICATION, efficiency.communication());
        metrics.putAll(region.metrics());
        return region.with(region.name(), metrics);
    }
}
