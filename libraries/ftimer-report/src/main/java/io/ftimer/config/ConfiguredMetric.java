package io.ftimer.config;

import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.metrics.Metric;
import io.ftimer.report.internal.settings.Separated;
import io.ftimer.report.internal.settings.TextSetting;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The metrics that the key {@code metrics} can list. */
enum ConfiguredMetric {
    CPU(Metric::cpuTime),
    ALLOCATION(Metric::allocatedBytes),
    COLLECTIONS(Metric::collections),
    COLLECTIONTIME(Metric::collectionTime),
    MEMORY(Metric::memoryPeak);

    final Supplier<Metric> maker;

    ConfiguredMetric(Supplier<Metric> maker) {
        this.maker = maker;
    }

    /**
     * Returns the listed metrics.
     *
     * @throws IllegalArgumentException if one of them is unknown; the message suggests the nearest
     */
    static List<ConfiguredMetric> listed(String text) {
        return Separated.by(",", text).stream()
                .map(ConfiguredMetric::named)
                .distinct()
                .toList();
    }

    private static ConfiguredMetric named(String name) {
        return Stream.of(values())
                .filter(metric -> metric.text().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> unknown(name));
    }

    private static IllegalArgumentException unknown(String name) {
        List<String> known = Stream.of(values()).map(ConfiguredMetric::text).toList();
        return new IllegalArgumentException("unknown metric \"" + TextEscapes.display(name) + "\", expected "
                + TextSetting.alternatives(known) + NearestNames.hint(name, known));
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
