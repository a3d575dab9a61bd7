package io.ftimer.report.internal.config;

import io.ftimer.metrics.Metric;
import java.util.function.Supplier;

/** The metrics that settings can list. */
public enum ConfiguredMetric {
    CPU(Metric::cpuTime),
    ALLOCATION(Metric::allocatedBytes),
    COLLECTIONS(Metric::collections),
    COLLECTIONTIME(Metric::collectionTime),
    MEMORY(Metric::memoryPeak),
    WORK(Metric::work),
    JDKWORK(Metric::jdkWork);

    private final Supplier<Metric> maker;

    ConfiguredMetric(Supplier<Metric> maker) {
        this.maker = maker;
    }

    /**
     * Returns the metric.
     *
     * @throws UnsupportedOperationException if this JVM does not measure it
     */
    public Metric make() {
        return maker.get();
    }
}
