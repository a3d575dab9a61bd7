package io.ftimer.cli.internal.duel;

import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.report.ExportedTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The comparison of two builds whose benchmarks run in turns.
 *
 * <p>A round has four runs in the order base, head, head, base, or its mirror image, so what drifts evenly cancels out. Which of the two
 * it is follows the sequence of Thue and Morse, which has no pattern that a machine could follow. The two runs beside each other are a
 * pair. Benchmarks that are decided do not run again. Thread-confined.
 */
final class Duel {
    /**
     * How long two builds are compared, and how closely.
     *
     * @param rounds the most rounds of four runs
     * @param resolution the smallest difference that matters: 0.03 for 3 %
     * @param alwaysWithRegions whether the regions of all benchmarks are wanted, even if none differs
     */
    record Plan(int rounds, long budgetNanos, double resolution, boolean alwaysWithRegions) {
        /** The budget where none is given; no run takes so long. */
        static final long UNLIMITED_NANOS = TimeUnit.DAYS.toNanos(365);

        /** What regions need after the scores. */
        private static final double PART_OF_SCORES = 0.8;

        private double scoreNanos() {
            return PART_OF_SCORES * budgetNanos;
        }
    }

    @FunctionalInterface
    interface Listener {
        /**
         * Called before a run.
         *
         * @param step what is done: the round, or regions
         * @param all the number of benchmarks; 0 before the first results
         * @param nanosLeft the most time that is left; negative if it is not known yet
         */
        void beforeRun(String step, int decided, int all, long nanosLeft);

        /** Called when it is known how many runs differences of some sizes would take. */
        default void forecast(String text) {}
    }

    private static final int ROUNDS_OF_FORECAST = 2;

    /** One failure may be an accident. */
    private static final int MOST_FAILURES = 2;

    private final Plan plan;
    private final Runs runs;
    private final BooleanSupplier isStopped;
    private final LongSupplier nanoTime;
    private final Listener listener;
    private final long start;

    private final Pairs pairs = new Pairs();
    private final Looks looks = new Looks();
    private final Map<String, ComparedScore> decided = new LinkedHashMap<>();
    private final Map<Side, List<List<ExportedTree>>> trees = new EnumMap<>(Side.class);
    private final Map<Side, Integer> failures = new EnumMap<>(Side.class);
    private final Map<String, Measure> chosen = new HashMap<>();
    private Optional<String> noRegions = Optional.empty();
    private Optional<String> ended = Optional.empty();
    private Optional<String> forecast = Optional.empty();
    private int rounds;
    private int started;
    private long lastRun;

    /**
     * Creates a comparison, and starts its time.
     *
     * @param isStopped whether no further run should begin
     */
    Duel(Plan plan, Runs runs, BooleanSupplier isStopped, LongSupplier nanoTime, Listener listener) {
        this.plan = plan;
        this.runs = runs;
        this.isStopped = isStopped;
        this.nanoTime = nanoTime;
        this.listener = listener;
        this.start = nanoTime.getAsLong();
    }

    /**
     * Runs both builds until all benchmarks are decided, the rounds or the budget are used up, or it is stopped.
     *
     * @throws UnusableArgumentException if the first run of a side fails
     */
    DuelResult run() throws IOException, InterruptedException {
        boolean goesOn = true;
        while (goesOn && rounds < plan.rounds() && !isDecided() && hasTimeFor(rounds == 0 ? 0 : 4, plan.scoreNanos())) {
            goesOn = round(rounds, methodsBut(benchmark -> !decided.containsKey(benchmark)), false);
            rounds++;
            if (goesOn && rounds == ROUNDS_OF_FORECAST) {
                forecast();
            }
            look(passed());
        }
        look(1);
        explain();
        return new DuelResult(List.copyOf(decided.values()), pairs, trees, noRegions, ended, forecast);
    }

    /** Runs a round, and returns whether it is complete. */
    private boolean round(int number, Set<String> without, boolean withRegions)
            throws IOException, InterruptedException {
        Side outer = Integer.bitCount(number) % 2 == 0 ? Side.BASE : Side.HEAD;
        return pair(outer, without, withRegions) && pair(outer.other(), without, withRegions);
    }

    private boolean pair(Side first, Set<String> without, boolean withRegions)
            throws IOException, InterruptedException {
        Map<Side, Runs.Results> pair = new EnumMap<>(Side.class);
        for (Side side : List.of(first, first.other())) {
            long left = left();
            if (isStopped.getAsBoolean() || !hasTimeFor(1, plan.budgetNanos())) {
                return false;
            }
            if (withRegions) {
                listener.beforeRun("regions", decided.size(), pairs.common().size(), -1);
            } else {
                String round = "round " + (rounds + 1) + " of " + plan.rounds();
                listener.beforeRun(round, decided.size(), pairs.common().size(), timeLeft());
            }
            long began = nanoTime.getAsLong();
            Runs.Results results = runs.run(new Runs.Request(side, ++started, without, withRegions, left));
            lastRun = nanoTime.getAsLong() - began;
            // what a user stops has not failed
            if (isStopped.getAsBoolean()) {
                return false;
            }
            pair.put(side, results);
            // a run that the end of the budget cut has not failed
            if (!withRegions
                    && results.failure().isPresent()
                    && hasTimeFor(1, plan.budgetNanos())
                    && failures.merge(side, 1, Integer::sum) == MOST_FAILURES) {
                ended = Optional.of("ended: " + side + " failed " + MOST_FAILURES + " times, last because of "
                        + results.failure().get());
                return false;
            }
        }
        if (withRegions) {
            return addTrees(pair);
        }
        if (pairs.count() == 0) {
            pair.forEach((side, results) -> results.failure().ifPresent(why -> {
                throw new UnusableArgumentException("the benchmarks of " + side + " do not run: " + why);
            }));
        }
        pairs.add(pair, without);
        return true;
    }

    private long left() {
        return plan.budgetNanos() - (nanoTime.getAsLong() - start);
    }

    /** Returns whether so many runs fit into what is left of a time, if they take as long as the last one. */
    private boolean hasTimeFor(int moreRuns, double nanos) {
        return nanoTime.getAsLong() - start + (double) moreRuns * lastRun <= nanos;
    }

    /** Returns an upper estimate of the time that is left for scores; negative before the first run. */
    private long timeLeft() {
        double allRuns = (4.0 * plan.rounds() - started) * lastRun;
        double nanos = Math.min(allRuns, plan.scoreNanos() - (nanoTime.getAsLong() - start));
        return lastRun == 0 ? -1 : Math.max(0, (long) nanos);
    }

    private double passed() {
        return Math.min(
                1, Math.max((double) rounds / plan.rounds(), (nanoTime.getAsLong() - start) / plan.scoreNanos()));
    }

    /** Decides what can be decided now; at the end of the plan everything is. */
    private void look(double passed) {
        double share = looks.share(passed, pairs.count());
        if (share == 0) {
            return;
        }
        for (String benchmark : pairs.common()) {
            if (!decided.containsKey(benchmark)) {
                Measure time = chosen.computeIfAbsent(benchmark, pairs::steadiest);
                ComparedScore score = ComparedScore.of(pairs, benchmark, time, plan.resolution(), share);
                if (passed == 1 || score.outcome().isDecided()) {
                    decided.put(benchmark, score);
                }
            }
        }
    }

    /** Forecasts how many pairs the benchmark needs whose pairs differ most. */
    private void forecast() {
        double pairsLeft = (plan.scoreNanos() - (nanoTime.getAsLong() - start)) / (2.0 * lastRun);
        int most = (int) Math.min(2.0 * plan.rounds(), pairs.count() + pairsLeft);
        forecast = pairs.common().stream()
                .map(benchmark -> pairs.logRatios(benchmark, pairs.steadiest(benchmark)))
                .filter(ratios -> ratios.length == pairs.count())
                .max(Comparator.comparingDouble(ratios -> Arrays.stream(ratios)
                        .map(ratio -> Math.abs(ratio - PairedRatio.median(ratios)))
                        .sum()))
                .map(ratios -> (pairs.common().size() > 1 ? "of the noisiest benchmark, " : "")
                        + new Forecast(most, 2 * lastRun).text(ratios));
        forecast.ifPresent(listener::forecast);
    }

    private boolean isDecided() {
        return rounds > 0 && decided.size() == pairs.common().size();
    }

    /** Returns the methods that need no further run with any of their modes and parameters. */
    private Set<String> methodsBut(Predicate<String> isNeeded) {
        Set<String> methods = methods(benchmark -> true);
        methods.removeAll(methods(isNeeded));
        return methods;
    }

    private Set<String> methods(Predicate<String> chosen) {
        return pairs.common().stream()
                .filter(chosen)
                .map(ComparedScore::method)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Runs benchmarks that differ with the profiler, four times each side, and finds the regions that explain the difference. */
    private void explain() throws IOException, InterruptedException {
        boolean differs =
                decided.values().stream().anyMatch(score -> score.outcome().isDifferent());
        if (!differs && !plan.alwaysWithRegions()) {
            return;
        }
        Set<String> without = plan.alwaysWithRegions()
                ? Set.of()
                : methodsBut(benchmark -> {
                    ComparedScore score = decided.get(benchmark);
                    return score != null && score.outcome().isDifferent();
                });
        // without a difference, one tree of each side is enough to look at
        boolean goesOn = differs ? round(0, without, true) : pair(Side.BASE, without, true);
        if (goesOn && differs) {
            round(1, without, true);
        }
        if (trees.isEmpty() && noRegions.isEmpty()) {
            noRegions = Optional.of("no regions: there was no time to record them");
        }
        decided.replaceAll((benchmark, score) -> score.outcome().isDifferent()
                ? score.because(
                        Explanation.of(score, runs(Side.BASE), runs(Side.HEAD)),
                        Explanation.steps(benchmark, runs(Side.BASE), runs(Side.HEAD)))
                : score);
    }

    private List<List<ExportedTree>> runs(Side side) {
        return trees.getOrDefault(side, List.of());
    }

    private boolean addTrees(Map<Side, Runs.Results> pair) {
        for (Runs.Results results : pair.values()) {
            if (results.failure().isPresent()) {
                noRegions = Optional.of("no regions: " + results.failure().get());
                return false;
            }
        }
        pair.forEach((side, results) ->
                trees.computeIfAbsent(side, key -> new ArrayList<>()).add(results.trees()));
        return true;
    }

    /**
     * The moments at which a running comparison is looked at, and what may be wrong at each.
     *
     * <p>Who looks four times and stops at the first difference errs up to four times as often. So the error that is allowed in total is
     * divided among the looks in proportion to the part of the plan that has passed since the last one (Lan and DeMets, Biometrika 70, 1983, with a
     * linear spending function). The sum of the parts bounds the error, whatever the looks have in common. Thread-confined.
     */
    static final class Looks {
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
            if (passed < 1 && !PairedRatio.canDecide(pairs, share * ComparedScore.FALSE_ALARM)) {
                return 0;
            }
            while (next < AT.length - 1 && passed >= AT[next]) {
                next++;
            }
            spent = passed;
            return share;
        }
    }
}
