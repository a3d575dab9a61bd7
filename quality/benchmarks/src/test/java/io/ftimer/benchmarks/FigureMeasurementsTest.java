package io.ftimer.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.RunnerException;

class FigureMeasurementsTest {
    private static final FigureTrial ID = FigureTrial.pair("flat", "id");
    private static final Figure FIGURE =
            Figure.of("G1", "id pair", "flat", Kind.RATIO, ID).bound(1.15).target(1.08);

    private static final Effort ONE_ROUND = new Effort(1, 2, 3, 1, 0, 1, 1);
    private static final Effort THREE_ROUNDS = new Effort(3, 0, 3, 1, 0, 1, 1);

    private final Deque<Double> yardstick = new ArrayDeque<>();
    private final Deque<Double> pairs = new ArrayDeque<>();
    private final List<String> progress = new ArrayList<>();
    private final List<Outcome> firstOutcomes = new ArrayList<>();
    private long seconds;

    /** Returns the next time, and the last one from then on. */
    private Reading next(FigureTrial trial) {
        Deque<Double> times = trial.equals(ID) ? pairs : yardstick;
        double nanos = times.size() == 1 ? times.getFirst() : times.removeFirst();
        return new Reading(nanos, 0, Double.NaN);
    }

    private Outcome measured(Effort effort) throws RunnerException {
        FigureProgress watched = new FigureProgress(() -> TimeUnit.SECONDS.toNanos(seconds += 20), progress::add);
        return new FigureMeasurements(List.of(FIGURE), effort, this::next, watched, firstOutcomes::add)
                .run()
                .get(0);
    }

    private void yardstick(Double... nanos) {
        yardstick.addAll(List.of(nanos));
    }

    private void pairs(Double... nanos) {
        pairs.addAll(List.of(nanos));
    }

    @Test
    void a_time_is_divided_by_the_mean_of_the_yardsticks_before_and_after() throws RunnerException {
        yardstick(48.0, 52.0);
        pairs(53.0);

        assertThat(measured(ONE_ROUND))
                .isEqualTo(new Outcome(FIGURE, 53, 1.06, 1.06, 1.06, Outcome.FigureResult.REACHED, ""));
        assertThat(progress)
                .containsExactly(
                        "bench: 1 to measure",
                        "bench: 0 of 1 measured",
                        "bench: 0 of 1 measured",
                        "bench: 0 of 1 measured",
                        "bench: 1 of 1 measured");
    }

    @Test
    void the_median_of_the_rounds_counts() throws RunnerException {
        yardstick(50.0);
        pairs(55.0, 500.0, 52.5);

        assertThat(measured(THREE_ROUNDS))
                .isEqualTo(new Outcome(FIGURE, 55, 1.1, 1.05, 10, Outcome.FigureResult.KEPT, ""));
    }

    @Test
    void trials_between_different_yardsticks_are_measured_again() throws RunnerException {
        yardstick(50.0, 90.0, 90.0);
        pairs(51.0, 94.5);

        assertThat(measured(ONE_ROUND))
                .isEqualTo(new Outcome(FIGURE, 94.5, 1.05, 1.05, 1.05, Outcome.FigureResult.REACHED, ""));
    }

    @Test
    void a_yardstick_that_is_never_steady_is_inconclusive_and_fails_the_gate() throws RunnerException {
        yardstick(50.0, 60.0, 50.0, 60.0, 50.0, 60.0, 50.0, 60.0, 50.0, 60.0, 50.0, 60.0);
        pairs(50.0);

        Outcome outcome = measured(ONE_ROUND);

        assertThat(outcome.result()).isEqualTo(Outcome.FigureResult.INCONCLUSIVE);
        assertThat(outcome.isBroken()).isTrue();
        assertThat(outcome.complaint())
                .isEqualTo("id pair, flat: inconclusive, the clock readings beside it were not steady;"
                        + " measure on a quieter machine");
    }

    @Test
    void a_missed_bound_is_measured_again() throws RunnerException {
        yardstick(50.0);
        pairs(70.0, 55.0, 55.0);

        assertThat(measured(ONE_ROUND).result()).isEqualTo(Outcome.FigureResult.KEPT);
        assertThat(progress)
                .containsSubsequence(
                        "bench: 1 to measure",
                        "bench: 1 of 1 measured",
                        "bench: 1 more to measure again",
                        "bench: 2 of 2 measured",
                        "bench: 1 more to measure again",
                        "bench: 3 of 3 measured");
        assertThat(firstOutcomes).singleElement().extracting(Outcome::result).isEqualTo(Outcome.FigureResult.MISSED);
    }

    @Test
    void a_bound_missed_in_every_round_fails_the_gate() throws RunnerException {
        yardstick(50.0);
        pairs(60.0);

        Outcome outcome = measured(ONE_ROUND);

        assertThat(outcome.result()).isEqualTo(Outcome.FigureResult.MISSED);
        assertThat(outcome.isBroken()).isTrue();
        assertThat(outcome.complaint()).isEqualTo("id pair, flat: 1.200, bound <= 1.15");
    }
}
