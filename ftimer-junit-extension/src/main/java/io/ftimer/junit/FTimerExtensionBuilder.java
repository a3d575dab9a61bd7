package io.ftimer.junit;

import io.ftimer.junit.internal.times.Environment;
import io.ftimer.values.NanoClock;
import java.util.Objects;

/**
 * Builds an extension that is configured in code, for a field with {@code @RegisterExtension}; got from
 * {@link FTimerExtension#builder()}. What is set here goes before configuration parameters and system properties.
 *
 * <p>Thread safety: not thread-safe.
 */
public final class FTimerExtensionBuilder {
    private Overrides overrides = Overrides.NONE;

    FTimerExtensionBuilder() {}

    /**
     * Sets the clock of every test's session, {@link NanoClock#system()} unless set. With a clock that moves only when told
     * to, times can be asserted on exactly. It must be thread-safe.
     */
    public FTimerExtensionBuilder clock(NanoClock clock) {
        overrides = overrides.withClock(Objects.requireNonNull(clock, "clock"));
        return this;
    }

    /** Sets whether lifecycle methods are recorded, as roots such as {@code @BeforeEach(connect)}; unless set, they are. */
    public FTimerExtensionBuilder lifecycleRegions(boolean recorded) {
        overrides = overrides.withLifecycleRegions(recorded);
        return this;
    }

    /** Sets what becomes of a test that leaves regions open or has operations rejected; {@link Misuse#FAIL} unless set. */
    public FTimerExtensionBuilder misuse(Misuse misuse) {
        overrides = overrides.withMisuse(Objects.requireNonNull(misuse, "misuse"));
        return this;
    }

    /** Sets what is printed about the tests; {@link ReportLevel#SUMMARY} unless set. */
    public FTimerExtensionBuilder report(ReportLevel level) {
        overrides = overrides.withReport(Objects.requireNonNull(level, "level"));
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
