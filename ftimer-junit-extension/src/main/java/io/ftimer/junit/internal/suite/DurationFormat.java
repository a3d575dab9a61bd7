package io.ftimer.junit.internal.suite;

import java.util.Locale;

/** Formats durations for humans. Stateless. */
final class DurationFormat {
    private DurationFormat() {}

    /** Returns for instance {@code 1.204 s} or {@code 0.013 ms}: seconds from one second on. */
    static String of(long nanos) {
        return Math.abs(nanos) < 1_000_000_000
                ? String.format(Locale.ROOT, "%.3f ms", nanos / 1e6)
                : String.format(Locale.ROOT, "%.3f s", nanos / 1e9);
    }
}
