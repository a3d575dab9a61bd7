package io.ftimer.benchmarks.scale;

import static io.ftimer.benchmarks.scale.ScaleFigure.require;

import io.ftimer.FTimer;
import io.ftimer.TimerBinding;
import io.ftimer.TimerId;
import io.ftimer.TimerSession;
import io.ftimer.lanes.LaneRegion;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;

/** Many calls, of which each must be counted. Stateless. */
final class ManyCalls {
    private static final RegionPath OUTER = RegionPath.of("outer");
    private static final RegionPath INNER = RegionPath.of("outer", "inner");

    private ManyCalls() {}

    /** Records so many pairs on a clock that counts its readings, so that all times are known. */
    static String ofRecorder(long calls) {
        long[] readings = {0};
        FTimer timer = FTimer.builder().clock(() -> ++readings[0]).build();
        timer.init();
        long pairs = calls / 2;
        for (long i = 0; i < pairs; i++) {
            timer.start("outer");
            timer.start("inner");
            timer.stop("inner");
            timer.stop("outer");
        }
        Summary summary = timer.summary();
        // between the readings of its start and its stop, an inner region has none and an outer one two
        requireRow(summary, OUTER, pairs, 3 * pairs);
        requireRow(summary, INNER, pairs, pairs);
        return "all counts and sums exact";
    }

    static void requireRow(Summary summary, RegionPath path, long calls, long nanos) {
        SummaryEntry row = summary.entry(path).orElseThrow();
        require(
                row.callCount() == calls && row.inclusiveNanos() == nanos,
                path + ": expected " + calls + " calls of " + nanos + " ns, was " + row);
    }

    /** Records so many pairs in all on threads of a session, in real time. */
    static String inSession(long calls, int threads) throws InterruptedException {
        try (TimerSession session = TimerSession.open()) {
            long pairs = calls / 2 / threads;
            onThreads(threads, () -> {
                try (TimerBinding binding = session.bind()) {
                    FTimer timer = session.timer();
                    for (long i = 0; i < pairs; i++) {
                        timer.start("outer");
                        timer.start("inner");
                        timer.stop("inner");
                        timer.stop("outer");
                    }
                }
            });
            Summary summary = session.summary();
            SummaryEntry outer = summary.entry(OUTER).orElseThrow();
            SummaryEntry inner = summary.entry(INNER).orElseThrow();
            require(
                    outer.callCount() == pairs * threads && inner.callCount() == pairs * threads,
                    "expected " + pairs * threads + " calls each, was " + outer + " and " + inner);
            require(
                    inner.inclusiveNanos() >= 0
                            && outer.inclusiveNanos() >= inner.inclusiveNanos()
                            && summary.totalNanos() * threads >= outer.inclusiveNanos(),
                    "times are not nested: " + outer + " and " + inner + " in " + summary.totalNanos() + " ns");
            return "all counts exact, times nested";
        }
    }

    /** Records so many pairs in all on the lanes of a team, in real time. */
    static String onLanes(long calls, int threads) {
        LaneTimer timer = LaneTimer.create(threads);
        TimerId outer = timer.register("outer");
        TimerId inner = timer.register("inner");
        long pairs = calls / 2 / threads;
        try (LaneRegion region = timer.beginRegion()) {
            region.team(threads).runAll(lane -> {
                for (long i = 0; i < pairs; i++) {
                    lane.start(outer);
                    lane.start(inner);
                    lane.stop(inner);
                    lane.stop(outer);
                }
            });
        }
        LaneSummary summary = timer.summary();
        for (RegionPath path : List.of(OUTER, INNER)) {
            long counted = summary.entry(path).orElseThrow().calls().sum().longValueExact();
            require(counted == pairs * threads, path + ": expected " + pairs * threads + " calls, was " + counted);
        }
        require(
                summary.entry(OUTER).orElseThrow().participatingSamples() == threads,
                "not all lanes took part: " + summary.entries());
        return "all counts exact, on " + threads + (threads == 1 ? " lane" : " lanes");
    }

    private static void onThreads(int count, Runnable body) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(body, "scale " + i);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
