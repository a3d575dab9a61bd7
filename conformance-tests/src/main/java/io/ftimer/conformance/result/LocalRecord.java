package io.ftimer.conformance.result;

import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.Status;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A local summary; the entries are null after an error. */
public record LocalRecord(
        String startDate,
        String endDate,
        double totalTime,
        int numEntries,
        boolean hasActiveTimers,
        int totalContexts,
        int maxContextsPerTimer,
        int numContextDiagnostics,
        @Nullable List<Row> entries,
        List<Contexts> contextDiagnostics) {

    /** How many call paths a name has. */
    public record Contexts(String name, int contextCount) {}

    /** One region at one call path. */
    public record Row(
            String name,
            int depth,
            double inclusiveTime,
            double selfTime,
            long callCount,
            double avgTime,
            double pctTime,
            int nodeId,
            int parentId,
            boolean isActive,
            int timerContextCount) {

        private static Row of(SummaryEntry entry) {
            return new Row(
                    entry.name(),
                    entry.depth(),
                    entry.inclusiveSeconds(),
                    entry.selfSeconds(),
                    entry.callCount(),
                    entry.averageSeconds(),
                    entry.percentOfTotal(),
                    entry.nodeId(),
                    entry.parentId(),
                    entry.isActive(),
                    entry.contextCount());
        }
    }

    /** Returns all fields of {@code summary}. */
    public static LocalRecord of(Summary summary) {
        return new LocalRecord(
                DatePlaceholder.in(summary.startDate()),
                DatePlaceholder.in(summary.endDate()),
                summary.totalSeconds(),
                summary.entries().size(),
                summary.hasActiveTimers(),
                summary.totalContexts(),
                summary.maxContextsPerTimer(),
                summary.contextDiagnostics().size(),
                summary.status() == Status.SUCCESS
                        ? summary.entries().stream().map(Row::of).toList()
                        : null,
                summary.contextDiagnostics().stream()
                        .map(known -> new Contexts(known.name(), known.contextCount()))
                        .toList());
    }
}
