package io.ftimer.junit;

import io.ftimer.assertj.internal.times.Environment;
import io.ftimer.values.NanoClock;
import java.util.Objects;

/**
 * Builds an extension that is configured in code, for a field with {@code @RegisterExtension}.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final FTimerExtension TIMING = FTimerExtension.builder().lifecycleRegions(false).build();
 * }</pre>
 *
 * <p>These settings take precedence over configuration parameters and system properties. {@link FTimerExtension#builder()}
 * creates a builder.
 *
 * <p>Thread safety: not thread-safe.
 *
 * @since 0.1
 */
public final class FTimerExtensionBuilder {
    private Overrides overrides = Overrides.NONE;

    FTimerExtensionBuilder() {}

    /**
     * Sets the clock of the session of every test; the default is {@link NanoClock#system()}. A fake clock makes assertions
     * on exact times possible. The clock must be thread-safe.
     */
    public FTimerExtensionBuilder clock(NanoClock clock) {
        overrides = overrides.withClock(Objects.requireNonNull(clock, "clock"));
        return this;
    }

    /** Sets whether lifecycle methods are recorded, as roots such as {@code @BeforeEach(connect)}; the default is true. */
    public FTimerExtensionBuilder lifecycleRegions(boolean recorded) {
        overrides = overrides.withLifecycleRegions(recorded);
        return this;
    }

    /** Sets the consequence of misuse; the default is {@link Misuse#FAIL}. */
    public FTimerExtensionBuilder misuse(Misuse misuse) {
        overrides = overrides.withMisuse(Objects.requireNonNull(misuse, "misuse"));
        return this;
    }

    /**
     * Sets what the console shows about the tests; the default is {@link ReportLevel#SUMMARY}. The lines at the end of the run
     * are on all tests, and are left out only if all tests have {@link ReportLevel#NONE}.
     */
    public FTimerExtensionBuilder report(ReportLevel level) {
        overrides = overrides.withReport(Objects.requireNonNull(level, "level"));
        return this;
    }

    /**
     * Sets whether the statistics of the calls of each region are recorded, for assertions and report files; the default is
     * false. See {@link io.ftimer.FTimerBuilder#callStatistics}.
     */
    public FTimerExtensionBuilder callStatistics(boolean recorded) {
        overrides = overrides.withCallStatistics(recorded);
        return this;
    }

    FTimerExtensionBuilder environment(Environment environment) {
        overrides = overrides.withEnvironment(environment);
        return this;
    }

    /** Returns the extension. */
    public FTimerExtension build() {
        return new FTimerExtension(overrides);
    }
}
