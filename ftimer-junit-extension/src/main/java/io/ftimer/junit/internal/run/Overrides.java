package io.ftimer.junit.internal.run;

import io.ftimer.assertj.internal.times.Environment;
import io.ftimer.values.NanoClock;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings in code.
 *
 * @param clock the clock of sessions, null for that of the system
 * @param environment the environment in which expectations are checked, null for that of the JVM
 * @param parameters what replaces configuration parameters, by key
 */
public record Overrides(@Nullable NanoClock clock, @Nullable Environment environment, Map<String, String> parameters) {
    /** No settings in code. */
    public static final Overrides NONE = new Overrides(null, null, Map.of());
}
