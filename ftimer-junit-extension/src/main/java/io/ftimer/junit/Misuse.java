package io.ftimer.junit;

import io.ftimer.junit.internal.settings.FTimerConfig;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The consequence for a test that leaves regions open or site timers running, or that has operations rejected.
 *
 * @since 0.1
 */
public enum Misuse {
    /** The test fails: the default. */
    FAIL,
    /** A warning is printed to standard error. */
    WARN;

    static Misuse in(Function<String, Optional<String>> parameters) {
        return valueOf(FTimerConfig.MISUSE.in(parameters).toUpperCase(Locale.ROOT));
    }
}
