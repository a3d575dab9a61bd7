package io.ftimer.junit.internal.run;

import io.ftimer.assertj.internal.times.Environment;
import io.ftimer.metrics.Metric;
import io.ftimer.values.NanoClock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings in code.
 *
 * @param clock the clock of sessions, null for that of the system
 * @param environment the environment in which expectations are checked, null for that of the JVM
 * @param metrics the metrics that are measured besides those of the parameters
 * @param parameters what replaces configuration parameters, by key
 */
public record Overrides(
        @Nullable NanoClock clock,
        @Nullable Environment environment,
        List<Metric> metrics,
        Map<String, String> parameters) {
    public static final Overrides NONE = new Overrides(null, null, List.of(), Map.of());
}
