package io.ftimer.config;

import io.ftimer.metrics.Metric;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The metrics of regions that can be configured. */
enum ConfiguredMetric {
    CPU(Metric::cpuTime),
    ALLOCATION(Metric::allocatedBytes),
    COLLECTIONS(Metric::collections),
    COLLECTIONTIME(Metric::collectionTime);

    final Supplier<Metric> maker;

    ConfiguredMetric(Supplier<Metric> maker) {
        this.maker = maker;
    }

    /** Returns the metrics that a text lists; empty if one of them is not known. */
    static Optional<List<ConfiguredMetric>> listed(String text) {
        List<Optional<ConfiguredMetric>> found =
                Separated.by(",", text).stream().map(ConfiguredMetric::named).toList();
        return found.stream().allMatch(Optional::isPresent)
                ? Optional.of(
                        found.stream().flatMap(Optional::stream).distinct().toList())
                : Optional.empty();
    }

    private static Optional<ConfiguredMetric> named(String name) {
        return Stream.of(values())
                .filter(metric -> metric.name().equals(name.toUpperCase(Locale.ROOT)))
                .findFirst();
    }
}
