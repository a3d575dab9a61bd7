package io.ftimer.report;

import io.ftimer.reduce.RegionEntry;
import io.ftimer.reduce.stats.TimeStats;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Regions over ranks or lanes as reports for people show them: means, with the imbalance. Stateless. */
final class ReducedRegions {
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    private ReducedRegions() {}

    /** Returns regions whose metrics are the imbalance, the contributor with the maximum, those of {@code others}, and the maximum. */
    static <E extends RegionEntry> List<ExportedRegion> of(
            List<E> entries, Function<E, String> name, BiConsumer<E, Map<String, Number>> others) {
        return entries.stream().map(entry -> region(entry, name, others)).toList();
    }

    private static <E extends RegionEntry> ExportedRegion region(
            E entry, Function<E, String> name, BiConsumer<E, Map<String, Number>> others) {
        Map<String, Number> metrics = new LinkedHashMap<>();
        metrics.put("imbalance", entry.inclusive().imbalance());
        metrics.put("slowest", entry.inclusive().maxContributor());
        others.accept(entry, metrics);
        metrics.put("max_nanos", entry.inclusive().maxNanos());
        return new ExportedRegion(
                entry.depth(),
                name.apply(entry),
                entry.kind(),
                bounded(entry.calls().sum()),
                mean(entry.inclusive()),
                mean(entry.self()),
                metrics);
    }

    static long mean(TimeStats times) {
        return times.count() == 0 ? 0 : bounded(times.sumNanos().divide(BigInteger.valueOf(times.count())));
    }

    private static long bounded(BigInteger number) {
        return number.min(LARGEST).longValue();
    }
}
