package io.ftimer.junit.internal;

import io.ftimer.SessionSummary;
import io.ftimer.Summary;
import io.ftimer.SummaryEntry;
import io.ftimer.internal.TextEscapes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Shows a tree as text: numbers in columns, then the regions, indented by nesting.
 *
 * <p>Lines end with {@code \n}, the last one with nothing. Stateless.
 */
public final class TreeText {
    private static final Column MARGIN = new Column("", entry -> "");
    private static final Column CALLS = new Column("calls", entry -> Long.toString(entry.callCount()));
    private static final List<Column> TIMES = List.of(
            MARGIN,
            CALLS,
            new Column("inclusive ms", entry -> millis(entry.inclusiveNanos())),
            new Column("self ms", entry -> millis(entry.selfNanos())),
            new Column("share %", entry -> String.format(Locale.ROOT, "%.1f", entry.percentOfTotal())));

    private record Column(String header, Function<SummaryEntry, String> cell) {}

    private TreeText() {}

    /** Returns the tree with calls, times and the share of the window. */
    public static String withTimes(Summary summary) {
        List<String> lines = lines(summary, TIMES);
        if (summary instanceof SessionSummary session) {
            threads(session).ifPresent(lines::add);
        }
        return String.join("\n", lines);
    }

    /** Returns the tree with calls only, which do not differ from run to run, and an arrow at the marked entries. */
    public static String withCalls(Summary summary, Predicate<SummaryEntry> marked) {
        Column marks = new Column("", entry -> marked.test(entry) ? "  -->" : "");
        return String.join("\n", lines(summary, List.of(marks, CALLS)));
    }

    private static List<String> lines(Summary summary, List<Column> columns) {
        List<String> lines = new ArrayList<>();
        if (summary.entries().isEmpty()) {
            lines.add("The tree is empty: nothing was recorded.");
        } else {
            lines.addAll(table(summary, columns));
        }
        if (summary instanceof SessionSummary session && !session.unboundCalls().isEmpty()) {
            lines.add(unbound(session.unboundCalls()));
        }
        return lines;
    }

    private static List<String> table(Summary summary, List<Column> columns) {
        List<StringBuilder> lines = new ArrayList<>();
        for (int i = 0; i <= summary.entries().size(); i++) {
            lines.add(new StringBuilder());
        }
        for (Column column : columns) {
            List<String> cells = new ArrayList<>(List.of(column.header()));
            summary.entries().stream().map(column.cell()).forEach(cells::add);
            int width = cells.stream().mapToInt(String::length).max().orElse(0);
            for (int i = 0; i < cells.size(); i++) {
                String cell = cells.get(i);
                lines.get(i)
                        .append(" ".repeat(width - cell.length()))
                        .append(cell)
                        .append("  ");
            }
        }
        lines.get(0).append("region");
        for (SummaryEntry entry : summary.entries()) {
            lines.get(entry.nodeId())
                    .append("  ".repeat(entry.depth()))
                    .append(TextEscapes.escape(entry.name()))
                    .append(entry.isActive() ? " (running)" : "");
        }
        return lines.stream().map(StringBuilder::toString).toList();
    }

    private static Optional<String> threads(SessionSummary session) {
        List<String> recorded = session.threads().stream()
                .filter(name -> !session.thread(name).entries().isEmpty())
                .toList();
        return recorded.size() < 2
                ? Optional.empty()
                : Optional.of("Times are summed over " + recorded.size() + " threads, so a share may be above 100 %: "
                        + String.join(", ", recorded));
    }

    private static String unbound(Map<String, Long> calls) {
        long total = calls.values().stream().mapToLong(Long::longValue).sum();
        String threads = calls.entrySet().stream()
                .map(thread -> thread.getKey() + ": " + thread.getValue())
                .collect(Collectors.joining(", "));
        return (total == 1 ? "1 call came from a thread" : total + " calls came from threads")
                + " without a session and "
                + (total == 1 ? "is" : "are")
                + " in no tree (" + threads + "); hand such work over with FTimers.wrap(...).";
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.3f", nanos / 1e6);
    }
}
