package io.ftimer.junit;

import io.ftimer.assertj.internal.expectation.MisuseCheck;
import io.ftimer.assertj.internal.tree.Environment;
import io.ftimer.junit.internal.run.TestSettings.Overrides;
import io.ftimer.junit.internal.settings.FTimerConfig;
import io.ftimer.metrics.Metric;
import io.ftimer.report.internal.text.TextSetting;
import io.ftimer.values.NanoClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds an extension that is configured in code, for a field with {@code @RegisterExtension}.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final FTimerExtension TIMING = FTimerExtension.builder().misuseFails(false).build();
 * }</pre>
 *
 * <p>These settings take precedence over configuration parameters and system properties. {@link FTimerExtension#builder()}
 * creates a builder.
 *
 * <p>Thread safety: not thread-safe.
 */
public final class FTimerExtensionBuilder {
    private final Map<String, String> parameters = new HashMap<>();
    private final List<Metric> metrics = new ArrayList<>();
    private @Nullable NanoClock clock;
    private @Nullable Environment environment;

    FTimerExtensionBuilder() {}

    /**
     * Sets the clock of the session of every test; the default is {@link NanoClock#system()}. A fake clock makes assertions
     * on exact times possible. The clock must be thread-safe.
     */
    public FTimerExtensionBuilder clock(NanoClock clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
        return this;
    }

    /**
     * Sets whether a test fails that leaves regions open or site timers running, or that has operations rejected; the default is true.
     * Otherwise a warning is printed to standard error.
     */
    public FTimerExtensionBuilder misuseFails(boolean fails) {
        return with(FTimerConfig.MISUSE, fails ? MisuseCheck.Consequence.FAIL : MisuseCheck.Consequence.WARN);
    }

    /**
     * Sets whether the statistics of the calls of each region are recorded, for assertions and report files; the default is
     * false. See {@link io.ftimer.FTimerBuilder#callStatistics}.
     */
    public FTimerExtensionBuilder callStatistics(boolean recorded) {
        return with(FTimerConfig.STATISTICS, recorded);
    }

    /**
     * Adds metrics that are summed for each region of every test, for expectations and report files: for instance
     * {@link Metric#allocatedBytes()}, or a counter of your own.
     */
    public FTimerExtensionBuilder metrics(Metric... more) {
        metrics.addAll(List.of(more));
        return this;
    }

    FTimerExtensionBuilder environment(Environment environment) {
        this.environment = environment;
        return this;
    }

    private FTimerExtensionBuilder with(TextSetting<?> parameter, Object value) {
        parameters.put(parameter.key(), value.toString());
        return this;
    }

    /** Returns the extension. */
    public FTimerExtension build() {
        return new FTimerExtension(new Overrides(clock, environment, List.copyOf(metrics), Map.copyOf(parameters)));
    }
}
