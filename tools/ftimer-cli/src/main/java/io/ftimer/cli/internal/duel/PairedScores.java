package io.ftimer.cli.internal.duel;

/**
 * The comparison of the scores of one benchmark in two builds whose runs took turns.
 *
 * <p>A benchmark is slower or faster if the interval of the ratio at the level {@link #FALSE_ALARM} is on one side of 1, and the same if that
 * at the level {@link #MISS} is within the resolution. Both levels hold for all looks together.
 */
final class PairedScores {
    /** The probability that equal builds are called slower or faster. */
    static final double FALSE_ALARM = 0.005;

    /** The probability that a difference beyond the resolution is called the same. */
    static final double MISS = 0.05;

    private PairedScores() {}

    /**
     * Compares scores.
     *
     * @param logRatios the natural logarithm of the time of head in multiples of that of base, by pair
     * @param resolution the smallest difference that matters: 0.03 for 3 %
     * @param share the part of the allowed error that this look may spend, more than 0, at most 1
     */
    static ComparedScore compare(String benchmark, double[] logRatios, double resolution, double share) {
        PairedRatio shown = PairedRatio.of(logRatios, share * MISS);
        PairedRatio certain = PairedRatio.of(logRatios, share * FALSE_ALARM);
        Outcome outcome;
        if (logRatios.length == 0) {
            outcome = Outcome.NOT_MEASURED;
        } else if (shown.isWithin(resolution)) {
            outcome = Outcome.SAME;
        } else if (certain.low() > 1) {
            outcome = Outcome.SLOWER;
        } else {
            outcome = certain.high() < 1 ? Outcome.FASTER : Outcome.CANNOT_TELL;
        }
        return new ComparedScore(
                benchmark, outcome, shown.ratio(), shown.low(), shown.high(), Integer.toString(logRatios.length));
    }
}
