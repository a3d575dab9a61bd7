package io.ftimer.jmh.internal.collect;

import io.ftimer.internal.text.ShownText;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.tree.Accounting;
import io.ftimer.jmh.internal.tree.Estimate;
import io.ftimer.jmh.internal.tree.Problems;
import io.ftimer.jmh.internal.tree.ProfiledRegion;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.metrics.Metric;
import io.ftimer.summary.Overflow;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.IterationResult;

/**
 * Converts the recording of one measurement iteration into a tree.
 *
 * <p>Thread safety: immutable.
 *
 * @param isWorker accepts the names of the threads of JMH
 */
record Iteration(
        ProfilerOptions options, RegionOverhead cost, long operations, OperationTime time, Predicate<String> isWorker) {
    /** Shallower regions are shown with their whole path. */
    private static final int SHOWN_DEPTH = 8;

    private static final Problems OCCUPIED = new Problems(
            1,
            List.of("nothing was recorded, because a process-wide session was open before; remove FTimers.init()"),
            1);

    /** Returns the tree of what was recorded, or an empty tree with the reason if nothing could be recorded. */
    ProfiledTree tree(@Nullable SessionSummary summary) {
        if (summary == null) {
            return tree(0, Estimate.ZERO, List.of(), OCCUPIED, Accounting.UNKNOWN);
        }
        long threads = summary.threads().stream()
                .filter(name -> !summary.thread(name).entries().isEmpty())
                .count();
        return tree(
                (int) threads,
                sum(summary.entries(), this::overhead),
                regions(summary),
                problems(summary, summary.metrics().measured().outside(Metric.WORK)),
                accounting(summary));
    }

    private ProfiledTree tree(
            int threads, Estimate overhead, List<ProfiledRegion> regions, Problems problems, Accounting accounting) {
        return new ProfiledTree(isTimed(), operations, 1, 1, threads, overhead, regions, 0, problems, accounting);
    }

    private boolean isTimed() {
        return options.get(Option.TIMES);
    }

    private List<ProfiledRegion> regions(SessionSummary summary) {
        BitSet inside = inside(summary);
        return summary.entries().stream()
                .filter(entry -> inside.get(entry.nodeId()))
                .map(entry -> region(entry, summary.metrics()))
                .toList();
    }

    /** Returns the numbers of the regions that match {@code root} or are nested in a region that does. */
    private BitSet inside(Summary summary) {
        Predicate<RegionPath> root = options.get(Option.ROOT)
                .<Predicate<RegionPath>>map(path -> path::matches)
                .orElse(path -> true);
        BitSet inside = new BitSet();
        for (SummaryEntry entry : summary.entries()) {
            inside.set(entry.nodeId(), inside.get(entry.parentId()) || root.test(entry.path()));
        }
        return inside;
    }

    private ProfiledRegion region(SummaryEntry entry, RegionMetricSums sums) {
        RegionPath path = entry.path();
        Map<String, Long> measured = new HashMap<>();
        sums.names().forEach(metric -> sums.inclusive(path, metric).ifPresent(sum -> measured.put(metric, sum)));
        double callsPerOp = operations == 0 ? Double.NaN : (double) entry.callCount() / operations;
        return new ProfiledRegion(
                path.toString(),
                entry.callCount(),
                entry.isTimed() ? entry.inclusiveNanos() : 0,
                entry.isTimed() ? entry.selfNanos() : 0,
                inside(entry).plus(sum(entry.children(), this::outside)),
                callsPerOp,
                callsPerOp,
                measured);
    }

    /** Returns how the time of the operations divides: on the threads of JMH, as other threads do not run operations. */
    private Accounting accounting(SessionSummary summary) {
        double operationNanos = time.mean() * operations;
        if (!isTimed() || !Double.isFinite(operationNanos)) {
            return Accounting.UNKNOWN;
        }
        long recordedNanos = 0;
        Estimate all = Estimate.ZERO;
        Estimate notRecorded = Estimate.ZERO;
        for (String name : summary.threads()) {
            if (isWorker.test(name)) {
                Summary thread = summary.thread(name);
                BitSet inside = inside(thread);
                for (SummaryEntry entry : thread.entries()) {
                    all = all.plus(overhead(entry));
                    if (!inside.get(entry.nodeId())) {
                        notRecorded = notRecorded.plus(overhead(entry));
                    } else if (!inside.get(entry.parentId())) {
                        recordedNanos += entry.inclusiveNanos();
                        notRecorded = notRecorded.plus(outside(entry));
                    }
                }
            }
        }
        return new Accounting(
                operationNanos, recordedNanos, all, notRecorded, List.of(time.score()), time.averagesIterations());
    }

    private Estimate overhead(SummaryEntry entry) {
        return inside(entry).plus(outside(entry));
    }

    private Estimate inside(SummaryEntry entry) {
        return cost(entry).inside().times(entry.callCount());
    }

    private Estimate outside(SummaryEntry entry) {
        return cost(entry).outside().times(entry.callCount());
    }

    private RegionOverhead.Point cost(SummaryEntry entry) {
        long nanos = entry.isTimed() ? entry.inclusiveNanos() : 0;
        return cost.at((double) nanos / Math.max(1, entry.callCount()));
    }

    private static Estimate sum(List<SummaryEntry> entries, Function<SummaryEntry, Estimate> part) {
        return entries.stream().map(part).reduce(Estimate.ZERO, Estimate::plus);
    }

    private static Problems problems(SessionSummary summary, List<String> outside) {
        List<String> lines = new ArrayList<>(summary.rejections());
        long open = 0;
        for (String thread : summary.threads()) {
            for (SummaryEntry entry : summary.thread(thread).entries()) {
                if (entry.isActive()) {
                    open++;
                    if (entry.children().stream().noneMatch(SummaryEntry::isActive)) {
                        lines.add("region " + place(entry) + " was left open by thread \"" + ShownText.name(thread)
                                + "\"");
                    }
                }
            }
        }
        long tooDeep = summary.overflow().tooDeepStarts();
        if (tooDeep > 0) {
            lines.add("regions inside " + Instruments.MAX_DEPTH
                    + " others, the maximum depth, were counted but not recorded; is one of them never stopped?");
        }
        long others = summary.overflow().otherStarts();
        if (others > 0) {
            lines.add("regions beyond " + Instruments.MAX_REGIONS
                    + " call paths of a thread, the maximum number, are in \"" + Overflow.OTHER_REGIONS
                    + "\"; are names made of data?");
        }
        long elsewhere = 0;
        for (var thread : summary.notRecordedCalls().entrySet()) {
            elsewhere += thread.getValue();
            lines.add("thread \"" + ShownText.name(thread.getKey())
                    + "\" does not belong to JMH, so its regions are not recorded;"
                    + " wrap its tasks with FTimers.wrap(...)");
        }
        outside.forEach(line ->
                lines.add(line + ", which no region has; hand its work over with FTimers.wrap(...) inside a region"));
        long missed = summary.rejectedCount() + tooDeep + others + elsewhere;
        return new Problems(open + missed + outside.size(), lines, missed);
    }

    private static String place(SummaryEntry entry) {
        return entry.depth() < SHOWN_DEPTH
                ? ShownText.quoted(entry.path())
                : "\"" + ShownText.name(entry.name()) + "\", inside " + entry.depth() + " others,";
    }

    /**
     * The time of one operation in one iteration, by what JMH measured; NaN if that is unknown.
     *
     * @param mean the mean over the operations of all threads in nanoseconds
     * @param score JMH's score of the iteration in nanoseconds per operation: for average time the mean over threads, otherwise that
     *     over operations
     * @param averagesIterations whether JMH's score of the benchmark is the mean over iterations
     */
    record OperationTime(double mean, double score, boolean averagesIterations) {

        static OperationTime of(IterationResult iteration) {
            double unit = iteration.getBenchmarkParams().getTimeUnit().toNanos(1);
            Mode mode = iteration.getBenchmarkParams().getMode();
            // one result for each thread
            var byThread = iteration.getRawPrimaryResults();
            int threads = byThread.size();
            double scores =
                    byThread.stream().mapToDouble(thread -> thread.getScore()).sum();
            double samples = byThread.stream()
                    .mapToDouble(thread -> thread.getSampleCount())
                    .sum();
            double mean = switch (mode) {
                case Throughput -> threads / scores;
                // the threads measure for the same time, so that faster ones run more operations
                case AverageTime ->
                    threads
                            / byThread.stream()
                                    .mapToDouble(thread -> 1 / thread.getScore())
                                    .sum();
                default ->
                    byThread.stream()
                            .mapToDouble(thread -> thread.getScore() * thread.getSampleCount() / samples)
                            .sum();
            };
            return new OperationTime(
                    mean * unit,
                    (mode == Mode.AverageTime ? scores / threads : mean) * unit,
                    mode == Mode.AverageTime || mode == Mode.SingleShotTime);
        }
    }
}
