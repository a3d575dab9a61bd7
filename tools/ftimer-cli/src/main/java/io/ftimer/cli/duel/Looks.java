package io.ftimer.cli.duel;

/**
 * The moments at which a running comparison is looked at, and what may be wrong at each.
 *
 * <p>Who looks four times and stops at the first difference errs up to four times as often. So the error that is allowed in total is
 * divided among the looks in proportion to the part of the plan that has passed since the last one (Lan and DeMets, Biometrika 70, 1983, with a
 * linear spending function). The sum of the parts bounds the error, whatever the looks have in common. Thread-confined.
 */
final class Looks {
    /** Few looks: each makes the others less sure. */
    private static final double[] AT = {0.25, 0.4, 0.65, 1};

    private int next;
    private double spent;

    /**
     * Returns what the next look may spend of the allowed error, as a fraction; 0 if it is not due or could decide nothing.
     *
     * @param passed the part of the plan that has passed, from 0 to 1
     * @param pairs the number of pairs so far
     */
    double share(double passed, int pairs) {
        if (passed < AT[next]) {
            return 0;
        }
        double share = passed - spent;
        if (passed < 1 && !PairedRatio.canDecide(pairs, share * PairedScores.FALSE_ALARM)) {
            return 0;
        }
        while (next < AT.length - 1 && passed >= AT[next]) {
            next++;
        }
        spent = passed;
        return share;
    }
}
