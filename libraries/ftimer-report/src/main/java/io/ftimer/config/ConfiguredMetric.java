package io.ftimer.config;

import io.ftimer.metrics.Metric;
import java.util.function.Supplier;

/** The metrics that the key {@code metrics} can list. */
enum ConfiguredMetric {
    CPU(Metric::cpuTime),
    ALLOCATION(Metric::allocatedBytes),
    COLLECTIONS(Metric::collections),
    COLLECTIONTIME(Metric::collectionTime),
    MEMORY(Metric::memoryPeak),
    WORK(Metric::work);

    final Supplier<Metric> maker;

    ConfiguredMetric(Supplier<Metric> maker) {
        this.maker = maker;
    }
}
