package io.ftimer.cli.internal.duel;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.internal.duel.Duel.Looks;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Outcomes about simulated runs, in the order in which a duel has them. */
class ComparedScoreTest {
    private static final int ROUNDS = 30;
    private static final double RESOLUTION = 0.03;
    private static final int COMPARISONS = 1000;

    /** Returns how much longer than usual run number {@code run} of a machine takes, as a logarithm. */
    private interface Machine {
        double delay(int run, SplittableRandom random);
    }

    enum Noise {
        /** Each run has its own normal noise of 3 %. */
        PLAIN,
        /** The machine becomes 30 % slower during the comparison, under the same noise. */
        DRIFT,
        /** One run in five meets another process and takes up to twice as long. */
        HEAVY_TAIL,
        /** Each JVM compiles a hot method in one of two ways, 10 % apart. */
        BIMODAL,
        /** The machine changes its speed by 8 % every few runs, as between sessions. */
        SESSIONS;

        Machine machine(SplittableRandom random) {
            double[] level = {0};
            return switch (this) {
                case PLAIN -> (run, own) -> 0.03 * normal(own);
                case DRIFT -> (run, own) -> 0.03 * normal(own) + 0.3 * run / (4.0 * ROUNDS);
                case HEAVY_TAIL ->
                    (run, own) -> 0.02 * normal(own) + (own.nextInt(5) == 0 ? 0.7 * own.nextDouble() : 0);
                case BIMODAL -> (run, own) -> 0.005 * normal(own) + (own.nextInt(4) == 0 ? 0.1 : 0);
                case SESSIONS ->
                    (run, own) -> {
                        if (random.nextInt(9) == 0) {
                            level[0] = 0.08 * (random.nextInt(3) - 1);
                        }
                        return level[0] + 0.02 * normal(own);
                    };
            };
        }
    }

    private static double normal(SplittableRandom random) {
        // Box and Muller
        return Math.sqrt(-2 * Math.log(1 - random.nextDouble())) * Math.cos(2 * Math.PI * random.nextDouble());
    }

    /** Returns the outcome after all looks about a head that takes so much longer, as a logarithm. */
    private static Outcome outcome(Noise noise, double slowdown, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Machine machine = noise.machine(random);
        Looks looks = new Looks();
        double[] pairs = new double[0];
        for (int round = 0; round < ROUNDS; round++) {
            boolean baseFirst = Integer.bitCount(round) % 2 == 0;
            pairs = Arrays.copyOf(pairs, pairs.length + 2);
            for (int pair = 0; pair < 2; pair++) {
                double first = machine.delay(4 * round + 2 * pair, random);
                double second = machine.delay(4 * round + 2 * pair + 1, random);
                boolean isBaseFirst = baseFirst == (pair == 0);
                pairs[2 * round + pair] = slowdown + (isBaseFirst ? second - first : first - second);
            }
            double share = looks.share((round + 1.0) / ROUNDS, pairs.length);
            if (share > 0) {
                Outcome outcome = ComparedScore.decide(pairs, RESOLUTION, share);
                if (outcome.isDecided()) {
                    return outcome;
                }
            }
        }
        return Outcome.CANNOT_TELL;
    }

    private static long count(Noise noise, double slowdown, Predicate<Outcome> counted) {
        return IntStream.range(0, COMPARISONS)
                .parallel()
                .mapToObj(seed -> outcome(noise, slowdown, seed))
                .filter(counted)
                .count();
    }

    @ParameterizedTest
    @EnumSource
    void equal_builds_are_called_different_in_less_than_one_percent(Noise noise) {
        assertThat(count(noise, 0, Outcome::isDifferent)).isLessThan(COMPARISONS / 100);
    }

    @ParameterizedTest
    @EnumSource
    void a_slowdown_of_five_percent_is_found_in_nine_of_ten(Noise noise) {
        assertThat(count(noise, Math.log(1.05), outcome -> outcome == Outcome.SLOWER))
                .isGreaterThanOrEqualTo(9 * COMPARISONS / 10);
    }

    @ParameterizedTest
    @EnumSource
    void a_slowdown_of_five_percent_is_hardly_ever_called_the_same_or_faster(Noise noise) {
        assertThat(count(noise, Math.log(1.05), outcome -> outcome == Outcome.SAME || outcome == Outcome.FASTER))
                .isLessThan(COMPARISONS / 100);
    }

    /** Where every fifth run takes up to twice as long, 60 pairs are too few for more. */
    @ParameterizedTest
    @EnumSource
    void most_equal_builds_are_called_the_same(Noise noise) {
        assertThat(count(noise, 0, outcome -> outcome == Outcome.SAME))
                .isGreaterThanOrEqualTo((noise == Noise.HEAVY_TAIL ? 6 : 9) * COMPARISONS / 10);
    }

    @Test
    void a_difference_below_the_resolution_is_the_same_however_certain_it_is() {
        double[] pairs = new double[40];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = 0.02 + 1e-4 * (i % 5);
        }

        assertThat(ComparedScore.decide(pairs, RESOLUTION, 1)).isEqualTo(Outcome.SAME);
        assertThat(ComparedScore.decide(pairs, 0.01, 1)).isEqualTo(Outcome.SLOWER);
    }

    @Test
    void no_pair_is_not_measured_and_few_pairs_cannot_tell() {
        assertThat(ComparedScore.decide(new double[0], RESOLUTION, 1)).isEqualTo(Outcome.NOT_MEASURED);
        assertThat(ComparedScore.decide(new double[] {1, 1, 1, 1}, RESOLUTION, 1))
                .isEqualTo(Outcome.CANNOT_TELL);
    }
}
