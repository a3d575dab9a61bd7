package io.ftimer.conformance.scenario;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * What the clocks of a scenario can show, on any rank, in nanoseconds.
 *
 * @param earliest the smallest reading
 * @param latest the largest reading
 * @param smallestStep the smallest move of a clock, 0 if none moves
 */
public record ClockReadings(BigInteger earliest, BigInteger latest, BigInteger smallestStep) {
    /** The lead of the second clock of a scenario over the first. */
    public static final long SECOND_CLOCK_NANOS = 1_000_000_000_000L;

    /** Returns the readings of a scenario. */
    public static ClockReadings of(Scenario<?> scenario) {
        ClockReadings readings = new ClockReadings(BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO);
        for (int rank = 0; rank < scenario.rankCount(); rank++) {
            BigInteger now = BigInteger.ZERO;
            for (Step<?> step : scenario.steps()) {
                if (movesClock(step) && step.runsOn(rank)) {
                    BigInteger nanos = ClockStep.of(step.decimal(0)).nanos();
                    BigInteger next = step.command() == Command.TIME ? nanos : now.add(nanos);
                    readings = readings.with(next, next.subtract(now).abs());
                    now = next;
                }
            }
        }
        return usesSecondClock(scenario) ? readings.withSecondClock() : readings;
    }

    static boolean movesClock(Step<?> step) {
        ScenarioCommand command = step.command();
        return command == Command.ADVANCE || command == LaneCommand.ADVANCE || command == Command.TIME;
    }

    private static boolean usesSecondClock(Scenario<?> scenario) {
        return scenario.steps().stream()
                .anyMatch(step ->
                        step.command() == Command.SET_CLOCK && step.text(0).equals("2"));
    }

    private ClockReadings with(BigInteger reading, BigInteger step) {
        boolean isSmaller = step.signum() != 0 && (smallestStep.signum() == 0 || step.compareTo(smallestStep) < 0);
        return new ClockReadings(earliest.min(reading), latest.max(reading), isSmaller ? step : smallestStep);
    }

    private ClockReadings withSecondClock() {
        return new ClockReadings(earliest, latest.add(BigInteger.valueOf(SECOND_CLOCK_NANOS)), smallestStep);
    }

    /** Returns whether every reading, and the time between any two of them, fits a long. */
    boolean fitLong() {
        return fitsLong(earliest) && fitsLong(latest) && fitsLong(latest.subtract(earliest));
    }

    private static boolean fitsLong(BigInteger number) {
        return number.bitLength() < Long.SIZE;
    }

    /** Returns the largest absolute reading in seconds. */
    public double largestSeconds() {
        return seconds(earliest.abs().max(latest.abs()));
    }

    /** Returns the smallest move of a clock in seconds. */
    public double smallestStepSeconds() {
        return seconds(smallestStep);
    }

    private static double seconds(BigInteger nanos) {
        return new BigDecimal(nanos, 9).doubleValue();
    }
}
