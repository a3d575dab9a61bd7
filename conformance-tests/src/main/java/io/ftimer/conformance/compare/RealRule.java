package io.ftimer.conformance.compare;

import io.ftimer.conformance.scenario.ClockGrid;
import io.ftimer.conformance.scenario.ClockReadings;
import io.ftimer.conformance.scenario.Scenario;
import java.util.Optional;

/**
 * How near a real number must come to the recorded one; follows from the scenario alone.
 *
 * <p>A recording on a coarse enough clock grid is exact. On a finer one the reference's times carry the rounding of its
 * clock, which is relative to the clock's reading, not to the perhaps much smaller time between two readings. Immutable.
 */
public final class RealRule {
    /** The rule that every number must agree bit by bit. */
    public static final RealRule EXACT = new RealRule(Kind.EXACT, 0.0, 0.0);

    private static final double LEAST_NOISE = 1e-15;

    private enum Kind {
        EXACT(""),
        EXACT_BUT_SUMS("compared loosely: averages over ranks, which depend on the order of addition"),
        NUMERIC("compared loosely: real numbers, within 1e-12; sums over ranks depend on the order of addition"),
        NEAR("compared loosely: real numbers, within 1e-12; a clock step is not a multiple of 2^-9 s"),
        ANY("partly skipped: real numbers; a clock step is finer than a nanosecond");

        private final String note;

        Kind(String note) {
            this.note = note;
        }
    }

    private final Kind kind;
    private final double timeNoise;
    private final double ratioNoise;

    private RealRule(Kind kind, double timeNoise, double ratioNoise) {
        this.kind = kind;
        this.timeNoise = timeNoise;
        this.ratioNoise = ratioNoise;
    }

    /** Returns the rule for a scenario that can be replayed at all. */
    public static RealRule of(Scenario<?> scenario) {
        return switch (ClockGrid.of(scenario)) {
            case BINARY -> binary(scenario);
            case NANOSECONDS -> near(ClockReadings.of(scenario));
            case FINER -> new RealRule(Kind.ANY, 0.0, 0.0);
            case BEYOND_LONG -> throw new IllegalArgumentException("a scenario whose clock leaves a long");
        };
    }

    private static RealRule binary(Scenario<?> scenario) {
        if (scenario.isTagged(Scenario.NUMERIC)) {
            return new RealRule(Kind.NUMERIC, 0.0, 0.0);
        }
        return scenario.isTagged(Scenario.INEXACT_SUM) ? new RealRule(Kind.EXACT_BUT_SUMS, 0.0, 0.0) : EXACT;
    }

    private static RealRule near(ClockReadings clock) {
        double noise = Math.max(LEAST_NOISE, Math.ulp(clock.largestSeconds()));
        return new RealRule(Kind.NEAR, noise, noise / clock.smallestStepSeconds());
    }

    /** Returns a note on what is not compared exactly, and why; empty if everything is. */
    public Optional<String> note() {
        return kind.note.isEmpty() ? Optional.empty() : Optional.of(kind.note);
    }

    /** Returns whether a field of a result, or a column of a CSV, may have a value in place of the recorded one. */
    boolean accepts(String field, double expected, double actual) {
        boolean isImbalance = field.endsWith("imbalance");
        return switch (kind) {
            case EXACT -> isSame(expected, actual);
            case EXACT_BUT_SUMS ->
                isImbalance || field.startsWith("avg_")
                        ? isNear(expected, actual, 1e-14, 0.0)
                        : isSame(expected, actual);
            case NUMERIC -> isNear(expected, actual, 1e-12, 0.0);
            case NEAR ->
                isImbalance || field.contains("pct")
                        ? isNear(expected, actual, 1e-12 + ratioNoise, 100 * ratioNoise)
                        : isNear(expected, actual, 1e-12, timeNoise);
            case ANY -> true;
        };
    }

    private static boolean isSame(double expected, double actual) {
        return Double.doubleToRawLongBits(expected) == Double.doubleToRawLongBits(actual);
    }

    private static boolean isNear(double expected, double actual, double relative, double absolute) {
        return Math.abs(expected - actual) <= relative * Math.max(Math.abs(expected), Math.abs(actual)) + absolute;
    }
}
