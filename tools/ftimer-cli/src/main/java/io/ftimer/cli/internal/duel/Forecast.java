package io.ftimer.cli.internal.duel;

import io.ftimer.internal.text.ShownText;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * How many pairs it takes to find differences of some sizes, judging by the first pairs: pairs are drawn from those, moved by the difference,
 * and compared as a duel compares them. So nothing is assumed about the noise but that it goes on as it began. Stateless.
 *
 * @param most the most pairs that the rounds and the budget allow
 * @param pairNanos what a pair takes
 */
record Forecast(int most, long pairNanos) {
    private static final int[] PERCENT = {10, 5, 3};
    private static final int DRAWS = 20;
    private static final int FOUND = 16;

    /** What a look before the last one may spend of the allowed error. */
    private static final double SHARE = 0.3;

    /** Returns the forecast in words: {@code 10 % would take 14 pairs, 6 minutes; 3 % cannot be found here}. */
    String text(double[] logRatios) {
        double middle = PairedRatio.median(logRatios);
        // few pairs show too little of the noise
        double scale = Math.sqrt(logRatios.length / (logRatios.length - 1.0));
        double[] noise =
                Arrays.stream(logRatios).map(ratio -> scale * (ratio - middle)).toArray();
        StringBuilder text = new StringBuilder();
        for (int percent : PERCENT) {
            int pairs = pairs(noise, Math.log1p(percent / 100.0));
            text.append(text.isEmpty() ? "" : "; ").append(percent).append(" % ");
            text.append(
                    pairs > most
                            ? "cannot be found here"
                            : "would take " + pairs + " pairs, " + time(pairs * pairNanos));
        }
        return text.toString();
    }

    /** Returns the smallest number of pairs, of whole rounds, which finds a difference; more than {@link #most} if none does. */
    private int pairs(double[] noise, double difference) {
        int low = 0;
        int high = most / 2 + 1;
        while (high - low > 1) {
            int rounds = (low + high) / 2;
            if (isFound(noise, difference, 2 * rounds)) {
                high = rounds;
            } else {
                low = rounds;
            }
        }
        return 2 * high;
    }

    private boolean isFound(double[] noise, double difference, int pairs) {
        double share = PairedRatio.canDecide(most, SHARE * ComparedScore.FALSE_ALARM) ? SHARE : 1;
        SplittableRandom random = new SplittableRandom(pairs);
        return IntStream.range(0, DRAWS)
                        .filter(draw -> PairedRatio.of(
                                                random.ints(pairs, 0, noise.length)
                                                        .mapToDouble(one -> difference + noise[one])
                                                        .toArray(),
                                                share * ComparedScore.FALSE_ALARM)
                                        .low()
                                > 1)
                        .count()
                >= FOUND;
    }

    static String time(long nanos) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(nanos);
        return seconds < 100 ? ShownText.counted(seconds, "second") : ShownText.counted((seconds + 30) / 60, "minute");
    }
}
