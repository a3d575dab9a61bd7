package io.ftimer.mpi.internal.calls;

import io.ftimer.internal.text.Saturated;
import io.ftimer.internal.text.ShownText;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.ShownNumber;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * The table of the {@link JobRecord}s of all ranks: the efficiency, the calls in which ranks wait longest, for whom, and requests that
 * were never completed. Each row has the minimum, the mean and the maximum over ranks, with the ranks of both extrema. Stateless.
 */
final class JobTable {
    private static final int MOST_CALLS = 20;

    /** Shorter waits than this part of the job are not explained. */
    private static final int SHORTEST_PART = 100;

    /** Collective calls that no rank leaves before all have come, so the rank that waits least is the last one. */
    private static final Set<String> FOR_ALL = Set.of("""
            MPI_Barrier MPI_Allgather MPI_Allgatherv MPI_Alltoall MPI_Alltoallv MPI_Allreduce MPI_Reduce_scatter MPI_Finalize
            MPI_Comm_dup MPI_Comm_split MPI_Comm_create MPI_Cart_create MPI_Graph_create
            """.strip().split("\\s+"));

    /** Collective calls in which a root waits, for the rank that was outside MPI for the longest time. */
    private static final Set<String> AT_ROOT = Set.of("MPI_Reduce", "MPI_Gather", "MPI_Gatherv", "MPI_Scan");

    /** @param times over ranks; numbers of requests where {@code shown} shows numbers */
    private record Row(TimeStats times, LongFunction<String> shown, String calls, String what) {}

    private static final PaddedTable<Row> TABLE = new PaddedTable<>(List.of(
            Column.number("minimum", row -> row.shown().apply(row.times().minNanos())),
            Column.number("rank", row -> ShownText.grouped(row.times().minContributor())),
            Column.number("mean", row -> row.shown().apply(mean(row.times()))),
            Column.number("maximum", row -> row.shown().apply(row.times().maxNanos())),
            Column.number("rank", row -> ShownText.grouped(row.times().maxContributor())),
            Column.number("ranks", row -> ShownText.grouped(row.times().count())),
            Column.number("calls", Row::calls),
            Column.label("call", Row::what)));

    private JobTable() {}

    static String of(UnionSummary all) {
        ReducedEntry job = all.entry(RegionPath.of(JobRecord.JOB)).orElseThrow();
        List<ReducedEntry> calls = inside(all, job, RegionKind.MPI).stream()
                .sorted(Comparator.comparingLong(
                                (ReducedEntry call) -> call.inclusive().maxNanos())
                        .reversed())
                .toList();
        List<Row> rows = new ArrayList<>();
        rows.add(row(job, JobRecord.JOB));
        rows.add(new Row(all.efficiency().useful(), ShownNumber::ofNanos, "", "outside MPI"));
        calls.stream()
                .limit(MOST_CALLS)
                .map(call -> row(call, call.name() + waiting(all, job, call)))
                .forEach(rows::add);
        for (ReducedEntry starter : inside(all, job, RegionKind.CODE)) {
            rows.add(new Row(
                    starter.inclusive(),
                    ShownText::grouped,
                    calls(starter.calls()),
                    "requests never completed of " + starter.name()));
        }
        StringBuilder text = new StringBuilder(ShownText.counted(all.rankCount(), "rank"))
                .append("   ")
                .append(all.efficiency())
                .append('\n');
        TABLE.lines(rows).forEach(line -> text.append(line.stripTrailing()).append('\n'));
        int others = calls.size() - MOST_CALLS;
        if (others > 0) {
            text.append("… ").append(ShownText.counted(others, "more call")).append('\n');
        }
        return text.toString();
    }

    private static long mean(TimeStats times) {
        return Saturated.of(times.sumNanos().divide(BigInteger.valueOf(Math.max(1, times.count()))));
    }

    private static Row row(ReducedEntry entry, String what) {
        return new Row(entry.inclusive(), ShownNumber::ofNanos, calls(entry.calls()), what);
    }

    private static String calls(CountStats calls) {
        return calls.min() == calls.max()
                ? ShownText.grouped(calls.min())
                : ShownText.grouped(calls.min()) + " to " + ShownText.grouped(calls.max());
    }

    private static List<ReducedEntry> inside(UnionSummary all, ReducedEntry around, RegionKind kind) {
        return all.entries().stream()
                .filter(entry -> entry.parentId() == around.nodeId() && entry.kind() == kind)
                .toList();
    }

    /** Returns for which rank the one waits that is longest in a call, and where that was; empty if that is not known. */
    private static String waiting(UnionSummary all, ReducedEntry job, ReducedEntry call) {
        TimeStats times = call.inclusive();
        long shortest = job.inclusive().maxNanos() / SHORTEST_PART;
        if (times.maxNanos() < shortest) {
            return "";
        }
        Optional<String> named = longestOf(times.maxContributor(), inside(all, call, RegionKind.MPI))
                .map(ReducedEntry::name);
        if (named.isPresent()) {
            return ", waits for " + named.get();
        }
        List<ReducedEntry> before = inside(all, call, RegionKind.CODE);
        String function = call.name().split(" ", 2)[0];
        int late = times.maxContributor();
        if (FOR_ALL.contains(function)) {
            late = times.minContributor();
        } else if (AT_ROOT.contains(function)) {
            late = before.stream()
                    .map(ReducedEntry::inclusive)
                    .max(Comparator.comparingLong(TimeStats::maxNanos))
                    .map(TimeStats::maxContributor)
                    .orElse(late);
        }
        if (late == times.maxContributor()
                || times.maxNanos() - times.minNanos() < shortest
                || !inside(all, call, JobRecord.PART.kind()).isEmpty()) {
            return "";
        }
        return ", waits for rank " + late
                + longestOf(late, before)
                        .map(last -> ", which was outside MPI for "
                                + ShownNumber.ofNanos(last.inclusive().maxNanos()) + " after " + last.name())
                        .orElse("");
    }

    /** Returns the entry with the longest time of a rank, among those in which no other rank has a longer one. */
    private static Optional<ReducedEntry> longestOf(int rank, List<ReducedEntry> entries) {
        return entries.stream()
                .filter(entry -> entry.inclusive().maxContributor() == rank)
                .max(Comparator.comparingLong(entry -> entry.inclusive().maxNanos()));
    }
}
