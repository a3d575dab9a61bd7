package io.ftimer.jmh.internal.collect;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.tree.Estimate;
import io.ftimer.metrics.Metric;
import io.ftimer.summary.SummaryEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Measures the overhead in the JVM of the benchmark, in rounds between its iterations.
 *
 * <p>Each round compares loops with and without regions in turn, for several bodies of several lengths, and takes medians, which
 * single disturbances do not affect. The bounds of the result cover the different bodies and the spread of the rounds: the code of
 * a benchmark may be like any of the bodies.
 *
 * <p>Thread safety: thread-safe.
 */
final class Calibration {
    /** Steps of about 2 ns: bodies of 0, 10, 50 and 200 ns, 1 and 10 us. */
    private static final int[] STEPS = {0, 5, 25, 100, 500, 5000};

    private static final int BATCHES = 9;

    /** Enough for the compilers, which replace the loops while they run. */
    private static final int WARMUP_ROUNDS = 12;

    private static final int FIRST_ROUNDS = 9;
    private static final int LATER_ROUNDS = 3;

    /** Time between rounds, so that they take a small part of the run. */
    private static final long PAUSE_NANOS = 1_000_000_000;

    /** By times and metrics: benchmarks that run in one JVM have the same overhead. */
    private static final Map<List<Object>, Calibration> OF_JVM = new ConcurrentHashMap<>();

    private final ProfilerOptions options;
    private final boolean timed;
    private final Loop loop = new Loop();

    /** The cells of each body, by increasing length. */
    private final List<List<Cell>> bodies = new ArrayList<>();

    private boolean measured;
    private long lastNanos;

    /** One batch, or the medians of several: nanoseconds of one call. */
    private record Sample(double recorded, double inside, double outside) {
        static Sample median(Collection<Sample> samples) {
            return new Sample(
                    Calibration.sorted(samples, Sample::recorded)[samples.size() / 2],
                    Calibration.sorted(samples, Sample::inside)[samples.size() / 2],
                    Calibration.sorted(samples, Sample::outside)[samples.size() / 2]);
        }
    }

    /** One body of one length, with a sample of each of its last rounds. */
    private record Cell(Loop.Body body, int steps, int calls, List<Sample> rounds) {
        private static final int KEPT_ROUNDS = 25;
        private static final int BATCH_STEPS = 10_000;
        private static final int STEPS_OF_A_REGION = 30;
        private static final int FEWEST_CALLS = 8;

        static Cell of(Loop.Body body, int steps) {
            int calls = Math.max(FEWEST_CALLS, BATCH_STEPS / (steps + STEPS_OF_A_REGION));
            return new Cell(body, steps, calls, new ArrayList<>());
        }

        void add(Sample round) {
            if (rounds.size() == KEPT_ROUNDS) {
                rounds.remove(0);
            }
            rounds.add(round);
        }

        /** Returns the median over rounds, and bounds of it that hold with about 95 %, whatever the distribution is. */
        Estimate estimate(ToDoubleFunction<Sample> value) {
            double[] sorted = sorted(rounds, value);
            int middle = sorted.length / 2;
            int reach = (int) Math.ceil(Math.sqrt(sorted.length));
            return new Estimate(
                    sorted[Math.max(0, middle - reach)],
                    sorted[middle],
                    sorted[Math.min(sorted.length - 1, middle + reach)]);
        }
    }

    private Calibration(ProfilerOptions options) {
        this.options = options;
        timed = options.get(Option.TIMES);
        for (Loop.Body body : Loop.Body.values()) {
            bodies.add(
                    Arrays.stream(STEPS).mapToObj(steps -> Cell.of(body, steps)).toList());
        }
    }

    /** Returns the calibration of this JVM for sessions with the instruments of these options. */
    static Calibration of(ProfilerOptions options) {
        List<String> metrics =
                Instruments.metrics(options).stream().map(Metric::name).toList();
        return OF_JVM.computeIfAbsent(List.of(options.get(Option.TIMES), metrics), key -> new Calibration(options));
    }

    /**
     * Returns the overhead, after measuring it if that was not done in the last second: in about 0.2 s the first time, later in
     * 0.03 s. The calling thread must not be bound.
     */
    synchronized RegionOverhead refresh() {
        if (!measured) {
            measure(WARMUP_ROUNDS);
            bodies.forEach(cells -> cells.forEach(cell -> cell.rounds.clear()));
            measure(FIRST_ROUNDS);
        } else if (System.nanoTime() - lastNanos > PAUSE_NANOS) {
            measure(LATER_ROUNDS);
        }
        return cost();
    }

    private void measure(int rounds) {
        try (TimerSession session = Instruments.sessions(options).open();
                TimerBinding binding = session.bind()) {
            for (int round = 0; round < rounds; round++) {
                bodies.forEach(cells -> cells.forEach(cell -> cell.add(round(cell, session))));
            }
        }
        measured = true;
        lastNanos = System.nanoTime();
    }

    private Sample round(Cell cell, TimerSession session) {
        List<Sample> batches = new ArrayList<>();
        long before = timed ? recordedNanos(session) : 0;
        for (int i = 0; i < BATCHES; i++) {
            double plain = (double) loop.nanos(cell.body, cell.steps, cell.calls, false) / cell.calls;
            double withRegion = (double) loop.nanos(cell.body, cell.steps, cell.calls, true) / cell.calls;
            long after = timed ? recordedNanos(session) : 0;
            double recorded = (double) (after - before) / cell.calls;
            before = after;
            batches.add(
                    timed
                            ? new Sample(recorded, recorded - plain, withRegion - recorded)
                            : new Sample(0, 0, withRegion - plain));
        }
        return Sample.median(batches);
    }

    private static long recordedNanos(TimerSession session) {
        return session.summary().entries().stream()
                .mapToLong(SummaryEntry::inclusiveNanos)
                .sum();
    }

    private RegionOverhead cost() {
        if (!timed) {
            // without times it is not known how long the bodies of the benchmark take
            List<Estimate> all = bodies.stream()
                    .flatMap(cells -> byLength(cells, Sample::outside).stream())
                    .toList();
            return new RegionOverhead(List.of(new RegionOverhead.Point(0, Estimate.ZERO, around(all))));
        }
        List<List<Estimate>> inside =
                bodies.stream().map(cells -> byLength(cells, Sample::inside)).toList();
        List<List<Estimate>> outside =
                bodies.stream().map(cells -> byLength(cells, Sample::outside)).toList();
        return new RegionOverhead(IntStream.range(0, STEPS.length)
                .mapToObj(length -> new RegionOverhead.Point(
                        bodies.stream()
                                .mapToDouble(cells -> cells.get(length)
                                        .estimate(Sample::recorded)
                                        .value())
                                .average()
                                .orElse(0),
                        around(inside.stream().map(body -> body.get(length)).toList()),
                        around(outside.stream().map(body -> body.get(length)).toList())))
                .toList());
    }

    /** Returns the estimates of one body. Longer ones are noisier: the value changes only where the bounds exclude the one before. */
    private static List<Estimate> byLength(List<Cell> cells, ToDoubleFunction<Sample> value) {
        List<Estimate> estimates = new ArrayList<>();
        for (Cell cell : cells) {
            Estimate own = cell.estimate(value);
            double before = estimates.isEmpty()
                    ? own.value()
                    : estimates.get(estimates.size() - 1).value();
            estimates.add(
                    before >= own.low() && before <= own.high() ? new Estimate(own.low(), before, own.high()) : own);
        }
        return estimates;
    }

    /** Returns the middle of several estimates, and bounds around all of them; an overhead is not negative. */
    private static Estimate around(List<Estimate> all) {
        double[] values = sorted(all, Estimate::value);
        return new Estimate(
                Math.max(0, sorted(all, Estimate::low)[0]),
                Math.max(0, (values[0] + values[values.length - 1]) / 2),
                Math.max(0, sorted(all, Estimate::high)[values.length - 1]));
    }

    private static <T> double[] sorted(Collection<T> all, ToDoubleFunction<T> value) {
        return all.stream().mapToDouble(value).sorted().toArray();
    }

    /**
     * A loop over a body, with a region around it or without: the overhead depends on the code that it stands between. A
     * processor overlaps iterations of the plain loop, but hardly executes anything across a clock reading.
     *
     * <p>Stateful, for one thread at a time: results of bodies are kept, so that no compiler drops them.
     */
    private static final class Loop {
        private static final String REGION = "calibration";
        private static final int CELLS = 1 << 16;

        /** Bodies that lose more or less of their overlap at a clock reading. */
        enum Body {
            /** Each step needs the result of the one before, also that of the body before. */
            DEPENDENT,
            /** As DEPENDENT, with reads from a memory larger than the first cache. */
            MEMORY,
            /** No body needs the result of the one before, so that a processor begins it earlier. */
            INDEPENDENT
        }

        private final int[] memory = new int[CELLS];
        private long state = 1;

        Loop() {
            for (int i = 0; i < CELLS; i++) {
                memory[i] = i * 7919;
            }
        }

        /**
         * Returns the time of {@code calls} bodies of {@code steps} steps each. It is one loop with and without regions, so that the
         * compiler makes the same of the body.
         */
        long nanos(Body body, int steps, int calls, boolean withRegions) {
            long started = System.nanoTime();
            for (int i = 0; i < calls; i++) {
                if (withRegions) {
                    FTimers.start(REGION);
                }
                run(body, steps);
                if (withRegions) {
                    FTimers.stop(REGION);
                }
            }
            return System.nanoTime() - started;
        }

        private void run(Body body, int steps) {
            switch (body) {
                case DEPENDENT -> multiply(steps);
                case MEMORY -> read(steps);
                case INDEPENDENT -> multiplyAnew(steps);
            }
        }

        private void multiply(int steps) {
            long value = state;
            for (int i = 0; i < steps; i++) {
                value = value * 6364136223846793005L + 1442695040888963407L;
                value ^= value >>> 29;
            }
            state = value;
        }

        private void read(int steps) {
            int cell = (int) state & (CELLS - 1);
            for (int i = 0; i < steps; i++) {
                cell = (memory[cell] + cell * 1103515245 + 12345) & (CELLS - 1);
            }
            state = cell;
        }

        private void multiplyAnew(int steps) {
            long value = state;
            for (int i = steps; i > 0; i--) {
                value += (value * 0x5DEECE66DL + 0xBL + i) & 0xFFFFFFFFFFFFL;
            }
            if (value == 42) {
                state = value;
            }
        }
    }
}
