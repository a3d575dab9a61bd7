package io.ftimer.benchmarks.scale;

import io.ftimer.benchmarks.ranks.RankScaling;
import java.util.ArrayList;
import java.util.List;

/** The figures, as data. */
final class ScaleFigures {
    private static final long MILLION = 1_000_000;

    private ScaleFigures() {}

    /** Returns the figures for a machine of so many processors. */
    static List<ScaleFigure> all(int processors) {
        List<ScaleFigure> all = new ArrayList<>();
        all.add(new ScaleFigure(
                "calls of one recorder", "calls", 16, 1_000 * MILLION, 10 * MILLION, ManyCalls::ofRecorder));
        for (int threads = 1; threads <= processors; threads *= 2) {
            int count = threads;
            all.add(new ScaleFigure(
                    "calls in a session, threads: " + threads,
                    "calls",
                    32,
                    100 * MILLION,
                    MILLION,
                    calls -> ManyCalls.inSession(calls, count)));
            all.add(new ScaleFigure(
                    "calls on lanes, threads: " + threads,
                    "calls",
                    32,
                    100 * MILLION,
                    MILLION,
                    calls -> ManyCalls.onLanes(calls, count)));
        }
        all.add(new ScaleFigure(
                "union of ranks", "ranks", 96, 100_000, 1_000, ranks -> RankScaling.check((int) ranks)));
        all.add(new ScaleFigure(
                "tests without the extension", "tests", 192, 50_000, 1_000, tests -> ManyTests.run(tests, false)));
        all.add(new ScaleFigure(
                "tests with the extension", "tests", 192, 50_000, 1_000, tests -> ManyTests.run(tests, true)));
        return all;
    }
}
