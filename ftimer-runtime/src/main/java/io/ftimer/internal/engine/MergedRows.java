package io.ftimer.internal.engine;

import io.ftimer.internal.rows.Preorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SiteResults;
import io.ftimer.internal.rows.SummaryRows;
import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.summary.Overflow;
import io.ftimer.summary.SqlText;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of several summaries of one session as one tree: calls and times are summed by call path, and siblings stand in
 * the order in which any of the summaries first defined their names.
 */
public final class MergedRows {
    private MergedRows() {}

    /**
     * Merges summaries of a window, and reports what is left out because the sum would not fit 64 bits.
     *
     * @param known keeps the rows for the next time, when nothing is reported any more
     */
    public static Summary of(
            SummaryWindow window, List<Summary> summaries, DerivedRows known, Consumer<Rejection> leftOut) {
        if (summaries.size() == 1) {
            Summary only = summaries.get(0);
            return new Summary(
                    Status.SUCCESS,
                    new SummaryRows(window, only.rows().table()),
                    only.contextDiagnostics(),
                    only.sites(),
                    only.sqlTexts(),
                    only.overflow());
        }
        DerivedRows.Rows rows = known.from(summaries, () -> merge(summaries, leftOut));
        List<SiteResult> sites =
                SiteResults.merge(summaries.stream().map(Summary::sites).toList());
        List<SqlText> sqlTexts =
                SqlTexts.merge(summaries.stream().map(Summary::sqlTexts).toList());
        Overflow overflow = summaries.stream()
                .map(Summary::overflow)
                .reduce(new Overflow(0, 0, 0, rows.table().lostTimes), Overflow::plus);
        return new Summary(
                Status.SUCCESS, new SummaryRows(window, rows.table()), rows.contexts(), sites, sqlTexts, overflow);
    }

    private static DerivedRows.Rows merge(List<Summary> summaries, Consumer<Rejection> leftOut) {
        Map<RegionKey, Integer> contexts = new LinkedHashMap<>();
        Path root = new Path(RegionKey.code(""), null);
        for (int i = 0; i < summaries.size(); i++) {
            root.addRows(summaries.get(i).rows().table(), i);
            summaries
                    .get(i)
                    .contextDiagnostics()
                    .forEach(known -> contexts.putIfAbsent(new RegionKey(known.kind(), known.name()), 0));
        }
        Map<RegionKey, Integer> order = new HashMap<>();
        contexts.keySet().forEach(region -> order.put(region, order.size()));
        Comparator<Path> byFirstUse = Comparator.comparingInt(path -> order.getOrDefault(path.region, 0));
        List<Path> preorder = new ArrayList<>();
        Preorder.visit(
                root.children(byFirstUse), path -> path.children(byFirstUse), (path, depth) -> preorder.add(path));
        preorder.forEach(path -> contexts.merge(path.region, 1, Integer::sum));

        SummaryTable table = new SummaryTable(preorder.size());
        for (Path path : preorder) {
            path.writeTo(table, contexts.getOrDefault(path.region, 0), leftOut);
        }
        List<ContextDiagnostic> diagnostics = contexts.entrySet().stream()
                .map(known -> new ContextDiagnostic(
                        known.getKey().name(), known.getKey().kind(), known.getValue()))
                .toList();
        return new DerivedRows.Rows(table.finish(), diagnostics);
    }

    private static final class Path {
        private final RegionKey region;
        private final @Nullable Path parent;
        private final Map<RegionKey, Path> children = new LinkedHashMap<>();
        private final FittingSum inclusiveNanos = new FittingSum();
        private final FittingSum calls = new FittingSum();
        private boolean running;
        private @Nullable IterationStats callStats;
        private @Nullable StackTraceElement place;
        private int row = SummaryTable.NO_ROW;

        Path(RegionKey region, @Nullable Path parent) {
            this.region = region;
            this.parent = parent;
        }

        List<Path> children(Comparator<Path> order) {
            return children.values().stream().sorted(order).toList();
        }

        /** Adds all rows of a summary below this path, the root. */
        void addRows(SummaryTable table, int summary) {
            Path[] paths = new Path[table.size];
            for (int i = 0; i < table.size; i++) {
                Path above = table.parents[i] == SummaryTable.NO_ROW ? this : paths[table.parents[i]];
                paths[i] = above.children.computeIfAbsent(
                        table.region(i), unknown -> new Path(unknown, above == this ? null : above));
                paths[i].add(table, i, summary);
            }
        }

        private void add(SummaryTable table, int from, int summary) {
            inclusiveNanos.add(table.inclusiveNanos[from]);
            calls.add(table.callCounts[from]);
            running |= table.active[from];
            place = place == null ? table.place(from) : place;
            IterationStats added = table.callStats(from);
            if (added != null) {
                // of equal extrema that of the first summary is kept
                IterationStats numbered = added.ofContributor(summary);
                callStats = callStats == null ? numbered : callStats.merge(numbered);
            }
        }

        void writeTo(SummaryTable table, int contextCount, Consumer<Rejection> leftOut) {
            fit(inclusiveNanos, true, table, leftOut);
            fit(calls, false, table, leftOut);
            row = table.add(
                    parent == null ? SummaryTable.NO_ROW : parent.row,
                    region,
                    contextCount,
                    inclusiveNanos.value(),
                    calls.value(),
                    running);
            table.setCallStats(row, callStats == null ? null : callStats.ofContributor(0));
            table.setPlace(row, place);
        }

        private void fit(FittingSum sum, boolean areTimes, SummaryTable table, Consumer<Rejection> leftOut) {
            sum.fit(count -> {
                table.lostTimes += count;
                RegionPath path = RegionKey.path(this, at -> at.region, at -> at.parent);
                leftOut.accept(Rejection.leftOut(areTimes, path, count));
            });
        }
    }

    /**
     * A sum that fits 64 bits. If it would not, its largest parts are left out until it does, or the smallest ones if it is negative. It
     * does not depend on the order of the parts. Thread-confined.
     */
    private static final class FittingSum {
        /** Only larger parts are kept, to be left out: no sum of millions of others exceeds 64 bits. 18 minutes in nanoseconds. */
        private static final long SMALL = 1L << 40;

        /** The sum of the other parts; of all that fit once it was made to fit. */
        private long sum;

        private final List<Long> large = new ArrayList<>();

        void add(long part) {
            if (part <= SMALL && part >= -SMALL) {
                sum += part;
            } else {
                large.add(part);
            }
        }

        /** Makes the sum fit, and reports how many parts that takes, if any. */
        void fit(IntConsumer leftOut) {
            int known = large.size();
            BigInteger all = large.stream().map(BigInteger::valueOf).reduce(BigInteger.valueOf(sum), BigInteger::add);
            large.sort(null);
            while (all.bitLength() >= Long.SIZE) {
                long part = large.remove(all.signum() < 0 ? 0 : large.size() - 1);
                all = all.subtract(BigInteger.valueOf(part));
            }
            sum = all.longValue();
            if (large.size() < known) {
                leftOut.accept(known - large.size());
            }
        }

        long value() {
            return sum;
        }
    }
}
