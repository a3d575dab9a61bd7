package io.ftimer.config;

import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.metrics.Metric;
import java.util.List;
import java.util.Locale;
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

    /**
     * Returns the metrics that a text lists.
     *
     * @throws IllegalArgumentException if one of them is not known, with the nearest
     */
    static List<ConfiguredMetric> listed(String text) {
        return Separated.by(",", text).stream()
                .map(ConfiguredMetric::named)
                .distinct()
                .toList();
    }

    private static ConfiguredMetric named(String name) {
        return Stream.of(values())
                .filter(metric -> metric.written().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> unknown(name));
    }

    private static IllegalArgumentException unknown(String name) {
        List<String> known = Stream.of(values()).map(ConfiguredMetric::written).toList();
        String hint = NearestNames.hint(name, known);
        return new IllegalArgumentException("there is no metric \"" + TextEscapes.escape(name) + '"'
                + (hint.isEmpty() ? "; the metrics are: " : hint + " The metrics are: ") + String.join(", ", known));
    }

    private String written() {
        return name().toLowerCase(Locale.ROOT);
    }
}
