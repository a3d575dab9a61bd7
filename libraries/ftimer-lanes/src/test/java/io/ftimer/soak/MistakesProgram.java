package io.ftimer.soak;

import io.ftimer.FTimer;
import io.ftimer.StepThread;
import io.ftimer.TimerSession;
import io.ftimer.internal.numbers.Saturated;
import io.ftimer.summary.Overflow;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Mistakes in hot loops of several threads: stops of a mistyped name, names made of data, regions that are left open, and a clock
 * that jumps by centuries. The session can always be summarized and closed, all calls are counted, and the lines are few.
 */
final class MistakesProgram implements Program {
    private static final int THREADS = 3;
    private static final RegionPath HOT = RegionPath.of("hot");

    /** Each kind and name is written as often by a session, and then at powers of ten and at the end. */
    private static final int LINES_OF_A_KIND = 110;

    /** Mistyped stops, times that do not fit in a recorder or a session, regions that are too deep or too many. */
    private static final int KINDS = 5;

    /** What one thread did. */
    private static final class Work {
        private long hotCalls;
        private long hotNanos;
        private long starts;
        private long rejected;
    }

    @Override
    public void run(SplittableRandom random, Path folder, Tally tally) {
        AtomicInteger lines = new AtomicInteger();
        int maxDepth = 2 + random.nextInt(4);
        TimerSession session = TimerSession.builder()
                .clock(ThreadClock.INSTANCE)
                .maxDepth(maxDepth)
                .maxRegions(maxDepth + random.nextInt(20))
                .diagnostics(line -> lines.incrementAndGet())
                .open();
        tally.watch(session);
        List<Work> all = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            SplittableRandom own = random.split();
            Work work = new Work();
            all.add(work);
            StepThread.once("mistakes " + i, () -> play(session.timer(), maxDepth, own, work, tally));
        }
        SessionSummary summary = session.summary();
        session.close();
        tally.snapshots.increment();
        check(summary, all, lines.get());
        Disagreement.require(
                session.summary().rejectedCount() == summary.rejectedCount(), "closing a session rejected operations");
    }

    private static void play(FTimer timer, int maxDepth, SplittableRandom random, Work work, Tally tally) {
        for (int i = random.nextInt(1, 40); i > 0; i--) {
            long nanos = random.nextInt(3) == 0 ? random.nextLong() : random.nextInt(1_000);
            timer.start("hot");
            ThreadClock.INSTANCE.advance(nanos);
            boolean fits = timer.stop("hot") == Status.SUCCESS;
            work.hotCalls++;
            work.starts++;
            work.hotNanos += fits ? nanos : 0;
            work.rejected += fits ? 0 : 1;
            tally.add(Fault.JUMP);
        }
        int typos = random.nextInt(500, 3_000);
        for (int i = 0; i < typos; i++) {
            Disagreement.require(timer.stop("hto") == Status.UNKNOWN, "a mistyped stop was not rejected");
        }
        work.rejected += typos;
        tally.add(Fault.MISTAKE, typos);
        for (int i = 0; i < 100; i++) {
            timer.start("row " + i);
            timer.stop("row " + i);
            work.starts++;
        }
        for (int i = 0; i < maxDepth + 10; i++) {
            timer.start("left open");
            work.starts++;
        }
        for (int i = 0; i < maxDepth + 10; i++) {
            Disagreement.require(timer.stop("left open") == Status.SUCCESS, "a region beyond a limit was not closed");
        }
        Overflow overflow = timer.summary().overflow();
        tally.add(Fault.LIMIT, overflow.tooDeepStarts() + overflow.otherStarts());
        tally.operations.add(work.starts + work.rejected);
    }

    private static void check(SessionSummary summary, List<Work> all, int lines) {
        for (int i = 0; i < THREADS; i++) {
            Work work = all.get(i);
            Summary own = summary.thread("mistakes " + i);
            SummaryEntry hot = own.entry(HOT).orElseThrow();
            require(work.hotCalls, hot.callCount(), "calls of a thread");
            require(work.hotNanos, hot.inclusiveNanos(), "nanoseconds of a thread");
            require(work.starts, recordedStarts(own), "starts of a thread");
        }
        require(all.stream().mapToLong(work -> work.rejected).sum(), summary.rejectedCount(), "rejected operations");
        require(all.stream().mapToLong(work -> work.starts).sum(), recordedStarts(summary), "starts");
        require(fitting(all), summary.entry(HOT).orElseThrow().inclusiveNanos(), "nanoseconds of all threads");
        Disagreement.require(lines <= KINDS * LINES_OF_A_KIND, lines + " lines were written");
    }

    private static long recordedStarts(Summary summary) {
        long calls =
                summary.entries().stream().mapToLong(SummaryEntry::callCount).reduce(0, Saturated::sum);
        // those that opened the region for all others are in both numbers
        long others = summary.entries().stream()
                .filter(entry -> entry.name().equals("(other)"))
                .mapToLong(SummaryEntry::callCount)
                .sum();
        return calls
                - others
                + summary.overflow().tooDeepStarts()
                + summary.overflow().otherStarts();
    }

    /** Returns the sum over threads, without the largest times if it does not fit. */
    private static long fitting(List<Work> all) {
        List<BigInteger> times = new ArrayList<>(all.stream()
                .map(work -> BigInteger.valueOf(work.hotNanos))
                .sorted(Comparator.naturalOrder())
                .toList());
        while (true) {
            BigInteger sum = times.stream().reduce(BigInteger.ZERO, BigInteger::add);
            if (sum.bitLength() < Long.SIZE) {
                return sum.longValue();
            }
            times.remove(sum.signum() < 0 ? 0 : times.size() - 1);
        }
    }

    private static void require(long expected, long actual, String what) {
        Disagreement.require(expected == actual, what + ": " + actual + ", expected " + expected);
    }
}
